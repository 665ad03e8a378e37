import { readSeatId } from '#contract/endpoints/classes/shapes.ts';
import type { Order } from '../orders/core/order.ts';
import type { OrderReads } from '../orders/core/ports.ts';
import type { GroupClass } from '../seats/group-class.ts';
import type { Classes, ClassSeats } from '../seats/ports.ts';
import type { Seats } from '../seats/seats.ts';
import type { Session } from '../shared/session.ts';

export interface OwnClassesDependencies {
  readonly orders: Pick<OrderReads, 'ofBuyer'>;
  readonly classes: Pick<Classes, 'find'> & Pick<ClassSeats, 'seatsOf'>;
}

/** A class with the seats that a person has in it. */
export interface OwnSeats {
  readonly groupClass: GroupClass;
  readonly seats: Seats;
  /** The first names of students whose seat is paid. */
  readonly students: readonly string[];
  /** Those whose payment is disputed. */
  readonly paused: readonly string[];
  /** The class was canceled, and their seats and money are back. */
  readonly isReturned: boolean;
}

const classIdsOf = ({ items }: Order): string[] => items.flatMap(({ id }) => readSeatId(id)?.classId ?? []);

/**
 * The classes in which a person has seats by orders that are paid, or disputed; or refunded, if the
 * class was canceled.
 * @param only looks at this class alone
 */
export async function ownClasses(
  { orders, classes }: OwnClassesDependencies,
  { user: { id: buyerId } }: Pick<Session, 'user'>,
  only?: string,
): Promise<OwnSeats[]> {
  const states: readonly Order['state'][] = ['PAID', 'SUSPENDED', 'REFUNDED'];
  const paid = (await orders.ofBuyer(buyerId)).filter(({ state }) => states.includes(state));
  const ids = [...new Set(paid.flatMap(classIdsOf))].filter((id) => only === undefined || id === only);
  if (ids.length === 0) return [];
  const [seats, found] = await Promise.all([
    classes.seatsOf(ids),
    Promise.all(ids.map(async (id) => await classes.find(id))),
  ]);
  return ids.flatMap((_, place) => {
    const [groupClass, own] = [found[place], seats[place]];
    if (groupClass === undefined || own === undefined) return [];
    // A seat that was refunded isn't among them, though its order may still be paid.
    const holdersIn = (isWanted: (state: Order['state']) => boolean) =>
      paid.filter(({ state }) => isWanted(state)).flatMap(({ number }) => own.orders[number] ?? []);
    const [mine, disputed] = [holdersIn((state) => state !== 'SUSPENDED'), holdersIn((state) => state === 'SUSPENDED')];
    const all = [...mine, ...disputed];
    if (all.length === 0) return [];
    const namesOf = (holders: typeof all) => holders.flatMap(({ students }) => students.map(({ name }) => name));
    const isReturned = all.every(({ returned }) => returned === true);
    return [{ groupClass, seats: own, students: namesOf(mine), paused: namesOf(disputed), isReturned }];
  });
}
