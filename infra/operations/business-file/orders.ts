import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import { type OrderKey, type OrderState, orderStates } from '#domain/orders/core/order.ts';
import type { Orders } from '#domain/orders/core/ports.ts';
import type { RawRow } from './travels.ts';

/** An order whose hours or seats may not be in the copy. */
export interface OrderAgain extends OrderKey {
  readonly state: OrderState;
  readonly due: 'hours' | 'seats';
}

const bookable = v.object({
  buyerId: v.string(),
  number: v.string(),
  state: v.picklist(orderStates),
  items: v.array(v.object({ agreementId: v.optional(v.string()), classId: v.optional(v.string()) })),
});

/** States in which a payment has meant something for hours or seats. */
const paidStates: readonly OrderState[] = ['PAID', 'SUSPENDED', 'REFUNDED'];

/**
 * The order of a row, if it changed after the save began: orders are read last, so what its payment
 * did to balances and classes may have come after these were read.
 */
export function orderAgain(row: RawRow, savedAt: number): OrderAgain | undefined {
  const times = [...JSON.stringify(row).matchAll(/"N":"(\d{13})"/g)].map(([, time]) => Number(time));
  if (!times.some((time) => time >= savedAt)) return undefined;
  const { success, output } = v.safeParse(bookable, unmarshall(row));
  if (!success || !paidStates.includes(output.state)) return undefined;
  const { items, ...key } = output;
  if (items.some(({ agreementId }) => agreementId !== undefined)) return { ...key, due: 'hours' };
  return items.some(({ classId }) => classId !== undefined) ? { ...key, due: 'seats' } : undefined;
}

/** Lets the sweep book the hours and seats of orders; it adds nothing twice. */
export async function bookAgain(
  orders: Pick<Orders, 'change'>,
  found: readonly OrderAgain[],
  now: number,
): Promise<void> {
  for (const { state, due, ...key } of found) await orders.change(key, [state], { [due]: 'DUE', checkAt: now });
}

/**
 * An order that the sweep leaves alone, because the stack's PayPal app doesn't know its payment:
 * otherwise it would end as unpaid, and raise an alarm.
 */
export const withoutChecks = ({ checking: _, checkOn: __, checkAt: ___, ...row }: RawRow): RawRow => row;
