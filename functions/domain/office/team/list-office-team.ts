import type { Clock } from '../../shared/ports.ts';
import type { Office } from '../ports.ts';
import type { OfficeSession } from '../sessions.ts';
import { describeTeam, type TeamAnswer } from './manage-team.ts';

export function listOfficeTeam({ office, clock }: { readonly office: Pick<Office, 'team'>; readonly clock: Clock }) {
  return async ({ session }: { session: OfficeSession }): Promise<TeamAnswer> =>
    describeTeam(await office.team(), session.memberId, clock.now());
}
