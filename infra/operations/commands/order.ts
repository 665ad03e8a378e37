import { clock, mailFeedback, orders, payments } from '#composition/adapters.ts';
import { sendReceiptAgainUseCase } from '#composition/orders.ts';
import type { MailFeedbackEntry } from '#domain/mail/feedback.ts';
import { describeReturnedMail, summarize } from '#domain/mail/returned-mail.ts';
import { findByNumber } from '#domain/orders/find-by-number.ts';
import type { Order } from '#domain/orders/order.ts';
import { askPayPal, beginningOf, eventsOf, isErased, meaningOf, paypalLines } from '#domain/orders/order-history.ts';
import { savedCents } from '#domain/orders/pricing.ts';
import { inDollars } from '#domain/shared/money.ts';
import { type Command, Failed, requiredOperand } from '../command.ts';
import { businessZone, formatMinute, times } from '../times.ts';

/** Shows what happened to one order. */
export const order: Command = {
  name: 'order',
  summary: 'Shows the history of one order, and what PayPal says about it now.',
  operands: ['ORDER'],
  details: 'ORDER is the order number or the receipt number. Changes nothing, neither here nor at PayPal.',
  async run(context) {
    const number = requiredOperand(context);
    await context.connect();
    const found = await findOrder(number);
    const payment = await askPayPal(payments(), found);
    const { email } = found.buyer;
    const returned = isErased(found) ? [] : await mailFeedback().of(email, clock.now());
    const lines = [
      ...historyLines(found),
      ...paypalLines(payment),
      ...sesLines(returned),
      `Times are ${businessZone}.`,
    ];
    context.print(lines.join('\n'), { order: found, paypal: payment ?? null, returnedMail: returned });
  },
};

/** Emails a receipt again. */
export const resend: Command = {
  name: 'resend',
  summary: 'Emails the receipt of a paid order again, with its guides.',
  operands: ['ORDER'],
  details: "Each run sends one email and doesn't change the order. Buyers can do the same from their dashboard.",
  async run(context) {
    const number = requiredOperand(context);
    await context.connect();
    const found = await findOrder(number);
    await sendReceiptAgainUseCase()(found);
    const { email } = found.buyer;
    context.print(`The receipt of the order ${number} is on its way to ${email}.`, { order: number, to: email });
  },
};

/**
 * Finds an order by its number or its receipt number.
 * @throws Failed if there is none; DependencyDown
 */
export async function findOrder(number: string): Promise<Order> {
  const store = orders();
  const key = await store.locateReceipt(number.toUpperCase());
  const found = (await findByNumber(store, number)) ?? (key === undefined ? undefined : await store.find(key));
  if (found === undefined) throw new Failed(`There is no order ${number}. \`orders\` lists all with their numbers.`);
  return found;
}

const UNDATED = ' '.repeat('2026-11-30 12:00'.length);

function historyLines(found: Order): string[] {
  const beginning = beginningOf(found);
  return [
    `Order ${found.number}${found.receiptNumber === undefined ? '' : `, receipt ${found.receiptNumber}`}: ${found.state}. ${meaningOf(found)}`,
    `${formatMinute(found.createdAt)}  ${beginning.text}:`,
    ...billLines(found).map((line) => `${UNDATED}    ${line}`),
    ...eventsOf(found, times, '; `migrate` asks PayPal').map(
      ({ at, text }) => `${at === null ? UNDATED : formatMinute(at)}  ${text}`,
    ),
  ];
}

/** The guides at what the buyer pays for each, and why that is less than their prices. */
function billLines(found: Order): string[] {
  const { items, bundles = [], discount } = found;
  const saved = savedCents(found);
  return [
    ...items.map(
      ({ id, title, cents, bundleId }) =>
        `${inDollars(cents)}  ${id}  (${title})${bundleId === undefined ? '' : `, in the bundle ${bundleId}`}`,
    ),
    ...bundles.map(({ id, title, cents }) => `The bundle ${id} (${title}) for ${inDollars(cents)}.`),
    ...(discount === undefined ? [] : [`The code ${discount.code} took ${inDollars(discount.cents)} off.`]),
    ...(saved === 0 ? [] : [`The buyer saved ${inDollars(saved)} in all.`]),
  ];
}

function sesLines(returned: readonly MailFeedbackEntry[]): string[] {
  const known = summarize(returned);
  if (known === undefined) return [];
  return [
    `SES: ${describeReturnedMail(known, times)} It no longer delivers mail to the buyer (docs/runbook.md, receipt-bounced; \`lift ${known.email}\`).`,
  ];
}
