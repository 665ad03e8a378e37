import type { FollowUpState } from '#contract/office.ts';
import type { ContactKind, FollowUp, Subject } from '../office/follow-up.ts';
import type { PageRange } from './page.ts';

/** What the team noted about leads and messages. One without a note or state has none. */
export interface FollowUps {
  /** The stored follow-ups of these subjects. The reads are strongly consistent. */
  of(subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, FollowUp>>;
  /**
   * Stores the next version. Returns false if another change came first, or the message is gone.
   * @param answeredAt for a message: when it was answered (ms since 1970), or null if it wasn't,
   *   written in the same transaction
   */
  change(next: FollowUp, answeredAt?: number | null): Promise<boolean>;
  /**
   * A page of the follow-ups in a state, by when their contact came. A change of the last second
   * may be missing.
   */
  inState(kind: ContactKind, state: FollowUpState, range: PageRange): Promise<FollowUp[]>;
  /** Removes one, if it is stored. */
  remove(subject: Subject): Promise<void>;
}
