import type { setOfficeNotifications as contract } from '#contract/endpoints/office/office.ts';
import type { Clock } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { Own } from './own-sessions.ts';
import type { Office } from './ports.ts';
import { describeSession, type OfficeSite } from './session.ts';
import { changeTeam } from './team/change-team.ts';

/** Stores of which emails to the business a member gets a copy. */
export function setOfficeNotifications({
  office,
  clock,
  site,
}: {
  readonly office: Pick<Office, 'team' | 'changeTeam'>;
  readonly clock: Clock;
  readonly site: OfficeSite;
}): UseCase<typeof contract, 'input' | 'record', Own> {
  return async ({ input: { notifications }, session, record }) => {
    const member = await changeTeam(office, clock.now(), ({ members }) => {
      const stored = members.find(({ id }) => id === session.member.id);
      // Removed since the gate looked.
      if (stored === undefined) throw new Refusal('UNAUTHENTICATED');
      record({ before: stored.notifications, after: notifications });
      const answer = { ...stored, notifications };
      return { team: { members: members.map((one) => (one === stored ? answer : one)) }, answer };
    });
    return describeSession({ ...session, member }, site);
  };
}
