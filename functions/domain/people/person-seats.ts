import { changeSeats } from '../seats/change-seats.ts';
import type { ClassSeats } from '../seats/ports.ts';
import type { SeatHolder, Seats } from '../seats/seats.ts';

/** What a class has of a person: seats by order number, and places on its waiting list. */
export interface PersonSeats {
  readonly classId: string;
  readonly orders: Seats['orders'];
  readonly waiting: Seats['waiting'];
}

interface Whose {
  readonly email: string;
  readonly accountIds: readonly string[];
}

/** The seats and places that an address or its accounts have. */
export async function seatsOfPerson(classes: Pick<ClassSeats, 'allSeats'>, whose: Whose): Promise<PersonSeats[]> {
  return (await classes.allSeats())
    .map(({ classId, orders, waiting }) => ({
      classId,
      orders: Object.fromEntries(Object.entries(orders).filter(([, holder]) => isWhose(holder, whose))),
      waiting: waiting.filter(({ email }) => email === whose.email),
    }))
    .filter(({ orders, waiting }) => Object.keys(orders).length + waiting.length > 0);
}

/** A seat whose names were erased before is nobody's anymore. */
const isWhose = ({ buyerId, email, students }: SeatHolder, whose: Whose): boolean =>
  email === whose.email || (whose.accountIds.includes(buyerId) && students.some(({ name }) => name !== ''));

/**
 * Removes a person from the seats of a class: their places on the waiting list, names and
 * attendance. A paid seat stays taken, an unpaid one is free again.
 * @param isKept whether the order with this number stays as it is for now
 */
export async function forgetSeats(
  classes: Pick<ClassSeats, 'seats' | 'changeSeats'>,
  { classId, orders, waiting }: PersonSeats,
  email: string,
  isKept: (number: string) => boolean,
): Promise<void> {
  const numbers = Object.keys(orders).filter((number) => !isKept(number));
  if (numbers.length + waiting.length === 0) return;
  await changeSeats(classes, classId, (seats) => ({
    ...seats,
    version: seats.version + 1,
    orders: Object.fromEntries(
      Object.entries(seats.orders).flatMap(([number, holder]) =>
        numbers.includes(number) ? (holder.spent ? [[number, withoutNames(holder)]] : []) : [[number, holder]],
      ),
    ),
    waiting: seats.waiting.filter((one) => one.email !== email),
  }));
}

const withoutNames = ({ buyerId, students, spent, returned }: SeatHolder): SeatHolder => ({
  buyerId,
  spent,
  ...(returned === true ? { returned } : {}),
  email: '',
  students: students.map(({ place }) => ({ place, name: '' })),
});
