/** The seats of one order in a class. */
export interface SeatHolder {
  readonly buyerId: string;
  readonly email: string;
  /** The first names of its students, each with a seat. */
  readonly students: readonly string[];
  /** It is paid, or about to be: only `releaseSeats` with `spent` may take the seats back. */
  readonly spent: boolean;
  /** The starts of the dates to which each student came, in ms since 1970. */
  readonly came?: Readonly<Record<string, readonly number[]>>;
}

/** All seats of a class, and who waits for one. */
export interface Seats {
  readonly classId: string;
  /** Grows with every change; 0 before the first. */
  readonly version: number;
  readonly capacity: number;
  /** By order number. */
  readonly orders: Readonly<Record<string, SeatHolder>>;
  /** First come first. Who was offered a seat has it until then, in ms since 1970. */
  readonly waiting: readonly { readonly email: string; readonly since: number; readonly offeredUntil?: number }[];
}

/** The seats that orders have. */
export const takenSeats = ({ orders }: Pick<Seats, 'orders'>): number =>
  Object.values(orders).reduce((sum, { students }) => sum + students.length, 0);

/** The seats that nobody has and nobody was offered. */
export function freeSeats(seats: Seats, now: number): number {
  const offered = seats.waiting.filter(({ offeredUntil = 0 }) => offeredUntil > now).length;
  return Math.max(0, seats.capacity - takenSeats(seats) - offered);
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Takes the seats of an order. Those of the buyer's own unpaid orders for the same students go, so
 * that opening a payment twice takes no second seat. Repeating it changes nothing.
 * @param spent the order is paid, or about to be
 * @returns the seats then, which are the given ones if nothing changes; undefined if too few are
 *   free
 */
export function holdSeats(
  seats: Seats,
  { number, ...holder }: Omit<SeatHolder, 'spent'> & { readonly number: string },
  spent: boolean,
  now: number,
): Seats | undefined {
  const known = seats.orders[number];
  const isSame = known !== undefined && known.students.join() === holder.students.join();
  if (isSame && (known.spent || !spent)) return seats;
  const others = Object.entries(seats.orders).filter(
    ([key, other]) =>
      key !== number &&
      (other.spent ||
        other.buyerId !== holder.buyerId ||
        !other.students.some((student) => holder.students.some((own) => sameName(own, student)))),
  );
  const without = {
    ...seats,
    orders: Object.fromEntries(others),
    waiting: seats.waiting.filter(({ email }) => email !== holder.email),
  };
  if (freeSeats(without, now) < holder.students.length) return undefined;
  const { came } = known ?? {};
  const mine = { ...holder, spent: spent || known?.spent === true, ...(came === undefined ? {} : { came }) };
  return { ...without, version: seats.version + 1, orders: { ...without.orders, [number]: mine } };
}

/** Gives the seats of an order back, if it has any; spent ones only with `spent`. */
export function releaseSeats(seats: Seats, number: string, spent: boolean): Seats {
  const known = seats.orders[number];
  if (known === undefined || (known.spent && !spent)) return seats;
  const { [number]: _, ...orders } = seats.orders;
  return { ...seats, version: seats.version + 1, orders };
}
