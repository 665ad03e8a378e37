import type { CeremonyOptions, CeremonyResponse } from '#contract/office.ts';
import type { Member, Passkey } from '../office/team.ts';

/** Whether a challenge is one of ours, which works once. */
export type IsExpected = (challenge: string) => Promise<boolean>;

/**
 * WebAuthn's two ceremonies: making a passkey and using one. Both require that the device verifies
 * its user.
 */
export interface Passkeys {
  /**
   * What a browser needs to make a passkey. An authenticator with a passkey of the member refuses.
   * @param challenge a token of `Random`
   */
  creationOptions(
    challenge: string,
    member: Pick<Member, 'id' | 'name' | 'email' | 'passkeys'>,
  ): Promise<CeremonyOptions>;
  /**
   * Reads a new passkey from the browser's answer.
   * @throws Refusal PASSKEY_REFUSED if the answer is not valid for this site
   */
  created(
    response: CeremonyResponse,
    isExpected: IsExpected,
  ): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>>;
  /**
   * What a browser needs to use a passkey: one of these, or any of this site.
   * @param challenge a token of `Random`
   */
  useOptions(challenge: string, allowed?: readonly Passkey[]): Promise<CeremonyOptions>;
  /**
   * Checks a use of a passkey and returns its new counter.
   * @throws Refusal PASSKEY_REFUSED if the answer is not valid for this site and this passkey
   */
  used(response: CeremonyResponse, passkey: Passkey, isExpected: IsExpected): Promise<number>;
}
