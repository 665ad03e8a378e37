import type { Member } from './team/team.ts';

/** A session of the office as it is stored. Only the SHA-256 of the token is. */
export interface StoredOfficeSession {
  readonly tokenHash: string;
  readonly memberId: string;
  /** The passkey that it began with; the session ends with it. */
  readonly passkeyId: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  /** When a passkey was used last. */
  readonly confirmedAt: number;
}

/** A session with its member, as the team has the member now. */
export interface OfficeSession extends StoredOfficeSession {
  readonly member: Member;
}
