import * as v from 'valibot';
import type { OutboxMail } from '../mail/outbox-mail.ts';
import type { Stored } from '../shared/stored.ts';
import type { Cell } from '../shared/times/cell.ts';
import type { GroupClass } from './group-class.ts';
import type { Seats } from './seats.ts';

/** What changes with a class, in one transaction. */
export interface ClassWrite {
  readonly next: GroupClass;
  /** As it was read; undefined for a new one. */
  readonly before: GroupClass | undefined;
  /** The next seats, which must be as they were read before. */
  readonly seats?: Seats;
  /** Cells of its teacher that must be free. */
  readonly take: readonly Cell[];
  /** Cells of this class. */
  readonly release: readonly Cell[];
}

export interface Classes {
  /** All, the newest first. */
  list(): Promise<GroupClass[]>;
  /** The read is strongly consistent. */
  find(id: string): Promise<GroupClass | undefined>;
  /**
   * Stores a class, with its teacher's time and its emails. Returns false if a condition doesn't
   * hold.
   */
  write(change: ClassWrite, mails: readonly OutboxMail[]): Promise<boolean>;
}

export interface ClassSeats {
  /**
   * Without any change yet, nobody has a seat and the capacity is 0. The read is strongly
   * consistent.
   */
  seats(classId: string): Promise<Seats>;
  /** The seats of several classes, in the order of the ids. */
  seatsOf(classIds: readonly string[]): Promise<Seats[]>;
  /** The seats of all classes. */
  allSeats(): Promise<Seats[]>;
  /** Stores the next version, with its emails. Returns false if another change came first. */
  changeSeats(next: Seats, mails?: readonly OutboxMail[]): Promise<boolean>;
}

/** Which families were reminded of a date of a class. */
export const storedReminded = v.object({
  classId: v.string(),
  /** When the date starts, in ms since 1970. */
  start: v.number(),
  /** Grows with every change; 0 before the first. */
  version: v.number(),
  /** By order number. */
  orders: v.array(v.string()),
  /** All who had a seat then are reminded. */
  isDone: v.boolean(),
});
export type Reminded = Stored<typeof storedReminded>;

export interface ClassReminders {
  /** The read is strongly consistent. */
  reminded(classId: string, start: number): Promise<Reminded>;
  /** Stores the next version, with its emails. Returns false if another change came first. */
  noteReminded(next: Reminded, mails: readonly OutboxMail[]): Promise<boolean>;
}
