import { clock, merchantId, orders, payments } from '#composition/adapters.ts';
import { inDollars } from '#domain/money.ts';
import type { Log } from '#domain/ports/log.ts';
import { DependencyDown } from '#domain/refusal.ts';
import type { OrderState } from '#domain/shop/order.ts';
import { refundOrder } from '#domain/shop/refund-order.ts';
import type { SettleDependencies } from '#domain/shop/settle.ts';
import { type Command, Failed, required } from '../command.ts';
import { troubleInWords } from '../trouble.ts';
import { isErased, whoBought } from './order.ts';

/** On the operator's own terminal: what goes wrong is told, the rest is not. */
const log: Log = {
  info: () => undefined,
  warn: (event) => {
    console.error(event);
  },
  error: (event) => {
    console.error(event);
  },
};

/** What became of the guides. */
const consequences: Readonly<Partial<Record<OrderState, string>>> = {
  PAID: 'The order stays PAID, and the guides stay theirs.',
  REFUNDED: 'The order is REFUNDED, and the guides cannot be downloaded any more.',
};

/**
 * Gives money back.
 * @param dependencies made after the stage is found
 */
export function refundWith(dependencies: () => SettleDependencies): Command {
  return {
    name: 'refund',
    summary: 'Gives the money of an order back through PayPal, all that is left or the price of one guide.',
    operands: ['ORDER'],
    options: {
      pdf: { value: 'ID', help: 'gives back the price of this guide only' },
      reason: { value: 'TEXT', help: 'what the buyer reads at PayPal' },
    },
    details: `A whole refund takes the guides away, one of a guide leaves them. The buyer is told by mail within minutes.
Nothing is given back twice, however often it runs.`,
    async run(context) {
      const number = required(context);
      const pdfId = context.text('pdf');
      const reason = context.text('reason');
      await context.connect();
      try {
        const { order, cents, currency, execute } = await refundOrder(dependencies())({
          number,
          ...(pdfId === undefined ? {} : { pdfId }),
          ...(reason === undefined ? {} : { reason }),
        });
        if (cents === 0) {
          context.tell(`Nothing is left to give back of the order ${number}.`, {
            order: number,
            state: order.state,
            givenBackCents: 0,
          });
          return;
        }
        // PayPal may have given part of it back before.
        const isWhole = cents >= (order.capturedCents ?? cents) - (order.refundedCents ?? 0);
        context.note(
          [
            `Order ${number} of ${whoBought(order)}, ${order.state}:`,
            ...order.items.map(({ id, title, cents: price }) => `  ${inDollars(price)}  ${id}  (${title})`),
            `Would give back ${inDollars(cents)} ${currency}, and ${isWhole ? 'take the guides away' : 'leave all guides'}.`,
          ].join('\n'),
        );
        await context.confirm('Give it back?');
        const after = await execute();
        // PayPal answers a repetition as it answered the first time, and gives nothing back again.
        const given = (after.refundedCents ?? 0) - (order.refundedCents ?? 0);
        const did =
          given > 0
            ? `${inDollars(given)} ${currency} went back to the buyer${isErased(order) ? '' : ', who is told by mail within minutes'}.`
            : 'That had been given back before.';
        context.tell(`${did} ${consequences[after.state] ?? `The order is ${after.state}.`}`, {
          order: number,
          state: after.state,
          givenBackCents: given,
        });
      } catch (error) {
        if (!(error instanceof DependencyDown)) throw error;
        throw new Failed(`${troubleInWords(error) ?? error.message} Nothing is given back twice.`, { cause: error });
      }
    },
  };
}

export const refund = refundWith(() => ({
  orders: orders(),
  payments: payments(),
  merchantId: merchantId(),
  clock,
  log,
}));
