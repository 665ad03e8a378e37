import type { DemoSubject } from '#contract/words/demo-subjects.ts';
import type { BalanceWrite } from '../../balances/balance.ts';
import type { LeadWrite } from '../../leads/ports.ts';
import type { OutboxMail } from '../../mail/outbox-mail.ts';
import type { Cell } from '../../shared/times/cell.ts';
import type { StepWrite } from '../../steps/step.ts';
import type { Availability } from './availability.ts';
import type { Booking, Reminder } from './booking.ts';
import type { SentSummary, StoredSummary, SummaryDraft, SummaryState } from './summary.ts';

/** A change of how many consultations a counselor has on a day. */
export interface DayCount {
  readonly counselor: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Not 0. */
  readonly by: number;
  /** If the count grows, it must not exceed this. */
  readonly most?: number;
}

/** What a counselor's bookings take of a period. */
export interface Taken {
  /** When the taken cells begin, in ms since 1970. */
  readonly cells: readonly number[];
  /** When cells begin that the counselor's other calendars take. */
  readonly busy?: readonly number[];
  /** The number of consultations by day, as YYYY-MM-DD. */
  readonly days: Readonly<Record<string, number>>;
}

/** The new state of a booking. */
export interface BookingChange {
  readonly booking: Booking;
  /** As it was read; undefined for a new one. */
  readonly before: Booking | undefined;
  /** Cells that must be free. */
  readonly take: readonly Cell[];
  /** Cells of this booking. */
  readonly release: readonly Cell[];
}

/** The new state of a booking, with all that changes with it. */
export interface BookingWrite extends BookingChange {
  /** Other bookings of the same person, such as the rest of a series. */
  readonly others?: readonly BookingChange[];
  /** Each day once. */
  readonly days: readonly DayCount[];
  /** As `ofPerson` returned it: no other booking of the person may have changed since. */
  readonly personVersion: number;
  /** What a lesson takes of its agreement's hours, or gives back. */
  readonly balance?: BalanceWrite;
}

export interface Consultations {
  /** Undefined if none was stored yet. The read is strongly consistent. */
  availability(): Promise<Availability | undefined>;
  /** Stores the next version. Returns false if another change came first. */
  setAvailability(next: Availability): Promise<boolean>;
  /**
   * What is taken of the cells that begin from `from` until before `until` (ms since 1970), and of
   * the days from `firstDay` to `lastDay`. The read is strongly consistent.
   */
  taken(
    counselor: string,
    period: {
      readonly from: number;
      readonly until: number;
      readonly firstDay: string;
      readonly lastDay: string;
    },
  ): Promise<Taken>;
  /**
   * A person's bookings, oldest first, with a version that grows with every write. The read is
   * strongly consistent.
   */
  ofPerson(userId: string): Promise<{ readonly version: number; readonly bookings: readonly Booking[] }>;
  /**
   * Writes a booking, with all that changes with it, and queues the emails in one transaction.
   * Returns false if a condition doesn't hold: the caller must read again to see which one.
   * @throws AccountErased for a new booking
   */
  write(change: BookingWrite, mails: readonly OutboxMail[]): Promise<boolean>;
  /**
   * The same, together with what it means for the leads.
   * @throws AccountErased
   */
  writeWithLead(change: BookingWrite, mails: readonly OutboxMail[], lead: LeadWrite): Promise<boolean>;
  /**
   * Notes a reminder and queues its emails in one transaction. Returns false if it was noted
   * before, or the booking was moved or canceled.
   */
  remind(booking: Booking, reminder: Reminder, mails: readonly OutboxMail[]): Promise<boolean>;
  /**
   * The bookings that aren't canceled and start from `from` until before `until`, earliest first. A
   * change of the last second may be missing.
   */
  startingBetween(from: number, until: number): Promise<Booking[]>;
  /** The same, also those that were canceled. */
  allBetween(from: number, until: number): Promise<Booking[]>;
  /** The same of lessons, also those that were canceled. */
  lessonsBetween(from: number, until: number): Promise<Booking[]>;
}

/** Someone who wants one email when a time opens. */
export interface Waiting {
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** How long a lesson is; without it, something free. */
  readonly minutes?: number;
  /** Of a demo class; without it and without minutes, a free consultation. */
  readonly subject?: DemoSubject;
}

/** Who waits for a free time: an address once for each subject, and once for all else. */
export interface WaitingList {
  /** Adds an address, unless it waits for the same already: it keeps its place. */
  add(waiting: Waiting): Promise<void>;
  /** All who still wait at `now`, the first one first. */
  all(now: number): Promise<Waiting[]>;
  /** Whether an address still waits at `now`, and since when first. */
  find(email: string, now: number): Promise<Waiting | undefined>;
  /** Takes an address off the list and queues its email in one transaction. False: it was off. */
  tell(waiting: Waiting, mail: OutboxMail): Promise<boolean>;
  /** Takes an address off the list. */
  remove(waiting: Waiting): Promise<void>;
}

/** What counselors write after lessons. Reads are strongly consistent. */
export interface Summaries {
  of(booking: Pick<Booking, 'id' | 'userId'>): Promise<StoredSummary>;
  /** What a person got last, by the ids of their bookings. */
  newestOf(userId: string): Promise<ReadonlyMap<string, SentSummary>>;
  /** By the ids of those bookings that have any. */
  states(bookings: readonly Pick<Booking, 'id' | 'userId'>[]): Promise<ReadonlyMap<string, SummaryState>>;
  /**
   * Stores the draft in place of the one before. What was sent stays.
   * @throws AccountErased
   */
  saveDraft(booking: Booking, draft: SummaryDraft): Promise<void>;
  /**
   * Stores a version for good with the family's steps, removes the draft and queues the emails in
   * one transaction. Returns false if the version exists, or the steps have changed since.
   * @param steps without them, the lesson's agreement is gone
   * @throws AccountErased
   */
  send(booking: Booking, sent: SentSummary, mails: readonly OutboxMail[], steps?: StepWrite): Promise<boolean>;
}
