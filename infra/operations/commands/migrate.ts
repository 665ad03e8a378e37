import { allOrders } from '#adapters/dynamodb/orders.ts';
import { clock, letterhead, orders, payments } from '#composition/adapters.ts';
import type { Order } from '#domain/shop/order.ts';
import { needsReceiptNumber, withReceiptNumber } from '#domain/shop/receipt-number.ts';
import { lacksPaymentDetails, withPaymentDetails } from '#domain/shop/refunds.ts';
import type { Command } from '../command.ts';
import { onTables } from '../tables.ts';

/** Brings rows that an earlier version wrote to what this one writes. */
interface Migration {
  readonly name: string;
  /** What it does to an order, for the help and the report. */
  readonly does: string;
  /** Why an order may stay as it is, although it was tried. */
  readonly left: string;
  readonly isDue: (order: Order) => boolean;
  /** Writes under a condition, so that it may run beside the shop and beside another run. Answers the order as it is then. */
  readonly bring: (order: Order) => Promise<Order>;
}

/** All migrations, in the order in which they run. A new one is added at the end; one that no stage needs any more goes. */
const migrations: readonly Migration[] = [
  {
    name: 'receipt-numbers',
    does: 'gives paid orders a receipt number',
    left: 'others were writing them; run it again',
    isDue: needsReceiptNumber,
    bring: (order) => withReceiptNumber(orders(), letterhead().receiptPrefix, order),
  },
  {
    name: 'payment-figures',
    does: 'asks PayPal for its fee, and for the day of each refund that was not recorded',
    left: 'PayPal does not tell',
    isDue: lacksPaymentDetails,
    bring: (order) => withPaymentDetails({ orders: orders(), payments: payments(), clock }, order),
  },
];

/** Orders looked at side by side. */
const AT_ONCE = 10;

/** Brings stored data up to this version. */
export const migrate: Command = {
  name: 'migrate',
  summary: 'Brings orders that an earlier version wrote up to this one. Safe to repeat.',
  operands: [],
  options: { 'dry-run': { help: 'counts what is due, and writes nothing' } },
  details: `${migrations.map(({ name, does }) => `${name}: ${does}.`).join('\n')}
Run it after a deploy that asks for it; the shop stays open. What is done is not done again, and what was interrupted goes on
with the next run. Reads the table of orders whole, which at 100,000 orders costs a tenth of a cent. Nobody is mailed.`,
  async run(context) {
    const dryRun = context.has('dry-run');
    await context.connect();
    const all = await onTables(['TABLE_TRANSACTIONS'], async (client, { TABLE_TRANSACTIONS }) => {
      const due: Order[] = [];
      for await (const order of allOrders(TABLE_TRANSACTIONS, client)) {
        if (migrations.some(({ isDue }) => isDue(order))) due.push(order);
      }
      return due;
    });
    for (const { name, does, left, isDue, bring } of migrations) {
      const due = all.filter(isDue);
      const done = dryRun ? 0 : await bringAll(due, bring, isDue);
      const report = { migration: name, due: due.length, done, left: due.length - done };
      const words =
        due.length === 0
          ? 'nothing to do'
          : dryRun
            ? `${String(due.length)} to do (${does}). Nothing was written`
            : `${String(done)} done (${does})${report.left === 0 ? '' : `, ${String(report.left)} as before: ${left}`}`;
      context.tell(`${name}: ${words}.`, report);
    }
  },
};

/** @returns how many need it no more */
async function bringAll(due: readonly Order[], bring: Migration['bring'], isDue: Migration['isDue']): Promise<number> {
  let done = 0;
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const after = await Promise.all(due.slice(start, start + AT_ONCE).map(bring));
    done += after.filter((order) => !isDue(order)).length;
  }
  return done;
}
