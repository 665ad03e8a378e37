import type { InputOf } from '#contract/endpoint.ts';
import type { markOfficeInstallmentPaid as contract } from '#contract/endpoints/agreements/office.ts';
import { CURRENCY } from '#contract/limits.ts';
import { formatCents } from '#contract/money.ts';
import type { Balances } from '../../balances/ports.ts';
import { ordersOfInstallment } from '../../orders/core/installment.ts';
import { nextCheck, type Order, OrderGone } from '../../orders/core/order.ts';
import type { Orders, Payments, ReceivedPayments } from '../../orders/core/ports.ts';
import { receiptNumberFor } from '../../orders/core/receipt-number.ts';
import { timeOfMoney } from '../../orders/office/day-of-money.ts';
import { balanceWrite } from '../../orders/refunds-and-disputes/credit-hours.ts';
import { endPaidOtherwise, mayBePaidAtPaypal } from '../../orders/settlement/claim-items.ts';
import type { Random } from '../../shared/ports.ts';
import { conflict, DependencyDown, invalidInput, NotWritten, notFound } from '../../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { buyerIdOf, installmentIdOf } from '../agreement.ts';
import { existingAgreement } from '../existing-agreement.ts';
import { nextPart } from '../next-part.ts';
import { type AgreementDependencies, todayOf, toOfficeAgreement } from '../office-agreement.ts';
import { isClosed, standingsByOrders } from '../states.ts';

type Dependencies = AgreementDependencies & {
  readonly orders: Pick<Orders, 'ofBuyer' | 'find' | 'change'>;
  readonly received: ReceivedPayments;
  readonly payments: Pick<Payments, 'read'>;
  readonly balances: Pick<Balances, 'find' | 'entries'>;
  readonly random: Random;
};

type Input = InputOf<typeof contract>;

/**
 * Books a payment outside PayPal for an installment or a part of it: an order that is paid, its
 * receipt number and its hours, in one transaction. A deposit before the signature waits for the
 * balance, which the signature begins, and is a change of the agreement. Of two payments of the
 * same part one counts, also if the other one is made at PayPal at this moment.
 * @throws Refusal NOT_FOUND; CONFLICT if something else is open than the person saw, a change of
 *   the agreement wasn't sent, or PayPal has or may be taking the payment; INVALID_INPUT for more
 *   than is open, and for a day to come or before the agreement
 */
export function markOfficeInstallmentPaid(dependencies: Dependencies): OfficeUseCase<typeof contract> {
  return async ({ input, session, record }) => {
    const { id, place, method, cents, day, openCents } = input;
    return await untilWritten(`Agreement ${id}`, async (attempt) => {
      const booked = await book(dependencies, input, { by: session.member.name, attempt });
      if (booked === undefined) return OVERTAKEN;
      record({
        before: { installment: Number(place), openCents },
        after: { method, cents, day, order: booked.number },
      });
      await endUnpaid(dependencies, booked, installmentIdOf(id, Number(place) - 1));
      return await toOfficeAgreement(dependencies)(await existingAgreement(dependencies.agreements, id));
    });
  };
}

/** Undefined if another write came first. */
async function book(
  dependencies: Dependencies,
  { id, place, method, day, cents, reference, note, mailReceipt, openCents }: Input,
  { by, attempt }: { readonly by: string; readonly attempt: number },
): Promise<Order | undefined> {
  const { agreements, balances, orders, received, clock, random, businessProfile } = dependencies;
  const agreement = await existingAgreement(agreements, id);
  const { content, state, version, createdAt, unsent, revision } = agreement;
  if (version === 0 || state === 'WITHDRAWN') throw conflict('This agreement was not sent, or was withdrawn.');
  // The family may sign the version that it has, with other installments.
  if (unsent && state !== 'SIGNED') {
    throw conflict(
      'You changed this agreement after the family got it. Send the new version first, then record the payment.',
    );
  }
  const [placed, balance] = await Promise.all([orders.ofBuyer(buyerIdOf(id)), balances.find(id)]);
  const standing = standingsByOrders(agreement, placed, todayOf(dependencies))[Number(place) - 1];
  if (standing === undefined) throw notFound('This agreement doesn’t have that installment.');
  if (standing.state === 'pending')
    throw conflict('PayPal is reviewing a payment of this installment. Wait for its result.');
  if (isClosed(standing.state) || standing.cents !== openCents) {
    throw conflict(
      isClosed(standing.state)
        ? 'This installment is paid by now, or was refunded. Look at its payments.'
        : `Now ${formatCents(standing.cents)} of this installment is open. Check the amount, and try again.`,
    );
  }
  if (cents > standing.cents) {
    throw invalidInput({ cents: `Only ${formatCents(standing.cents)} of this installment is open` });
  }
  const now = clock.now();
  const first = { at: createdAt, why: 'the agreement began then' };
  const paidAt = timeOfMoney(day, { zone: businessProfile.timeZone, now, first });
  const item = nextPart(agreement, Number(place) - 1, placed, cents);
  const over = placed.filter(({ items }) => items.some((one) => one.id === item.id));
  const open = ordersOfInstallment(placed, installmentIdOf(id, Number(place) - 1)).filter(
    (order) => order.state === 'OPEN',
  );
  for (const order of open) {
    if (await mayBePaidAtPaypal(dependencies, order)) {
      throw conflict('The family is paying this installment with PayPal at this moment. Look again in a few minutes.');
    }
  }
  const isSigned = balance !== undefined;
  const number = random.id();
  const paid: Order & { readonly receiptNumber: string } = {
    buyerId: buyerIdOf(id),
    number,
    state: 'PAID',
    items: [item],
    totalCents: cents,
    currency: CURRENCY,
    buyer: { email: content.email, fullname: content.fullname },
    // Its place in the books is the day on which the money came.
    createdAt: paidAt,
    paidAt,
    capturedCents: cents,
    grants: [item.id],
    receipt: mailReceipt ? 'DUE' : 'NONE',
    received: { method, reference, note, by },
    receiptNumber: receiptNumberFor(businessProfile.receiptPrefix, number, attempt),
    ...(isSigned ? {} : { hours: 'DUE' }),
  };
  // The next sweep emails the receipt.
  const order = nextCheck(paid, now) === null ? paid : { ...paid, checkAt: now };
  const write = balanceWrite(order, balance, now);
  const unsigned = isSigned ? undefined : { id, revision };
  const facts = { known: placed, over: over.map((one) => one.number), open, write, unsigned };
  return (await received.book(order, facts)) ? order : undefined;
}

/** Nobody should pay at PayPal what is paid. Money that PayPal takes all the same goes back. */
async function endUnpaid({ orders, clock }: Dependencies, { buyerId }: Order, installment: string): Promise<void> {
  for (const order of ordersOfInstallment(await orders.ofBuyer(buyerId), installment)) {
    if (order.state === 'OPEN') await endPaidOtherwise({ orders, clock }, order).catch(unlessOthersEndIt);
  }
}

/** A settlement that is at work ends the order itself, and an erasure removes it. */
function unlessOthersEndIt(error: unknown): void {
  if (![DependencyDown, NotWritten, OrderGone].some((kind) => error instanceof kind)) throw error;
}
