import { settleDependencies } from '#composition/orders.ts';
import type { OrderItem, OrderState } from '#domain/orders/order.ts';
import { describeBuyer, isErased } from '#domain/orders/order-history.ts';
import { refundOrder } from '#domain/orders/refund-order.ts';
import type { SettleDependencies } from '#domain/orders/settle.ts';
import { inDollars } from '#domain/shared/money.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { type Command, Failed, requiredOperand } from '../command.ts';
import { explainError } from '../explain-error.ts';
import { log } from '../log.ts';

/** What happens to the guides. */
const consequences: Readonly<Partial<Record<OrderState, string>>> = {
  PAID: 'The order stays PAID, and the refunded guide can no longer be downloaded.',
  REFUNDED: 'The order is REFUNDED, and the guides can no longer be downloaded.',
};

/**
 * Refunds an order.
 * @param dependencies created after the stage is found
 */
export function refundWith(dependencies: () => SettleDependencies): Command {
  return {
    name: 'refund',
    summary: 'Refunds an order through PayPal: all that is left, or the price of one guide or bundle.',
    operands: ['ORDER'],
    options: {
      pdf: { value: 'ID', help: 'refunds only this guide, or the guides of this bundle' },
      reason: { value: 'TEXT', help: 'the reason that PayPal shows the buyer' },
    },
    details: `A full refund takes the guides away, a refund of one guide or bundle only that. The buyer gets an email within minutes.
Running it again never refunds the same money twice.`,
    async run(context) {
      const number = requiredOperand(context);
      const pdfId = context.text('pdf');
      const reason = context.text('reason');
      await context.connect();
      try {
        const { order, cents, currency, takes, execute } = await refundOrder(dependencies())({
          number,
          ...(pdfId === undefined ? {} : { pdfId }),
          ...(reason === undefined ? {} : { reason }),
        });
        if (cents === 0) {
          context.print(`Order ${number} has nothing left to refund.`, {
            order: number,
            state: order.state,
            givenBackCents: 0,
          });
          return;
        }
        // PayPal may have refunded part of it before.
        const isWhole = cents >= (order.capturedCents ?? cents) - (order.refundedCents ?? 0);
        const isChosen = ({ id, bundleId }: OrderItem) => id === pdfId || bundleId === pdfId;
        const beside = order.items.filter((item) => takes.includes(item.id) && !isChosen(item)).map(({ id }) => id);
        const free = beside.length === 0 ? '' : `, and what was free with it (${beside.join(', ')})`;
        context.printNote(
          [
            `Order ${number} of ${describeBuyer(order)}, ${order.state}:`,
            ...order.items.map(({ id, title, cents: price }) => `  ${inDollars(price)}  ${id}  (${title})`),
            `This refunds ${inDollars(cents)} ${currency} and ${isWhole ? 'takes the guides away' : `takes away the ${order.items.some(({ id }) => id === pdfId) ? 'guide' : 'bundle'} ${pdfId ?? ''}${free}, and no other`}.`,
          ].join('\n'),
        );
        await context.confirm('Refund it?');
        const after = await execute();
        // PayPal answers a repeated refund as it did the first time, without refunding again.
        const given = (after.refundedCents ?? 0) - (order.refundedCents ?? 0);
        const did =
          given > 0
            ? `${inDollars(given)} ${currency} was refunded to the buyer${isErased(order) ? '' : '; they get an email within minutes'}.`
            : 'That had been refunded before.';
        context.print(`${did} ${consequences[after.state] ?? `The order is ${after.state}.`}`, {
          order: number,
          state: after.state,
          givenBackCents: given,
        });
      } catch (error) {
        if (!(error instanceof DependencyDown)) throw error;
        throw new Failed(
          `${explainError(error) ?? error.message} Running it again is safe: nothing is refunded twice.`,
          { cause: error },
        );
      }
    },
  };
}

export const refund = refundWith(() => settleDependencies(log));
