import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type * as v from 'valibot';
import type { ceremonyOptions, ceremonyResponse, OfficeSessionData } from '#contract/endpoints/office/office.ts';
import { finishOfficeSignIn, startOfficeSignIn } from '#contract/endpoints/office/office.ts';
import { ApiError } from '../features/api/api-error.ts';
import { call } from '../features/api/call.ts';

type Options = v.InferOutput<typeof ceremonyOptions>;
type Response = v.InferOutput<typeof ceremonyResponse>;

/** Whether this browser can use passkeys at all. */
export const supportsPasskeys = (): boolean => browserSupportsWebAuthn();

/** Whether the browser can offer passkeys in an input's suggestions. */
export const supportsSuggestions = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/**
 * Asks the browser for a passkey.
 * @param options as the server wrote them, with the same library
 * @param useBrowserAutofill offers it in an input's suggestions instead of asking
 * @throws Error with the browser's name for what went wrong
 */
export const provePasskey = async (options: Options, useBrowserAutofill = false): Promise<Response> => {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill })), type: 'public-key' };
};

/**
 * Makes a passkey with this device.
 * @param options as the server wrote them, with the same library
 * @throws Error with the browser's name for what went wrong
 */
export const makePasskey = async (options: Options): Promise<Response> => {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })), type: 'public-key' };
};

/** Stops waiting for a passkey. */
export const stopPasskey = (): void => WebAuthnAbortService.cancelCeremony();

/** What newer browsers add; docs: https://www.w3.org/TR/webauthn-3/#sctn-signal-methods */
interface Signals {
  signalUnknownCredential?: (credential: { rpId: string; credentialId: string }) => Promise<void>;
}

/**
 * Tells the device that a passkey opens nothing here anymore, so that it stops offering it. Not all
 * browsers can.
 */
export const forgetPasskey = async (credentialId: string, rpId = globalThis.location.hostname): Promise<void> => {
  const signals = globalThis.PublicKeyCredential as Signals | undefined;
  await signals?.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
};

/**
 * Signs in.
 * @param suggesting offers the passkey in an input's suggestions, unless it aborts before
 * @throws ApiError, or the browser's error
 */
export const signIn = async (suggesting?: AbortSignal): Promise<OfficeSessionData> => {
  const { res: options } = await call(startOfficeSignIn, {}, { signal: suggesting });
  const response = await provePasskey(options, suggesting !== undefined);
  try {
    return (await call(finishOfficeSignIn, { response })).res;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PASSKEY_UNKNOWN') await forgetPasskey(response.id);
    throw error;
  }
};
