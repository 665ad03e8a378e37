import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import * as v from 'valibot';
import { OFFICE_CHALLENGE_SECONDS } from '#contract/endpoints/office/limits.ts';
import { ceremonyOptions } from '#contract/endpoints/office/office.ts';
import { inMs } from '#contract/limits.ts';
import type { Passkeys } from '#domain/office/ports.ts';
import type { Passkey } from '#domain/office/team/team.ts';
import { DependencyDown, Refusal } from '#domain/shared/refusal.ts';

/** EdDSA, ES256 and RS256, by their numbers in COSE. Keys of newer kinds fill the team's item. */
const supportedAlgorithmIDs = [-8, -7, -257];
const timeout = inMs(OFFICE_CHALLENGE_SECONDS);

/**
 * WebAuthn with `@simplewebauthn/server`. The RP id is the host of the site's address, so a passkey
 * works on this site only.
 * @param businessName what some authenticators show
 */
export function webAuthnPasskeys({ siteUrl, businessName }: { siteUrl: string; businessName: string }): Passkeys {
  const { hostname: rpID, origin } = new URL(siteUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };
  return {
    async creationOptions(challenge, { id, name, email, passkeys }) {
      const options = await generateRegistrationOptions({
        rpName: businessName,
        rpID,
        userID: new TextEncoder().encode(id),
        userName: email,
        userDisplayName: name,
        challenge: bytes(challenge),
        timeout,
        supportedAlgorithmIDs,
        excludeCredentials: passkeys.map(descriptor),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return v.parse(ceremonyOptions, options);
    },

    async created(response, isExpected) {
      const { verified, registrationInfo } = await checked(() =>
        verifyRegistrationResponse({
          ...expected,
          supportedAlgorithmIDs,
          // The library checks the shape, which the contract leaves open.
          response: response as unknown as RegistrationResponseJSON,
          expectedChallenge: isExpected,
        }),
      );
      if (!verified) throw new Refusal('PASSKEY_REFUSED');
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return {
        id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: v.parse(transportNames, transports),
      };
    },

    async useOptions(challenge, allowed) {
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: bytes(challenge),
        timeout,
        userVerification: 'required',
        ...(allowed === undefined ? {} : { allowCredentials: allowed.map(descriptor) }),
      });
      return v.parse(ceremonyOptions, options);
    },

    async used(response, passkey, isExpected) {
      const { verified, authenticationInfo } = await checked(() =>
        verifyAuthenticationResponse({
          ...expected,
          response: response as unknown as AuthenticationResponseJSON,
          expectedChallenge: isExpected,
          // The use case compares counters: the library refuses one that falls to 0.
          credential: { ...descriptor(passkey), publicKey: bytes(passkey.publicKey), counter: 0 },
        }),
      );
      if (!verified) throw new Refusal('PASSKEY_REFUSED');
      return authenticationInfo.newCounter;
    },
  };
}

/** The browser sends what it likes; only hints of the known kinds are kept. */
const transportNames = v.fallback(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10)), []);

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64url'));

const descriptor = ({ id, transports }: Passkey): Pick<WebAuthnCredential, 'id' | 'transports'> => ({
  id,
  transports: [...transports] as NonNullable<WebAuthnCredential['transports']>,
});

/** The library throws a plain Error for every answer that is not valid. */
async function checked<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    // The table of challenges didn't answer.
    if (error instanceof DependencyDown) throw error;
    // Its stack has only the library's own files.
    throw new Refusal('PASSKEY_REFUSED', { cause: error instanceof Error ? error.message : error });
  }
}
