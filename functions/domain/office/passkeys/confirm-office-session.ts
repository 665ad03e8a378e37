import type { CeremonyResponse, OfficeSessionData } from '#contract/endpoints/office/office.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Office } from '../ports.ts';
import { describeSession, type OfficeSite } from '../session.ts';
import type { OfficeSession } from '../sessions.ts';
import { confirming, type PasskeyDependencies, usePasskey } from './use-passkey.ts';

/** @throws Refusal PASSKEY_REFUSED */
export function confirmOfficeSession(
  dependencies: PasskeyDependencies & {
    readonly office: Pick<Office, 'confirmSession'>;
    readonly site: OfficeSite;
  },
) {
  const { office, clock, site } = dependencies;
  return async ({
    input: { response },
    session,
  }: {
    input: { response: CeremonyResponse };
    session: OfficeSession;
  }): Promise<OfficeSessionData> => {
    const passkey = session.member.passkeys.find(({ id }) => id === response.id);
    if (passkey === undefined) throw new Refusal('PASSKEY_REFUSED');
    const use = { member: session.member, passkey, response, purpose: confirming(session) };
    const member = await usePasskey(dependencies, use);
    const confirmedAt = clock.now();
    await office.confirmSession(session.tokenHash, confirmedAt);
    return describeSession({ ...session, member, confirmedAt }, site);
  };
}
