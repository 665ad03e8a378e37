import type { OutboxMail } from '../mail/outbox-mail.ts';
import type { CalendarCopy, CalendarList, CalendarReading } from './calendar.ts';
import type { IsOwn } from './own-entries.ts';

/** The other calendars of counselors, and what was read of them. Reads are strongly consistent. */
export interface OtherCalendars {
  list(counselor: string): Promise<CalendarList>;
  /** Stores the next version. Returns false if another change came first. */
  change(next: CalendarList): Promise<boolean>;
  /** What was read of the calendars of a counselor, also of those that were removed since. */
  copies(counselor: string): Promise<CalendarCopy[]>;
  /**
   * Keeps what a reading left, and queues emails about it, in one transaction. Returns false if a
   * later reading came first.
   */
  keep(counselor: string, copy: CalendarCopy, mails?: readonly OutboxMail[]): Promise<boolean>;
}

/** Calendars at other servers. */
export interface CalendarServers {
  /**
   * The busy times of a calendar in a period, from `from` until before `until` (ms since 1970),
   * without our own entries that come back, and without invitations that one of the addresses `own`
   * declined.
   * @throws CalendarUnreadable, also if it takes longer than `timeoutMs`
   */
  read(
    address: string,
    request: {
      readonly from: number;
      readonly until: number;
      readonly timeoutMs: number;
      readonly isOwn: IsOwn;
      readonly own: readonly string[];
    },
  ): Promise<CalendarReading>;
}
