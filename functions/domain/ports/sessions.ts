import type { UserAccount } from './users.ts';

/** A signed-in person on one browser. The token itself is never stored, only its SHA-256. */
export interface Session {
  readonly tokenHash: string;
  readonly user: Pick<UserAccount, 'id' | 'email' | 'fullname' | 'phone' | 'toConfirm'>;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

export interface Sessions {
  create(session: Session): Promise<void>;
  /**
   * Finds a live session and marks it as seen, in one conditional write: last seen after `idleSince`, created after
   * `createdSince`.
   */
  touch(request: {
    tokenHash: string;
    now: number;
    idleSince: number;
    createdSince: number;
  }): Promise<Session | undefined>;
  remove(tokenHash: string): Promise<void>;
  /** Changes what a session knows of its person, if it has not ended. */
  update(tokenHash: string, user: Session['user']): Promise<void>;
  /**
   * The hashes of a person's sessions, and of whatever else keeps a browser known as theirs: each may be removed. One of
   * the last second may be missing.
   */
  ofUser(userId: string): Promise<string[]>;
}
