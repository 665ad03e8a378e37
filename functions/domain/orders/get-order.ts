import type { OfficeOrder } from '#contract/endpoints/orders/office.ts';
import type { MailFeedback } from '../mail/ports.ts';
import { describeReturnedMail, summarize } from '../mail/returned-mail.ts';
import { businessTimes } from '../shared/business-times.ts';
import type { Clock } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import { findByNumber } from './find-by-number.ts';
import type { Order } from './order.ts';
import { askPayPal, isErased, paypalLines } from './order-history.ts';
import { asOfficeOrder } from './order-view.ts';
import type { Orders, Payments } from './ports.ts';

/** @throws Refusal NOT_FOUND */
export async function existingOrder(orders: Orders, number: string): Promise<Order> {
  const order = await findByNumber(orders, number);
  if (order === undefined) throw new Refusal('NOT_FOUND', { message: `There is no order ${number}.` });
  return order;
}

/**
 * One order with its history, what PayPal says about it now, and emails to its buyer that came
 * back.
 * @throws Refusal NOT_FOUND
 */
export function getOfficeOrder({
  orders,
  payments,
  mailFeedback,
  clock,
  zone,
}: {
  readonly orders: Orders;
  readonly payments: Payments;
  readonly mailFeedback: MailFeedback;
  readonly clock: Clock;
  readonly zone: string;
}) {
  return async ({ input }: { input: { readonly number: string } }): Promise<OfficeOrder> => {
    const order = await existingOrder(orders, input.number);
    const times = businessTimes(zone);
    const [payment, returned] = await Promise.all([
      askPayPal(payments, order),
      isErased(order) ? [] : mailFeedback.of(order.buyer.email, clock.now()),
    ]);
    const known = summarize(returned);
    return asOfficeOrder(order, times, {
      paypal: paypalLines(payment),
      returnedMail: known === undefined ? '' : describeReturnedMail(known, times),
    });
  };
}
