import type { ResOf } from '#contract/endpoint.ts';
import type { listOfficeSessions as contract } from '#contract/endpoints/office/office.ts';
import type { Clock } from '../shared/ports.ts';
import type { Office } from './ports.ts';
import type { OfficeSession } from './sessions.ts';

export type Listed = ResOf<typeof contract>;
export interface Dependencies {
  readonly office: Pick<Office, 'findSession'>;
  readonly clock: Clock;
}

export interface Own {
  readonly session: OfficeSession;
}

export const othersOf = ({ tokenHash, member }: OfficeSession) =>
  (member.signIns ?? []).filter((one) => one.tokenHash !== tokenHash);
