import { SEATS_PER_ORDER } from '#contract/endpoints/classes/limits.ts';
import { readSeatId, seatIdOf } from '#contract/endpoints/classes/shapes.ts';
import { closedBecause, type GroupClass } from '../../seats/group-class.ts';
import type { Classes, ClassSeats } from '../../seats/ports.ts';
import { holdSeats, ordersBeside } from '../../seats/seats.ts';
import { Refusal } from '../../shared/refusal.ts';
import { type Order, type SeatItem, seatsOf, studentsOf } from '../core/order.ts';
import { FOUR_SEATS } from '../views/failures.ts';

export interface SeatPrices {
  readonly classes: Pick<Classes, 'find'> & Pick<ClassSeats, 'seats'>;
  /** The business's IANA time zone. */
  readonly zone: string;
}

const refuse = (message: string): Refusal => new Refusal('INVALID_INPUT', { message, fields: { pdfIds: message } });

/** The one answer to who comes too late for a seat. */
export function classFull(title: string): Refusal {
  const message = `“${title}” is full now. You haven’t been charged. You can join the waiting list on its page.`;
  return new Refusal('CONFLICT', { message, fields: { pdfIds: message } });
}

export const beyondBuyer = (): Refusal => refuse(FOUR_SEATS);

/** Whether an id of a cart is a seat's. */
export const isSeat = (id: string): boolean => readSeatId(id) !== undefined;

/**
 * What the seats of a cart cost, if the class has as many for this buyer.
 * @param ids of seats
 * @param placed the buyer's orders
 * @throws Refusal INVALID_INPUT for several classes, more than four students, a class that nobody
 *   can enroll in now, and a fifth seat of one buyer; CONFLICT for a full one; ALREADY_OWNED for a
 *   student who has a seat
 */
export async function priceSeats(
  { classes, zone }: SeatPrices,
  ids: readonly string[],
  { placed, buyer, now }: { readonly placed: readonly Order[]; readonly buyer: Buyer; readonly now: number },
): Promise<SeatItem[]> {
  const wanted = ids.flatMap((id) => readSeatId(id) ?? []);
  const [first] = wanted;
  if (first === undefined) return [];
  if (wanted.some(({ classId }) => classId !== first.classId)) throw refuse('Please enroll in one class at a time.');
  if (wanted.length > SEATS_PER_ORDER) {
    throw refuse(`Please enroll at most ${String(SEATS_PER_ORDER)} students at a time.`);
  }
  const found = await classes.find(first.classId);
  if (found === undefined) throw refuse('There is no such class. Please choose again.');
  const items = wanted.map(({ student }) => itemOf(found, student));
  refuseEnrolled(items, placed);
  const closed = closedBecause(found, now, zone);
  if (closed !== undefined) throw refuse(closed);
  const holder = { number: '', ...buyer, students: studentsOf({ items }) };
  const seats = await classes.seats(found.id);
  if (ordersBeside(seats, holder) === undefined) throw beyondBuyer();
  if (holdSeats(seats, holder, false, now) === undefined) throw classFull(found.title);
  return items;
}

interface Buyer {
  readonly buyerId: string;
  readonly email: string;
}

const itemOf = ({ id, title, priceCents }: GroupClass, student: string): SeatItem => ({
  id: seatIdOf(id, student),
  title: `${title}, for ${student}`,
  cents: priceCents,
  classId: id,
  student,
});

/** @throws Refusal ALREADY_OWNED with the seats of students who are enrolled */
function refuseEnrolled(items: readonly SeatItem[], placed: readonly Order[]): void {
  const isSame = (one: SeatItem, other: SeatItem): boolean => one.id.toLowerCase() === other.id.toLowerCase();
  const enrolled = placed
    .filter(({ state }) => state === 'PAID' || state === 'SUSPENDED')
    .flatMap((order) => seatsOf(order).filter(({ id }) => order.grants.includes(id)));
  const owned = items.filter((item) => enrolled.some((one) => isSame(one, item)));
  if (owned.length === 0) return;
  throw new Refusal('ALREADY_OWNED', {
    message: `${owned.map(({ student }) => student).join(' and ')} already ${owned.length === 1 ? 'has' : 'have'} a seat in this class. It’s on your dashboard.`,
    res: { owned: owned.map(({ id, title }) => ({ _id: id, title })) },
  });
}
