import type { UserAccount } from './users.ts';

/** A signed-in person in one browser. Only the SHA-256 of the token is stored. */
export interface Session {
  readonly tokenHash: string;
  readonly user: Pick<UserAccount, 'id' | 'email' | 'fullname' | 'phone' | 'toConfirm'>;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

export interface Sessions {
  /** @throws AccountErased */
  create(session: Session): Promise<void>;
  /**
   * Finds a session last seen after `idleSince` and created after `createdSince`, and updates
   * `lastSeenAt`, in one conditional write.
   */
  touch(request: {
    tokenHash: string;
    now: number;
    idleSince: number;
    createdSince: number;
  }): Promise<Session | undefined>;
  remove(tokenHash: string): Promise<void>;
  /** Changes the person's data in a session, if it hasn't ended. */
  update(tokenHash: string, user: Session['user']): Promise<void>;
  /**
   * The hashes of a person's sessions and known devices, each of which `remove` accepts. One
   * created in the last second may be missing.
   */
  ofUser(userId: string): Promise<string[]>;
}
