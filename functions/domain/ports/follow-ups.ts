import type { FollowUpState } from '#contract/office.ts';
import type { ContactKind, FollowUp, Subject } from '../office/follow-up.ts';

/** What the team noted about leads and messages. One without a note or state has none. */
export interface FollowUps {
  /** The stored follow-ups of at most 100 subjects, in one strongly consistent read. */
  of(subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, FollowUp>>;
  /**
   * Stores the next version. Returns false if another change came first, or the message is gone.
   * @param answeredAt for a message: when it was answered (ms since 1970), or null if it wasn't,
   *   written in the same transaction
   */
  change(next: FollowUp, answeredAt?: number | null): Promise<boolean>;
  /**
   * At most `limit` follow-ups in a state, newest contact first, after the one given. A change of
   * the last second may be missing.
   */
  inState(
    kind: ContactKind,
    state: FollowUpState,
    limit: number,
    after?: Pick<FollowUp, 'id' | 'receivedAt'>,
  ): Promise<FollowUp[]>;
  /** Removes one, if it is stored. */
  remove(subject: Subject): Promise<void>;
}
