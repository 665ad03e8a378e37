import { clock, files, letterhead, mailer, mailFeedback, orders, payments } from '#composition/adapters.ts';
import type { MailFeedbackEntry } from '#domain/mail-feedback/feedback.ts';
import { inDollars } from '#domain/money.ts';
import type { PaymentState } from '#domain/ports/payments.ts';
import { DependencyDown } from '#domain/refusal.ts';
import { isGift, isMailDue, type Order, type OrderState } from '#domain/shop/order.ts';
import { unrecordedCents } from '#domain/shop/refunds.ts';
import { sendReceipt } from '#domain/shop/send-receipt.ts';
import { type Command, Failed, requiredOperand } from '../command.ts';
import { refunders } from '../refunders.ts';
import { describeReturnedMail, summarize } from '../returned-mail.ts';
import { businessZone, dayOf, formatMinute } from '../times.ts';

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
    const payment = await askPayPal(found);
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
    if (found.state !== 'PAID')
      throw new Failed(`The order ${number} is ${found.state}: only a paid one has a receipt.`);
    const { email } = found.buyer;
    if (isErased(found))
      throw new Failed(`The buyer of the order ${number} has been erased: there is no address to send to.`);
    const send = sendReceipt({ files: files(), mailer: mailer(), orders: orders(), letterhead: letterhead(), clock });
    await send(found);
    context.print(`The receipt of the order ${number} is on its way to ${email}.`, { order: number, to: email });
  },
};

/**
 * Finds an order by its number or its receipt number.
 * @throws Failed if there is none; DependencyDown
 */
export async function findOrder(number: string): Promise<Order> {
  const store = orders();
  const key = (await store.locate(number)) ?? (await store.locateReceipt(number.toUpperCase()));
  const found = key === undefined ? undefined : await store.find(key);
  if (found === undefined) throw new Failed(`There is no order ${number}. \`orders\` lists all with their numbers.`);
  return found;
}

/** Stands in for an erased buyer's name. */
export const ERASED_BUYER = 'an erased buyer';

/** Whether the buyer has been erased. */
export const isErased = ({ buyer }: Order): boolean => buyer.email === '';

/** The buyer's name and address. */
export function describeBuyer(order: Order): string {
  return isErased(order) ? ERASED_BUYER : `${order.buyer.fullname} <${order.buyer.email}>`;
}

/** What each state means for an operator. */
const meanings: Readonly<Record<OrderState, string>> = {
  OPEN: 'The buyer has not paid yet. The schedule keeps asking PayPal in case they did.',
  PENDING: 'PayPal is reviewing the payment. The buyer should not pay again.',
  PAID: 'It is paid, and the buyer can download the guides.',
  FAILED: 'PayPal refused the payment. A new try makes a new order.',
  QUARANTINED: "The payment doesn't match the order: compare them, then refund it (docs/runbook.md).",
  EXPIRED: 'It was never paid.',
  REFUNDED: 'It was refunded in full, and the buyer can no longer download the guides.',
  SUSPENDED: 'The buyer disputes the payment. Downloads are paused until PayPal decides.',
};

/** The same for gifts. */
const giftMeanings: Readonly<Partial<Record<OrderState, string>>> = {
  PAID: 'It was given away, and its owner can download the guide. `revoke` takes it back.',
  REFUNDED: 'It was given away and taken back: the guide can no longer be downloaded.',
};

function historyLines(found: Order): string[] {
  const { createdAt, currency } = found;
  const who = describeBuyer(found);
  const gift = isGift(found);
  return [
    `Order ${found.number}${found.receiptNumber === undefined ? '' : `, receipt ${found.receiptNumber}`}: ${found.state}. ${(gift ? giftMeanings[found.state] : undefined) ?? meanings[found.state]}`,
    gift
      ? `${formatMinute(createdAt)}  Given to ${who}, without payment:`
      : `${formatMinute(createdAt)}  Ordered by ${who}, for ${inDollars(found.totalCents)} ${currency}:`,
    ...found.items.map(({ id, title, cents }) => `                    ${inDollars(cents)}  ${id}  (${title})`),
    ...(gift ? giftLines(found) : paymentLines(found)),
  ];
}

function giftLines({ granted, takenBack }: Order): string[] {
  return [
    ...(granted === undefined ? [] : [`                  Given away by hand: ${granted}`]),
    ...(takenBack === undefined ? [] : [`${formatMinute(takenBack.at)}  Taken back by hand: ${takenBack.why}`]),
  ];
}

function paymentLines(found: Order): string[] {
  const { paidAt, capturedCents, feeCents } = found;
  return [
    ...(found.paypalOrderId === undefined ? ['                  PayPal could not be reached, or never answered.'] : []),
    ...(paidAt === undefined
      ? []
      : [
          `${formatMinute(paidAt)}  Paid ${inDollars(capturedCents ?? found.totalCents)}, capture ${found.captureId ?? 'unknown'}.`,
        ]),
    ...(found.problem === undefined ? [] : [`                  What was wrong: ${found.problem}.`]),
    ...(feeCents === undefined ? [] : [`                  PayPal kept ${inDollars(feeCents)} of it.`]),
    ...refundLines(found),
    ...mailLines(found),
    ...(found.checkAt === undefined ? [] : [`${formatMinute(found.checkAt)}  The schedule checks it again.`]),
  ];
}

function refundLines(found: Order): string[] {
  const { refunds = [], refundedCents = 0, capturedCents = 0, reversedAt } = found;
  const unrecorded = unrecordedCents(found);
  const [first] = refunds;
  return [
    ...(unrecorded === 0
      ? []
      : [
          `                  ${inDollars(unrecorded)} was refunded ${first === undefined ? 'at a time' : `before ${dayOf(first.at)}, at a time`} that was not recorded; \`migrate\` asks PayPal.`,
        ]),
    ...refunds.map(
      ({ id, at, cents, pdfId, by }) =>
        `${formatMinute(at)}  ${inDollars(cents)} was refunded ${pdfId === undefined ? '' : `for ${pdfId} `}${refunders[by]}${id === undefined ? '' : `, refund ${id}`}.`,
    ),
    ...(reversedAt === undefined
      ? []
      : [
          `${formatMinute(reversedAt)}  ${inDollars(capturedCents - refundedCents)} was refunded ${refunders.DISPUTE}.`,
        ]),
    ...(refundedCents === 0
      ? []
      : [`                  In total ${inDollars(refundedCents)} was refunded to the buyer.`]),
  ];
}

function mailLines(found: Order): string[] {
  const receipt = { NONE: [], DUE: ['The receipt has not been emailed yet.'], SENT: ['The receipt has been emailed.'] };
  const news = {
    REFUND: 'The buyer has not been emailed about the refund yet.',
    SUSPENDED: 'The buyer has not been emailed about the paused downloads yet.',
    RESTORED: 'The buyer has not been emailed yet that downloads work again.',
  };
  const { mailFailures = 0 } = found;
  return [
    ...receipt[found.receipt],
    ...(found.notice === undefined ? [] : [news[found.notice]]),
    ...(mailFailures > 0 && isMailDue(found) ? [`Sending it has failed ${times(mailFailures)} in a row.`] : []),
  ].map((line) => `                  ${line}`);
}

/** What PayPal says; undefined if no payment was ever opened. */
async function askPayPal(found: Order): Promise<PaymentState | 'unknown' | 'unreachable' | undefined> {
  if (found.paypalOrderId === undefined) return undefined;
  try {
    return (await payments().read(found.paypalOrderId)) ?? 'unknown';
  } catch (error) {
    // The order's own history is still shown.
    if (error instanceof DependencyDown) return 'unreachable';
    throw error;
  }
}

function paypalLines(payment: Awaited<ReturnType<typeof askPayPal>>): string[] {
  if (payment === undefined) return [];
  if (payment === 'unreachable') return ['PayPal is not answering.'];
  if (payment === 'unknown') return ['PayPal no longer has this payment.'];
  return [
    `PayPal: order ${payment.paypalOrderId} is ${payment.status}.`,
    ...payment.captures.map(
      ({ id, status, cents, currency }) => `PayPal: capture ${id} of ${inDollars(cents)} ${currency} is ${status}.`,
    ),
    ...(payment.refundedCents === 0 ? [] : [`PayPal: ${inDollars(payment.refundedCents)} was refunded to the buyer.`]),
  ];
}

function sesLines(returned: readonly MailFeedbackEntry[]): string[] {
  const known = summarize(returned);
  if (known === undefined) return [];
  return [
    `SES: ${describeReturnedMail(known)} It no longer delivers mail to the buyer (docs/runbook.md, receipt-bounced; \`lift ${known.email}\`).`,
  ];
}

const times = (count: number): string => (count === 1 ? 'once' : `${String(count)} times`);
