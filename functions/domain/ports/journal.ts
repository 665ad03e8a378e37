import type { Action, Change, JournalEntry } from '../office/journal.ts';

/** What was done in the office. Functions may only add to it. */
export interface Journal {
  /** Notes that an action begins. */
  begin(entry: Action & { readonly id: string; readonly at: number }): Promise<void>;
  /** Notes how the action with this id and time ended. */
  end(entry: { readonly id: string; readonly at: number; readonly outcome: string } & Change): Promise<void>;
  /**
   * At most `limit` entries of a month (YYYY-MM, UTC), newest first, older than the one with the id
   * `before` if given.
   */
  ofMonth(month: string, limit: number, before?: string): Promise<JournalEntry[]>;
}
