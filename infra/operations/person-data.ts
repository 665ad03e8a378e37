import { readBooking, versionKeys } from '#adapters/dynamodb/consultations.ts';
import { forgetBuyer, readOrder, removeOrder } from '#adapters/dynamodb/orders.ts';
import {
  findPersonRows,
  type PersonRows,
  type PersonStore,
  removeRows,
  withoutHashes,
} from '#adapters/dynamodb/person-rows.ts';
import type { Booking } from '#domain/consultations/booking.ts';
import { isMailDue, type Order } from '#domain/shop/order.ts';

/**
 * A copy of everything stored about an address (docs/privacy.md lists it), for its owner. Hashes of
 * codes and tokens are left out, because they say nothing about a person and should not be copied.
 * @throws DependencyDown
 */
export async function exportPerson(
  email: string,
  store: PersonStore,
): Promise<{ readonly email: string } & PersonRows> {
  const found = await findPersonRows(email, store);
  return {
    email,
    ...found,
    account: found.account === undefined ? undefined : withoutHashes(found.account),
    codes: found.codes.map(withoutHashes),
    sessions: found.sessions.map(withoutHashes),
  };
}

/** What happens to an order when its buyer is erased. */
export type OrderFate =
  /** It was never paid, so it is deleted. */
  | 'removed'
  /** It is a financial record, so it stays without name and address. */
  | 'anonymized'
  /**
   * PayPal may still take or return money, or a mail about it is due, so it stays as it is for now.
   */
  | 'undecided';

export interface ErasedOrder {
  readonly number: string;
  readonly state: string;
  readonly totalCents: number;
  readonly fate: OrderFate;
}

/** How many items of each kind are or were removed, and what happens to each order. */
export interface Erasure {
  readonly account: number;
  readonly codes: number;
  readonly sessions: number;
  readonly leads: number;
  readonly consultations: number;
  readonly enquiries: number;
  readonly waitingMails: number;
  readonly mailFeedback: number;
  readonly orders: readonly ErasedOrder[];
}

/** What {@link erasePerson} would do. */
export function planErasure(found: PersonRows): Erasure {
  return {
    account: found.account === undefined ? 0 : 1,
    codes: found.codes.length,
    sessions: found.sessions.length,
    leads: found.leads.length,
    consultations: found.consultations.length,
    enquiries: found.enquiries.length,
    waitingMails: found.waitingMails.length,
    mailFeedback: found.mailFeedback.length,
    orders: found.orders.map((row) => planOrder(readOrder(row))),
  };
}

/**
 * Erases everything about an address. Financial records stay without name and address, and
 * undecided orders stay as they are. Safe to repeat: undecided orders are checked again.
 * @param cancel cancels a consultation that is still to come, so that others can book its time
 * @param now milliseconds since 1970
 * @returns what was done; an order that changed meanwhile is undecided
 * @throws DependencyDown; what was erased before the error stays erased
 */
export async function erasePerson(
  email: string,
  store: PersonStore,
  { cancel, now }: { readonly cancel: (booking: Booking) => Promise<unknown>; readonly now: number },
): Promise<Erasure> {
  const found = await findPersonRows(email, store);
  // Sessions, codes and account first, so that no one can add new data.
  await removeRows(store, 'sessions', found.sessions);
  await removeRows(store, 'otpCodes', found.codes);
  await removeRows(store, 'users', found.account === undefined ? [] : [found.account]);
  const coming = found.consultations.map(readBooking).filter(({ status, start }) => status === 'BOOKED' && start > now);
  for (const booking of coming) await cancel(booking);
  await removeRows(store, 'consultations', [...found.consultations, ...versionKeys(found.consultations)]);
  const orders: ErasedOrder[] = [];
  for (const row of found.orders) orders.push(await eraseOrder(store, readOrder(row)));
  // Mails go before the leads and enquiries that they are about. A rerun after an error finds the
  // rest by the address.
  // Canceling may have queued more.
  const { waitingMails } = coming.length === 0 ? found : await findPersonRows(email, store);
  await removeRows(store, 'outbox', waitingMails);
  await removeRows(store, 'leads', found.leads);
  await removeRows(store, 'enquiries', found.enquiries);
  await removeRows(store, 'mailFeedback', found.mailFeedback);
  return { ...planErasure(found), orders };
}

async function eraseOrder({ client, tables }: PersonStore, order: Order): Promise<ErasedOrder> {
  const planned = planOrder(order);
  if (planned.fate === 'undecided') return planned;
  const erase = planned.fate === 'removed' ? removeOrder : forgetBuyer;
  return (await erase(tables.transactions, client, order)) ? planned : { ...planned, fate: 'undecided' };
}

function planOrder(order: Order): ErasedOrder {
  const { number, state, totalCents } = order;
  return { number, state, totalCents, fate: fateOf(order) };
}

function fateOf(order: Order): OrderFate {
  if (isMailDue(order) && order.checkAt !== undefined) return 'undecided';
  switch (order.state) {
    case 'PAID':
    case 'REFUNDED':
      return 'anonymized';
    case 'FAILED':
    case 'EXPIRED':
      return order.captureId === undefined ? 'removed' : 'anonymized';
    case 'OPEN':
    case 'PENDING':
    case 'SUSPENDED':
    case 'QUARANTINED':
      return 'undecided';
  }
}
