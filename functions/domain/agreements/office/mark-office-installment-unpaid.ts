import type { markOfficeInstallmentUnpaid as contract } from '#contract/endpoints/agreements/office.ts';
import { installmentIdOfItem, installmentOf, type Order, type OrderChange } from '../../orders/core/order.ts';
import type { Orders } from '../../orders/core/ports.ts';
import { type CreditDependencies, writeWithHours } from '../../orders/refunds-and-disputes/credit-hours.ts';
import { conflict, notFound } from '../../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { buyerIdOf, installmentIdOf } from '../agreement.ts';
import { existingAgreement } from '../existing-agreement.ts';
import { type AgreementDependencies, toOfficeAgreement } from '../office-agreement.ts';

/**
 * Undoes a payment outside PayPal, with its unused hours, in one transaction. The order stays, and
 * says who undid it and why; its installment is open again.
 * @throws Refusal NOT_FOUND; CONFLICT for a payment of PayPal, and if it was undone or money of it
 *   went back before
 */
export function markOfficeInstallmentUnpaid(
  dependencies: AgreementDependencies &
    Omit<CreditDependencies, 'orders'> & { readonly orders: Pick<Orders, 'find' | 'ofBuyer'> },
): OfficeUseCase<typeof contract> {
  return async ({ input: { id, place, order: number, reason }, session, record }) => {
    const agreement = await existingAgreement(dependencies.agreements, id);
    return await untilWritten(`Order ${number}`, async () => {
      const order = await dependencies.orders.find({ buyerId: buyerIdOf(id), number });
      const paid = requireReceived(order, installmentIdOf(id, Number(place) - 1));
      const at = dependencies.clock.now();
      const { capturedCents = 0, received } = paid;
      const change: OrderChange = {
        state: 'REFUNDED',
        grants: [],
        undone: { at, why: reason, by: session.member.name },
        refundedCents: capturedCents,
        refunds: [
          {
            id: `undone-${number}`,
            at,
            cents: capturedCents,
            by: 'OPERATOR',
            outside: { method: received.method, why: reason },
          },
        ],
      };
      if ((await writeWithHours(dependencies, paid, undefined, undefined, change)) === undefined) return OVERTAKEN;
      record({ before: { order: number, cents: capturedCents }, after: { undone: true, reason } });
      return await toOfficeAgreement(dependencies)(agreement);
    });
  };
}

/** @throws Refusal */
function requireReceived(order: Order | undefined, installment: string) {
  const item = order === undefined ? undefined : installmentOf(order);
  if (order === undefined || item === undefined || installmentIdOfItem(item) !== installment) {
    throw notFound('This installment doesn’t have that payment. Reload the agreement.');
  }
  const { received } = order;
  if (received === undefined) throw conflict('PayPal has this payment. Refund it instead.');
  if (order.undone !== undefined) throw conflict('This payment was undone already. Reload the agreement.');
  if (order.state !== 'PAID' || (order.refundedCents ?? 0) > 0) {
    throw conflict('Money of this payment was refunded already, so it can’t be undone.');
  }
  return { ...order, received };
}
