import { forgetBuyer, readOrder, removeOrder } from '#adapters/dynamodb/orders.ts';
import {
  findPersonRows,
  type PersonRows,
  type PersonStore,
  removeRows,
  withoutHashes,
} from '#adapters/dynamodb/person-rows.ts';
import { isMailDue, type Order } from '#domain/shop/order.ts';

/**
 * Everything that is stored about one e-mail address (docs/privacy.md lists it), for whoever asks for a copy or for its
 * deletion.
 */

/**
 * A copy of everything about an address, for its owner. Left out are the hashes of codes and tokens: they tell
 * nothing about a person, and no copy of them should lie about.
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

/** What becomes of an order when its buyer is erased. */
export type OrderFate =
  /** Never paid: it goes. */
  | 'removed'
  /** A record of money: it stays, without name and address. */
  | 'anonymized'
  /** PayPal may still take or return money, or a mail about it is due: it stays as it is until that is decided. */
  | 'undecided';

export interface ErasedOrder {
  readonly number: string;
  readonly state: string;
  readonly totalCents: number;
  readonly fate: OrderFate;
}

/** What is, or was, done to each kind of item: how many were removed, and each order's fate. */
export interface Erasure {
  readonly account: number;
  readonly codes: number;
  readonly sessions: number;
  readonly enquiries: number;
  readonly waitingMails: number;
  readonly mailFeedback: number;
  readonly orders: readonly ErasedOrder[];
}

/** What {@link erasePerson} would do with what was found. */
export function planErasure(found: PersonRows): Erasure {
  return {
    account: found.account === undefined ? 0 : 1,
    codes: found.codes.length,
    sessions: found.sessions.length,
    enquiries: found.enquiries.length,
    waitingMails: found.waitingMails.length,
    mailFeedback: found.mailFeedback.length,
    orders: found.orders.map((row) => described(readOrder(row))),
  };
}

/**
 * Erases everything about an address but the records of money, which lose name and address, and orders that are not
 * decided. May be repeated: what is gone is gone, what was undecided is looked at again.
 * @returns what was done; an order that changed meanwhile is undecided
 * @throws DependencyDown; what was erased until then stays erased
 */
export async function erasePerson(email: string, store: PersonStore): Promise<Erasure> {
  const found = await findPersonRows(email, store);
  // First what lets the person, or somebody with their code, do something new.
  await removeRows(store, 'sessions', found.sessions);
  await removeRows(store, 'otpCodes', found.codes);
  await removeRows(store, 'users', found.account === undefined ? [] : [found.account]);
  const orders: ErasedOrder[] = [];
  for (const row of found.orders) orders.push(await eraseOrder(store, readOrder(row)));
  // The waiting mails before what they tell of: a retry finds the rest by the address.
  await removeRows(store, 'outbox', found.waitingMails);
  await removeRows(store, 'enquiries', found.enquiries);
  await removeRows(store, 'mailFeedback', found.mailFeedback);
  return { ...planErasure(found), orders };
}

async function eraseOrder({ client, tables }: PersonStore, order: Order): Promise<ErasedOrder> {
  const planned = described(order);
  if (planned.fate === 'undecided') return planned;
  const erase = planned.fate === 'removed' ? removeOrder : forgetBuyer;
  return (await erase(tables.transactions, client, order)) ? planned : { ...planned, fate: 'undecided' };
}

function described(order: Order): ErasedOrder {
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
