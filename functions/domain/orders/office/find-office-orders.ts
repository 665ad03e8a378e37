import type { findOfficeOrders as contract } from '#contract/endpoints/orders/office.ts';
import { searchStarts } from '#contract/names.ts';
import type { Clock } from '../../shared/ports.ts';
import type { UseCase } from '../../shared/use-case.ts';
import type { Users } from '../../sign-in/ports.ts';
import { findByNumber } from '../core/find-by-number.ts';
import type { Order } from '../core/order.ts';
import type { Orders, Payments } from '../core/ports.ts';
import { paymentStatus } from '../views/payment-status.ts';
import { newestFirst, pageOf, placeOf, timesOf } from './order-range.ts';

interface Dependencies {
  readonly orders: Pick<Orders, 'locateReceipt' | 'find' | 'ofBuyer' | 'paidBy' | 'locate' | 'locateMoved'>;
  readonly payments: Payments;
  readonly users: Pick<Users, 'byName' | 'findByEmail'>;
  /** The partitions with the orders of the agreements that name an address. */
  readonly agreementsOf: (email: string) => Promise<string[]>;
  readonly clock: Clock;
  readonly zone: string;
}

/** People whose name begins as the search does; a longer search finds the others. */
const PEOPLE_MAX = 10;

const RECEIPT_NUMBER = /^[A-Z]{2,5}-\d{5,}$/;
const ORDER_NUMBER = /^[0-9A-Z]{26}$/;
/** PayPal's ids of orders and captures have 17 letters and digits, and a few have no digit. */
const PAYPAL_ID = /^(?:(?=.*\d)[0-9A-Z]{8,40}|[A-Z]{17})$/;

/**
 * The orders of an email address or a name, or the one with a receipt number, an order number or an
 * id of PayPal, newest first. PayPal's ids are asked of PayPal, which knows our number.
 * @throws Refusal INVALID_INPUT for an unknown page; DependencyDown when PayPal doesn't answer
 */
export function findOfficeOrders(dependencies: Dependencies): UseCase<typeof contract> {
  const { clock, zone } = dependencies;
  return async ({ input }) => {
    const { search, state, after } = input;
    const { from, until } = timesOf(input, zone, clock.now());
    const place = placeOf(after);
    const found = (await matches(dependencies, search))
      .filter((order) => state === '' || paymentStatus(order) === state)
      .filter(({ createdAt }) => createdAt >= from && createdAt < until)
      .filter((order) => place === undefined || newestFirst(order, place) > 0);
    return pageOf(found.toSorted(newestFirst), undefined);
  };
}

async function matches(dependencies: Dependencies, search: string): Promise<Order[]> {
  const { orders, payments, users } = dependencies;
  if (search.includes('@')) return await ofAddresses(dependencies, [search.toLowerCase()]);
  const id = search.toUpperCase();
  if (RECEIPT_NUMBER.test(id)) {
    const key = await orders.locateReceipt(id);
    const order = key === undefined ? undefined : await orders.find(key);
    return order === undefined ? [] : [order];
  }
  if (ORDER_NUMBER.test(id)) return await ofNumber(orders, id);
  if (PAYPAL_ID.test(id)) {
    const paypalOrderId = (await payments.orderOfCapture(id)) ?? id;
    const number = (await payments.read(paypalOrderId))?.customId ?? '';
    const found = number === '' ? [] : await ofNumber(orders, number);
    if (found.length > 0) return found;
  }
  const emails = await Promise.all(searchStarts(search).map(async (start) => await users.byName(start, PEOPLE_MAX)));
  return await ofAddresses(dependencies, [...new Set(emails.flat())].slice(0, PEOPLE_MAX));
}

async function ofNumber(orders: Pick<Orders, 'locate' | 'find' | 'locateMoved'>, number: string): Promise<Order[]> {
  const order = await findByNumber(orders, number);
  return order === undefined ? [] : [order];
}

async function ofAddresses(
  { orders, users, agreementsOf }: Pick<Dependencies, 'orders' | 'users' | 'agreementsOf'>,
  emails: readonly string[],
): Promise<Order[]> {
  const placed = await Promise.all(
    emails.map(async (email) => {
      const [account, agreements] = await Promise.all([users.findByEmail(email), agreementsOf(email)]);
      const buyers = [...(account === undefined ? [] : [account.id]), ...agreements];
      return (await Promise.all(buyers.map(async (id) => await orders.ofBuyer(id)))).flat();
    }),
  );
  const paid = await Promise.all(emails.map(async (email) => await orders.paidBy(email)));
  const forOthers = await Promise.all([...new Set(paid.flat())].map(async (number) => await ofNumber(orders, number)));
  const found = [...placed.flat(), ...forOthers.flat()];
  return [...new Map(found.map((order) => [order.number, order])).values()];
}
