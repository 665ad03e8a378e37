import type { StoredOfficeSession } from '../office/sessions.ts';
import type { Team } from '../office/team.ts';

/** Who may enter the office, and their sessions. */
export interface Office {
  /** The read is strongly consistent. */
  team(): Promise<Team>;
  /** Stores the next version. Returns false if another change came first. */
  changeTeam(next: Team): Promise<boolean>;
  /** Stores a challenge of WebAuthn until `endsAt` (ms since 1970). Only its SHA-256 is stored. */
  addChallenge(challenge: { readonly hash: string; readonly purpose: string; readonly endsAt: number }): Promise<void>;
  /** Removes a challenge. Returns whether it was there for this purpose and hadn't ended. */
  takeChallenge(challenge: { readonly hash: string; readonly purpose: string; readonly now: number }): Promise<boolean>;
  startSession(session: StoredOfficeSession): Promise<void>;
  /** A session as it is stored, which may have ended. The read is strongly consistent. */
  findSession(tokenHash: string): Promise<StoredOfficeSession | undefined>;
  /**
   * Finds a session last seen after `idleSince` and created after `createdSince`, and updates
   * `lastSeenAt`, in one conditional write.
   */
  touchSession(request: {
    readonly tokenHash: string;
    readonly now: number;
    readonly idleSince: number;
    readonly createdSince: number;
  }): Promise<StoredOfficeSession | undefined>;
  /** Notes a use of the passkey in a session, if it hasn't ended. */
  confirmSession(tokenHash: string, confirmedAt: number): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
}
