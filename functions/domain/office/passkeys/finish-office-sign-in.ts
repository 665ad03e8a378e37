import type { CeremonyResponse, OfficeSessionData } from '#contract/endpoints/office/office.ts';
import type { Cookies } from '../../shared/ports.ts';
import { Refusal } from '../../shared/refusal.ts';
import { recordAction } from '../record-action.ts';
import { describeSession, openOfficeSession } from '../session.ts';
import { countTry, type SignInDependencies, usePasskey } from './use-passkey.ts';

/**
 * Signs the owner of a passkey in.
 * @throws Refusal PASSKEY_UNKNOWN for one that nobody in the team has, such as a removed one;
 *   PASSKEY_REFUSED, TOO_MANY_REQUESTS
 */
export function finishOfficeSignIn(dependencies: SignInDependencies) {
  const { office, site } = dependencies;
  return async ({
    input: { response },
    viewer,
    cookies,
    browser,
  }: {
    input: { response: CeremonyResponse };
    viewer: string;
    cookies: Cookies;
    browser: string;
  }): Promise<OfficeSessionData> => {
    await countTry(dependencies, viewer);
    const { members } = await office.team();
    const owner = members.find(({ passkeys }) => passkeys.some(({ id }) => id === response.id));
    const passkey = owner?.passkeys.find(({ id }) => id === response.id);
    if (owner === undefined || passkey === undefined) throw new Refusal('PASSKEY_UNKNOWN');
    const member = await usePasskey(dependencies, { member: owner, passkey, response, purpose: 'sign-in' });
    return await recordAction(dependencies)({ who: member, action: 'sign-in', subject: '' }, async (record) => {
      const counter = member.passkeys.find(({ id }) => id === passkey.id)?.counter ?? 0;
      if (counter < passkey.counter) {
        record({ before: { passkeyCounter: passkey.counter }, after: { passkeyCounter: counter } });
      }
      const opened = await openOfficeSession(dependencies, { cookies, browser, member, passkeyId: passkey.id });
      return describeSession(opened, site);
    });
  };
}
