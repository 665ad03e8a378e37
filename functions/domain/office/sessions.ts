import * as v from 'valibot';
import type { Stored } from '../shared/stored.ts';
import type { Member } from './team/team.ts';

/** A session of the office as it is stored. Only the SHA-256 of the token is. */
export const storedSession = v.object({
  tokenHash: v.string(),
  memberId: v.string(),
  /** The passkey that it began with; the session ends with it. */
  passkeyId: v.string(),
  createdAt: v.number(),
  lastSeenAt: v.number(),
  /** When a passkey was used last. */
  confirmedAt: v.number(),
});
export type StoredOfficeSession = Stored<typeof storedSession>;

/** A session with its member, as the team has the member now. */
export interface OfficeSession extends StoredOfficeSession {
  readonly member: Member;
}
