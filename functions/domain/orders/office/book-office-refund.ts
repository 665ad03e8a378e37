import type { InputOf } from '#contract/endpoint.ts';
import type { bookOfficeRefund as contract } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import type { Random } from '../../shared/ports.ts';
import { conflict, invalidInput, type Refusal } from '../../shared/refusal.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { existingOrder } from '../core/existing-order.ts';
import { balanceOf, isDeposit, unusedMinutes } from '../core/installment.ts';
import { installmentOf, type Order, type OrderChange, officeIdOf, type Refund } from '../core/order.ts';
import { dueOf, kindOf } from '../goods/kinds.ts';
import { writeWithHours } from '../refunds-and-disputes/credit-hours.ts';
import { type RefundDependencies, refuseUsedHours } from '../refunds-and-disputes/refund-order.ts';
import { readPayment } from '../settlement/read-payment.ts';
import { settle } from '../settlement/settle.ts';
import { stateNameOf } from '../views/order-history.ts';
import { noted, type Office } from './change-orders.ts';
import { timeOfMoney } from './day-of-money.ts';
import { asOfficeOrder } from './order-view.ts';

type Input = InputOf<typeof contract>;

/**
 * Books money that went back outside PayPal, with hours of an installment, in one transaction.
 * It counts together with what PayPal returned: never more goes back than was paid. A deposit that
 * goes back takes its share of the hours, unless others are named. The sweep emails who paid.
 * @throws Refusal NOT_FOUND; CONFLICT if nothing is left, or less than the person saw, and for
 *   hours that are used; INVALID_INPUT for more than is left, and a day to come or before the
 *   payment
 */
export function bookOfficeRefund({
  zone,
  ...dependencies
}: Office & RefundDependencies & { readonly random: Random }): UseCase<
  typeof contract,
  'input' | 'session' | 'record'
> {
  return async ({ input, session, record }) => {
    const { number, cents, method, day, hours, items, reason } = input;
    return await untilWritten(`Order ${number}`, async () => {
      const found = await existingOrder(dependencies.orders, number);
      const { order: known, payment } = await readPayment(dependencies, found);
      const order = payment === undefined ? known : (await settle(dependencies, known, payment)).order;
      refuseUnlessLeft(order, input);
      const change = changeOf(order, input, {
        at: timeOfMoney(day, {
          zone,
          now: dependencies.clock.now(),
          first: { at: order.paidAt ?? order.createdAt, why: 'the payment came then' },
        }),
        id: `outside-${dependencies.random.id()}`,
        by: session.member.name,
      });
      const written = await writeWithHours(
        dependencies,
        order,
        undefined,
        (balance) => refuseUsedHours(hours === undefined ? {} : { minutes: hours * 60 }, unusedMinutes(balance, order)),
        change,
      );
      if (written === undefined) return OVERTAKEN;
      record({
        before: noted(order),
        after: { ...noted(written), refundCents: cents, method, day, hours, items, reason },
      });
      return asOfficeOrder(written, businessTimes(zone), { balance: await balanceOf(dependencies, written) });
    });
  };
}

/** @throws Refusal */
function refuseUnlessLeft(order: Order, { cents, hours = 0, items, refundedCents: seen }: Input): void {
  const { state, capturedCents = 0, refundedCents = 0, refunding } = order;
  if (refunding !== undefined)
    throw conflict('Another refund of this order is being made. Reload it in a few minutes.');
  if (state === 'SUSPENDED') throw conflict('PayPal decides the dispute first. Record the refund after that.');
  if ((state !== 'PAID' && state !== 'QUARANTINED') || capturedCents === 0) {
    throw conflict(`This order is ${stateNameOf(order)}, so there is nothing to refund.`);
  }
  if (refundedCents !== seen) {
    throw conflict(`By now ${formatCents(refundedCents)} is refunded. Reload the order, and check the amount.`);
  }
  const known = order.items.map((item) => officeIdOf(order, item));
  if (items.some((id) => !known.includes(id))) {
    throw invalid('items', `This order doesn’t have that ${kindOf(order).one}. Reload the page, and choose again`);
  }
  const left = capturedCents - refundedCents;
  if (hours > 0 && installmentOf(order) === undefined) throw invalid('hours', 'Only an installment has hours');
  if (cents > left) throw invalid('cents', `Only ${formatCents(left)} is left of this payment`);
}

const invalid = (field: string, text: string): Refusal => invalidInput({ [field]: text });

/** What the order is after the refund. */
function changeOf(
  order: Order,
  { cents, method, hours = 0, reason, items }: Input,
  { at, id, by }: { readonly at: number; readonly id: string; readonly by: string },
): OrderChange {
  const { capturedCents = 0, refundedCents = 0, refunds = [], refundedBy = [], grants, state } = order;
  const isInstallment = installmentOf(order) !== undefined;
  const isWhole = refundedCents + cents >= capturedCents;
  // A deposit has no hours yet: it brings those of what is left of it.
  const namesHours = isInstallment && !(isDeposit(order) && (isWhole || hours === 0));
  const ending = order.items.filter((item) => items.includes(officeIdOf(order, item)));
  const [item, ...more] = ending;
  const refund: Refund = {
    id,
    at,
    cents,
    by: 'OPERATOR',
    outside: { method, why: reason },
    // What it cost went back, so it isn't refunded again by itself.
    ...(more.length === 0 && cents === item?.cents ? { pdfId: item.id } : {}),
    ...(namesHours ? { minutes: hours * 60 } : {}),
  };
  return {
    state: isWhole ? 'REFUNDED' : state,
    grants: isWhole ? [] : grants.filter((granted) => ending.every(({ id: ended }) => ended !== granted)),
    refunds: [...refunds, refund].toSorted((one, other) => one.at - other.at),
    refundedCents: refundedCents + cents,
    refundedBy: [...refundedBy, { refund: id, name: by }],
    notice: 'REFUND',
    ...dueOf(order),
  };
}
