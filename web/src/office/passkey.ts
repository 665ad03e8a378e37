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
import type { ceremonyOptions, ceremonyResponse } from '#contract/office.ts';
import { messageOf } from '../features/api/api-error.ts';

type Options = v.InferOutput<typeof ceremonyOptions>;
type Response = v.InferOutput<typeof ceremonyResponse>;

/** Whether this browser can use passkeys at all. */
export const supportsPasskeys = (): boolean => browserSupportsWebAuthn();

/** Whether the browser can offer passkeys in an input's suggestions. */
export const supportsPasskeySuggestions = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Asks the browser for a passkey. @param options as the server sent them */
export const provePasskey = async (options: Options, { suggested = false } = {}): Promise<Response> =>
  ({
    // The server wrote the options with the same library.
    ...(await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: suggested,
    })),
  }) as Response;

/** Makes a passkey on this device. @param options as the server sent them */
export const makePasskey = async (options: Options): Promise<Response> =>
  ({
    ...(await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })),
  }) as Response;

/** Stops offering passkeys. */
export const stopSuggesting = (): void => {
  WebAuthnAbortService.cancelCeremony();
};

const words: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Try again, and choose yours when the browser asks.',
  InvalidStateError: 'This device already has a passkey for your account. Use that one.',
  SecurityError: 'Passkeys don’t work at this address. Open the office at the site’s own address.',
  NotSupportedError: 'This device can’t make a passkey. Use a phone or another computer.',
  ConstraintError: 'This device has no screen lock. Turn one on (a PIN, a fingerprint or your face), then try again.',
  UnknownError: 'Your device couldn’t use the passkey. Try again.',
};

/** Whether another use of the passkey took this one's place, which needs no message. */
export const isSuperseded = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** What went wrong with a passkey, and what to do. */
export const passkeyProblem = (error: unknown): string =>
  messageOf(error, (error instanceof Error && words[error.name]) || 'That didn’t work. Please try again.');
