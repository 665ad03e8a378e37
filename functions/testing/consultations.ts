import type { Availability } from '#domain/consultations/core/availability.ts';
import type { Booking } from '#domain/consultations/core/booking.ts';
import type { BookingWrite, Consultations, DayCount } from '#domain/consultations/core/ports.ts';
import type { LeadWrite } from '#domain/leads/ports.ts';
import type { OutboxMail } from '#domain/mail/outbox-mail.ts';
import type { Cell } from '#domain/shared/times/cell.ts';
import { inMemoryBalances } from './balances.ts';
import type { inMemoryFollowUps } from './follow-ups.ts';
import { frozenCopy } from './frozen-copy.ts';
import type { inMemoryOutbox } from './outbox.ts';
import { turn } from './turn.ts';

const cellKey = ({ counselor, start }: Cell) => `${counselor} ${start}`;
const dayKey = ({ counselor, day }: Pick<DayCount, 'counselor' | 'day'>) => `${counselor} ${day}`;

/** Bookings that queue their mails in `outbox`, and change `balances` and leads, in one step. */
export function inMemoryConsultations(
  outbox: ReturnType<typeof inMemoryOutbox>,
  balances = inMemoryBalances(),
  followUps?: Pick<ReturnType<typeof inMemoryFollowUps>, 'canPut' | 'put'>,
): Consultations & {
  all(): Booking[];
  /** The taken cells, with the booking that has each. */
  cells(): (Cell & { bookingId: string })[];
  /** The number of consultations, by counselor and day with a space between them. */
  counts(): Record<string, number>;
  /** Whether cells are free to take, and the owner's to give back. */
  canTake(owner: string, cells: Pick<BookingWrite, 'take' | 'release'>): boolean;
  /** Takes cells and gives others back. */
  takeCells(owner: string, cells: Pick<BookingWrite, 'take' | 'release'>): void;
  /** Whether this is the next version of the hours. */
  canSet(next: Availability): boolean;
  /** Replaces the hours, whatever their version. */
  replaceAvailability(next: Availability): void;
} {
  let stored: Availability | undefined;
  const bookings = new Map<string, Booking>();
  const cells = new Map<string, Cell & { bookingId: string }>();
  const counts = new Map<string, number>();
  const versions = new Map<string, number>();
  const countOf = (day: DayCount) => counts.get(dayKey(day)) ?? 0;
  const canTake = (owner: string, { take, release }: Pick<BookingWrite, 'take' | 'release'>): boolean =>
    take.every((cell) => !cells.has(cellKey(cell))) &&
    release.every((cell) => cells.get(cellKey(cell))?.bookingId === owner);
  const takeCells = (owner: string, { take, release }: Pick<BookingWrite, 'take' | 'release'>): void => {
    for (const cell of take) cells.set(cellKey(cell), { ...cell, bookingId: owner });
    for (const cell of release) cells.delete(cellKey(cell));
  };
  const write = async (
    { others = [], days, personVersion, balance, ...first }: BookingWrite,
    mails: readonly OutboxMail[],
    lead: LeadWrite = {},
  ): Promise<boolean> => {
    await turn();
    const changes = [first, ...others];
    const { userId } = first.booking;
    const keys = changes
      .flatMap(({ booking, take, release }) => [booking.id, ...[...take, ...release].map(cellKey)])
      .concat(days.map(dayKey));
    if (new Set(keys).size < keys.length) throw new Error('A transaction refuses two operations on one item');
    const holds =
      (versions.get(userId) ?? 0) === personVersion &&
      changes.every(({ booking, before, take, release }) => {
        const is = bookings.get(booking.id);
        return (
          is?.sequence === before?.sequence && is?.status === before?.status && canTake(booking.id, { take, release })
        );
      }) &&
      days.every((day) => {
        const next = countOf(day) + day.by;
        return day.by > 0 ? next <= (day.most ?? Infinity) : next >= 0;
      }) &&
      (balance === undefined || balances.canWrite(balance)) &&
      (followUps?.canPut(lead) ?? true);
    if (!holds) return false;
    if (balance !== undefined) balances.put(balance);
    versions.set(userId, personVersion + 1);
    for (const { booking, take, release } of changes) {
      bookings.set(booking.id, frozenCopy(booking));
      takeCells(booking.id, { take, release });
    }
    for (const day of days) counts.set(dayKey(day), countOf(day) + day.by);
    followUps?.put(lead);
    for (const mail of mails) outbox.put(mail);
    return true;
  };
  return {
    canTake,
    takeCells,
    write,
    writeWithLead: write,
    async availability() {
      await turn();
      return stored;
    },
    canSet: ({ version }) => version === (stored?.version ?? 0) + 1,
    replaceAvailability(next) {
      stored = frozenCopy(next);
    },
    async setAvailability(next) {
      await turn();
      if (next.version !== (stored?.version ?? 0) + 1) return false;
      stored = frozenCopy(next);
      return true;
    },
    async taken(counselor, { from, until, firstDay, lastDay }) {
      await turn();
      const days = [...counts].flatMap(([key, count]) => {
        const [of, day = ''] = key.split(' ');
        return of === counselor && day >= firstDay && day <= lastDay ? [[day, count] as const] : [];
      });
      return {
        cells: [...cells.values()]
          .filter((cell) => cell.counselor === counselor && cell.start >= from && cell.start < until)
          .map(({ start }) => start)
          .toSorted((a, b) => a - b),
        days: Object.fromEntries(days),
      };
    },
    async ofPerson(userId) {
      await turn();
      return {
        version: versions.get(userId) ?? 0,
        bookings: [...bookings.values()]
          .filter((booking) => booking.userId === userId)
          .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      };
    },
    async remind({ id, start }, reminder, mails) {
      await turn();
      const is = bookings.get(id);
      if (is?.status !== 'BOOKED' || is.start !== start || is.reminded.includes(reminder)) return false;
      bookings.set(id, frozenCopy({ ...is, reminded: [...is.reminded, reminder] }));
      for (const mail of mails) outbox.put(mail);
      return true;
    },
    async startingBetween(from, until) {
      await turn();
      return [...bookings.values()]
        .filter(({ status, start }) => status === 'BOOKED' && start >= from && start < until)
        .toSorted((a, b) => a.start - b.start);
    },
    async allBetween(from, until) {
      await turn();
      return [...bookings.values()]
        .filter(({ start }) => start >= from && start < until)
        .toSorted((a, b) => a.start - b.start);
    },
    async lessonsBetween(from, until) {
      await turn();
      return [...bookings.values()]
        .filter(({ lesson, start }) => lesson !== undefined && start >= from && start < until)
        .toSorted((a, b) => a.start - b.start);
    },
    all: () => [...bookings.values()],
    cells: () => [...cells.values()],
    counts: () => Object.fromEntries(counts),
  };
}
