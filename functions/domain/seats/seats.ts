import * as v from 'valibot';
import { SEATS_PER_BUYER } from '#contract/endpoints/classes/limits.ts';
import { inboxOf } from '../shared/rate-limits.ts';
import type { Stored } from '../shared/stored.ts';

/** A seat of an order. */
const seat = v.object({
  /** Which of the order's seats it is, from 1: its item in the office is `seat:PLACE`. */
  place: v.number(),
  /** The student's first name; empty once the family was erased. */
  name: v.string(),
  /** The starts of the dates to which the student came, in ms since 1970. */
  came: v.exactOptional(v.array(v.number())),
});
export type Seat = Stored<typeof seat>;

/** Someone who waits for seats of a class. */
const waiting = v.object({
  email: v.string(),
  /** In ms since 1970. */
  since: v.number(),
  /** How many they want. */
  seats: v.number(),
  /** A click in an email or a session has proved the address. Only then seats are held for it. */
  proved: v.boolean(),
  /** Who was offered the seats has them until then, in ms since 1970. */
  offeredUntil: v.exactOptional(v.number()),
});
export type Waiting = Stored<typeof waiting>;

/** The seats of one order in a class. */
const seatHolder = v.object({
  buyerId: v.string(),
  /** Empty once the family was erased. */
  email: v.string(),
  /** Each with a seat. */
  students: v.array(seat),
  /** It is paid, or about to be: only `releaseSeats` with `spent` may take the seats back. */
  spent: v.boolean(),
  /** The class was canceled, and the family has its money back and was told. */
  returned: v.exactOptional(v.literal(true)),
  /** Of an order that isn't paid: until when (ms since 1970), and from which network. */
  hold: v.exactOptional(v.object({ until: v.number(), network: v.string() })),
  /** Its place on the waiting list, which comes back if the payment fails. */
  waited: v.exactOptional(waiting),
});
export type SeatHolder = Stored<typeof seatHolder>;

/** All seats of a class, and who waits for one. */
export const storedSeats = v.object({
  classId: v.string(),
  /** Grows with every change; 0 before the first. */
  version: v.number(),
  capacity: v.number(),
  /** By order number. */
  orders: v.record(v.string(), seatHolder),
  /** First come first. */
  waiting: v.array(waiting),
});
export type Seats = Stored<typeof storedSeats>;

const sumOf = (holders: readonly SeatHolder[]): number =>
  holders.reduce((sum, { students }) => sum + students.length, 0);

/** The seats that orders have. */
export const takenSeats = ({ orders }: Pick<Seats, 'orders'>): number =>
  sumOf(Object.values(orders).filter(({ returned }) => returned !== true));

/** Whether the seats are of a class that was canceled, which has none anymore. */
export const isClosed = ({ capacity }: Pick<Seats, 'capacity'>): boolean => capacity === 0;

/** Whether two addresses are one inbox, whatever the +tag. */
export const sameInbox = (one: string, other: string): boolean => inboxOf(one) === inboxOf(other);

/** The seats that an inbox holds and hasn't paid. */
export const seatsHeldBy = ({ orders }: Pick<Seats, 'orders'>, inbox: string): number =>
  sumOf(Object.values(orders).filter(({ spent, email }) => !spent && sameInbox(email, inbox)));

/**
 * The seats that nobody has and nobody was offered. Of an offer, those that its inbox holds while
 * it pays count once.
 * @param buyer whose own offer counts as free
 */
export function freeSeats(seats: Seats, now: number, buyer?: string): number {
  const offered = seats.waiting
    .filter(({ email, offeredUntil = 0 }) => offeredUntil > now && (buyer === undefined || !sameInbox(email, buyer)))
    .reduce((sum, one) => sum + Math.max(0, one.seats - seatsHeldBy(seats, one.email)), 0);
  return Math.max(0, seats.capacity - takenSeats(seats) - offered);
}

/** The seats that orders from a network hold and haven't paid. */
export const seatsHeldFrom = ({ orders }: Pick<Seats, 'orders'>, network: string): number =>
  sumOf(Object.values(orders).filter(({ spent, hold }) => !spent && hold?.network === network));

/** Until when a buyer holds seats that aren't paid, in ms since 1970; undefined if none. */
export function heldUntil({ orders }: Pick<Seats, 'orders'>, buyerId: string, now: number): number | undefined {
  const ends = Object.values(orders).flatMap((one) =>
    one.buyerId === buyerId && !one.spent && one.hold !== undefined ? [one.hold.until] : [],
  );
  return ends.filter((until) => until > now).toSorted((one, other) => other - one)[0];
}

const namesOf = (students: readonly Seat[]): string =>
  students.map(({ place, name }) => `${String(place)} ${name}`).join();

/** Whether two first names are of one student: Ana and ana are. */
export const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

type Holder = Omit<SeatHolder, 'spent'> & { readonly number: string };

/**
 * The orders that keep their seats beside this one. Those of the buyer's own unpaid orders for the
 * same students go, so that opening a payment twice takes no second seat, and all of them if the
 * buyer would have more than four seats.
 * @returns undefined if the buyer would have more than four with those that are paid
 */
export function ordersBeside(seats: Seats, { number, buyerId, students }: Holder): Seats['orders'] | undefined {
  const isUnpaid = (one: SeatHolder): boolean => one.buyerId === buyerId && !one.spent;
  const isSame = (one: SeatHolder): boolean =>
    one.students.some(({ name }) => students.some((own) => sameName(own.name, name)));
  const own = (kept: readonly (readonly [string, SeatHolder])[]): number =>
    sumOf(kept.flatMap(([, one]) => (one.buyerId === buyerId ? [one] : []))) + students.length;
  const others = Object.entries(seats.orders).filter(([key, one]) => key !== number && !(isUnpaid(one) && isSame(one)));
  const kept = own(others) <= SEATS_PER_BUYER ? others : others.filter(([, one]) => !isUnpaid(one));
  return own(kept) <= SEATS_PER_BUYER ? Object.fromEntries(kept) : undefined;
}

/**
 * Takes the seats of an order, and once it is spent its buyer's place on the waiting list.
 * Repeating it changes nothing.
 * @param spent the order is paid, or about to be
 * @returns the seats then, which are the given ones if nothing changes; undefined if too few are
 *   free, or the buyer would have more than four
 */
export function holdSeats(
  seats: Seats,
  { number, hold, ...holder }: Holder,
  spent: boolean,
  now: number,
): Seats | undefined {
  const known = seats.orders[number];
  const isSame = known !== undefined && namesOf(known.students) === namesOf(holder.students);
  if (isSame && (known.spent || !spent)) return seats;
  const orders = ordersBeside(seats, { number, ...holder });
  if (orders === undefined) return undefined;
  const isMore = holder.students.some(({ place }) => known?.students.every((one) => one.place !== place) !== false);
  if (isMore && freeSeats({ ...seats, orders }, now, holder.email) < holder.students.length) return undefined;
  const cameTo = (place: number): Pick<Seat, 'came'> => {
    const { came } = known?.students.find((one) => one.place === place) ?? {};
    return came === undefined ? {} : { came };
  };
  const students = holder.students.map(({ place, name }) => ({ place, name, ...cameTo(place) }));
  const isSpent = spent || known?.spent === true;
  const isNew = isSpent && known?.spent !== true;
  const waited = isNew ? seats.waiting.find(({ email }) => sameInbox(email, holder.email)) : undefined;
  const used = Math.min(waited?.seats ?? 0, students.length);
  const mine = {
    ...holder,
    students,
    spent: isSpent,
    ...(hold === undefined || isSpent ? {} : { hold }),
    ...(waited === undefined ? {} : { waited: { ...waited, seats: used } }),
  };
  return {
    ...seats,
    version: seats.version + 1,
    orders: { ...orders, [number]: mine },
    waiting: seats.waiting.flatMap((one) => {
      if (one !== waited) return [one];
      return one.seats > used ? [{ ...one, seats: one.seats - used }] : [];
    }),
  };
}

/**
 * Gives the seats of an order back, if it has any; spent ones only with `spent`. A class that was
 * canceled still knows who had a paid seat, and who came.
 */
export function releaseSeats(seats: Seats, number: string, spent: boolean): Seats {
  const known = seats.orders[number];
  if (known === undefined || (known.spent && !spent)) return seats;
  if (!known.spent || !isClosed(seats)) return withoutOrder(seats, number);
  if (known.returned === true) return seats;
  return { ...seats, version: seats.version + 1, orders: { ...seats.orders, [number]: { ...known, returned: true } } };
}

function withoutOrder(seats: Seats, number: string): Seats {
  const { [number]: known, ...orders } = seats.orders;
  return known === undefined ? seats : { ...seats, version: seats.version + 1, orders };
}

/** Gives back the seats of an order that wasn't paid, and its place on the waiting list. */
export function undoSeats(seats: Seats, number: string): Seats {
  const waited = seats.orders[number]?.waited;
  const released = withoutOrder(seats, number);
  if (waited === undefined) return released;
  // What is left of the place may have been offered meanwhile.
  const left = released.waiting.find(({ email }) => sameInbox(email, waited.email));
  // They have asked for a new one.
  if (left !== undefined && left.since !== waited.since) return released;
  const others = released.waiting.filter((one) => one !== left);
  const waiting = [...others, { ...waited, ...left, seats: waited.seats + (left?.seats ?? 0) }];
  return { ...released, waiting: waiting.toSorted((one, other) => one.since - other.since) };
}
