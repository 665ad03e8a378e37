import type { listOfficeTeam as contract } from '#contract/endpoints/office/office.ts';
import type { Clock } from '../../shared/ports.ts';
import type { UseCase } from '../../shared/use-case.ts';
import type { Office } from '../ports.ts';
import { describeTeam } from './manage-team.ts';

export function listOfficeTeam({
  office,
  clock,
}: {
  readonly office: Pick<Office, 'team'>;
  readonly clock: Clock;
}): UseCase<typeof contract, 'session'> {
  return async ({ session }) => describeTeam(await office.team(), session.member.id, clock.now());
}
