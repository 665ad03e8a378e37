import type { InputOf } from '#contract/endpoint.ts';
import type {
  giveOfficeGuide as giveContract,
  moveOfficePurchase as moveContract,
  OfficeOrder,
  refundOfficeOrder as refundContract,
  takeBackOfficeGift as takeBackContract,
} from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import type { Change } from '../shared/audit-entry.ts';
import { businessTimes } from '../shared/business-times.ts';
import type { Colleague, ColleagueSession } from '../shared/colleague.ts';
import { DependencyDown, PaymentRefused, Refusal } from '../shared/refusal.ts';
import { type CreditDependencies, creditHours } from './credit-hours.ts';
import { existingOrder } from './existing-order.ts';
import type { giveGuide, takeBackGift } from './gifts.ts';
import { balanceOf } from './installment.ts';
import type { movePurchase } from './move-purchase.ts';
import type { Order } from './order.ts';
import { asOfficeOrder } from './order-view.ts';
import type { Orders } from './ports.ts';
import type { refundOrder } from './refund-order.ts';
import type { sendReceiptAgain } from './resend-receipt.ts';
import { updateOrder } from './update-order.ts';

/**
 * What the office does to orders: the use cases of the shop that the operator's commands run too,
 * with what the person saw, an entry in the audit log, and the order as it is then. The answers
 * leave out what PayPal and other mail servers say.
 */

interface Office {
  /** The business's IANA time zone. */
  readonly zone: string;
}

interface Request<Input> {
  readonly input: Input;
  readonly record: (change: Change) => void;
}

/** Why PayPal refuses refunds, by its own names, and what to do. */
const refundIssues: Readonly<Record<string, string>> = {
  PENDING_CAPTURE: 'the payment hasn’t arrived yet. Try again when PayPal has released it',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'your PayPal balance is too low. Add money at PayPal, then try again',
  REFUND_TIME_LIMIT_EXCEEDED:
    'the payment is too old, because PayPal refunds for 180 days. Pay the buyer back another way',
};

/** What the audit log keeps of an order. */
const noted = ({ state, refundedCents = 0, grants }: Order) => ({ state, refundedCents, guides: grants });

/**
 * Refunds what is left of an order, one of its guides or one of its bundles, if that is
 * what the person saw.
 * @throws Refusal NOT_FOUND; CONFLICT if another amount is left, or none; PAYMENT_REFUSED
 */
export function refundFromOffice({
  planRefund,
  zone,
  ...dependencies
}: Office & CreditDependencies & { readonly planRefund: ReturnType<typeof refundOrder> }) {
  return async ({
    input,
    session,
    record,
  }: Request<InputOf<typeof refundContract>> & {
    /** Who refunds; an operator at a terminal has no address. */
    readonly session?: Pick<ColleagueSession, 'member'>;
  }): Promise<OfficeOrder> => {
    const { number, guide, reason, cents, hours, refundedCents = 0 } = input;
    const plan = await planRefund({
      ...{ number, reason },
      ...(guide === undefined ? {} : { pdfId: guide }),
      ...(hours === undefined ? {} : { amount: { cents, minutes: hours * 60, refundedCents } }),
    });
    if (plan.cents !== cents) {
      throw conflict(
        plan.cents === 0
          ? 'Nothing is left to refund. Reload the order.'
          : `Now ${formatCents(plan.cents)} would be refunded. Reload the order, and check the amount.`,
      );
    }
    const what = { refundCents: cents, guide, reason, ...(hours === undefined ? {} : { hours }) };
    record({ before: noted(plan.order), after: what });
    const after = await plan.execute().catch((error: unknown) => {
      if (!(error instanceof PaymentRefused)) throw error;
      throw new Refusal('PAYMENT_REFUSED', {
        message: `PayPal refused the refund: ${refundIssues[error.issue] ?? 'open the payment at PayPal to see why'}. (${error.issue})`,
        cause: error,
      });
    });
    record({ after: { ...noted(after), ...what } });
    const signed = await nameRefunder(dependencies.orders, { before: plan.order, after, who: session?.member });
    // The money is on its way; the sweep takes the hours if this fails.
    const credited = await creditHours(dependencies, signed).catch((error: unknown) => {
      if (error instanceof DependencyDown) return signed;
      throw error;
    });
    const balance = await balanceOf(dependencies, credited);
    return asOfficeOrder(credited, businessTimes(zone), { balance });
  };
}

/** Notes who made the refunds that an order has now. Without it, they are the business's. */
async function nameRefunder(
  orders: Pick<Orders, 'change'>,
  { before, after, who }: { readonly before: Order; readonly after: Order; readonly who: Colleague | undefined },
): Promise<Order> {
  if (who === undefined || who.email === '') return after;
  const { name } = who;
  const known = new Set(before.refunds?.map(({ id }) => id));
  const made = (after.refunds ?? []).flatMap(({ id, by }) =>
    id === undefined || by !== 'OPERATOR' || known.has(id) ? [] : [{ refund: id, name }],
  );
  if (made.length === 0) return after;
  try {
    return await updateOrder(orders, after, ({ refundedBy = [] }) => ({ refundedBy: [...refundedBy, ...made] }));
  } catch (error) {
    if (error instanceof DependencyDown) return after;
    throw error;
  }
}

/**
 * Emails a receipt again.
 * @throws Refusal NOT_FOUND; CONFLICT for an order without a receipt
 */
export function resendFromOffice({
  orders,
  sendAgain,
}: {
  readonly orders: Pick<Orders, 'locate' | 'find' | 'locateMoved'>;
  readonly sendAgain: ReturnType<typeof sendReceiptAgain>;
}) {
  return async ({ input }: { input: { readonly number: string } }): Promise<void> => {
    await sendAgain(await existingOrder(orders, input.number));
  };
}

/**
 * Gives a guide away.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export function giveFromOffice({ give, zone }: Office & { readonly give: ReturnType<typeof giveGuide> }) {
  return async ({ input, record }: Request<InputOf<typeof giveContract>>): Promise<OfficeOrder> => {
    const { order, mailed } = await give(input);
    if (order === undefined) throw conflict(`${input.email} already has this guide.`);
    record({ after: { order: order.number, guide: input.guide, reason: input.reason } });
    const advice = 'The email about it could not be sent: write to them yourself.';
    return asOfficeOrder(order, businessTimes(zone), mailed ? {} : { advice });
  };
}

/**
 * Takes back a gift, or what a code made free.
 * @throws Refusal NOT_FOUND; CONFLICT for a purchase, and for what was taken back before
 */
export function takeBackFromOffice({
  orders,
  takeBack,
  zone,
}: Office & {
  readonly orders: Pick<Orders, 'locate' | 'find' | 'locateMoved'>;
  readonly takeBack: ReturnType<typeof takeBackGift>;
}) {
  return async ({ input, record }: Request<InputOf<typeof takeBackContract>>): Promise<OfficeOrder> => {
    const gift = await existingOrder(orders, input.number);
    const { changed, order } = await takeBack(gift, input.reason);
    if (!changed) throw conflict('This gift was already taken back. Reload the order.');
    record({ before: noted(gift), after: { ...noted(order), reason: input.reason } });
    return asOfficeOrder(order, businessTimes(zone));
  };
}

/**
 * Moves a purchase to another email address.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export function moveFromOffice({ move, zone }: Office & { readonly move: ReturnType<typeof movePurchase> }) {
  return async ({ input, record }: Request<InputOf<typeof moveContract>>): Promise<OfficeOrder> => {
    const { before, after } = await move(input.number, input.email);
    record({ before: { email: before.buyer.email }, after: { email: after.buyer.email, reason: input.reason } });
    return asOfficeOrder(after, businessTimes(zone));
  };
}

const conflict = (message: string): Refusal => new Refusal('CONFLICT', { message });
