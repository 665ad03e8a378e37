import { addDays } from '#contract/dates.ts';
import { OFFICE_PAGE } from '#contract/endpoints/office/limits.ts';
import type { OfficeOrderRow } from '#contract/endpoints/orders/office.ts';
import { DAY_MS } from '#contract/limits.ts';
import { invalidInput } from '../../shared/refusal.ts';
import { startOfDay } from '../../shared/times/start-of-day.ts';
import type { Order } from '../core/order.ts';
import type { PaymentStatus } from '../views/payment-status.ts';
import { asOfficeOrderRow } from './order-view.ts';

/** Which orders a list shows. Empty texts leave nothing out. */
export interface OrderFilter {
  readonly state: PaymentStatus | '';
  /** Days of the business's time zone; both count in full. */
  readonly from: string;
  readonly until: string;
  /** As the page before it said. */
  readonly after: string;
}

/** The place of an order in a list. */
export type OrderPlace = Pick<Order, 'createdAt' | 'number'>;

/**
 * The times of a range of days: ms since 1970, from `from` until before `until`.
 * @throws Refusal INVALID_INPUT
 */
export function timesOf({ from, until }: Pick<OrderFilter, 'from' | 'until'>, zone: string, now: number) {
  if (from !== '' && until !== '' && from > until) {
    throw invalidInput({ until: 'Choose a day that is not before the first one' });
  }
  return {
    from: from === '' ? 0 : startOfDay(zone, from),
    until: until === '' ? now + DAY_MS : startOfDay(zone, addDays(until, 1)),
  };
}

/** Compares places, newest first. */
export const newestFirst = (one: OrderPlace, other: OrderPlace): number =>
  other.createdAt - one.createdAt || (one.number < other.number ? 1 : one.number > other.number ? -1 : 0);

/** A page of orders, newest first, all of which were read. */
export function pageOf(
  sorted: readonly Order[],
  end: OrderPlace | undefined,
): { orders: OfficeOrderRow[]; next: string } {
  const page = sorted.slice(0, OFFICE_PAGE);
  const last = sorted.length > OFFICE_PAGE ? page.at(-1) : end;
  return { orders: page.map(asOfficeOrderRow), next: last === undefined ? '' : cursorOf(last) };
}

const cursorOf = ({ createdAt, number }: OrderPlace): string =>
  Buffer.from(`${String(createdAt)} ${number}`).toString('base64url');

/**
 * The place that a page begins after; undefined for the first page.
 * @throws Refusal INVALID_INPUT
 */
export function placeOf(after: string): OrderPlace | undefined {
  if (after === '') return undefined;
  const [, createdAt, number] = /^(\d{1,13}) (\S+)$/.exec(Buffer.from(after, 'base64url').toString()) ?? [];
  if (createdAt === undefined || number === undefined) throw invalidInput({ after: 'Unknown page' });
  return { createdAt: Number(createdAt), number };
}
