import { allOrders } from '#adapters/dynamodb/orders.ts';
import { clock, letterhead, orders, payments } from '#composition/adapters.ts';
import type { Order } from '#domain/shop/order.ts';
import { needsReceiptNumber, withReceiptNumber } from '#domain/shop/receipt-number.ts';
import { lacksPaymentDetails, withPaymentDetails } from '#domain/shop/refunds.ts';
import type { Command } from '../command.ts';
import { withTables } from '../tables.ts';

/** Updates orders that an earlier version wrote. */
interface Migration {
  readonly name: string;
  /** For the help and the report. */
  readonly description: string;
  /** Why an order may stay as it is. */
  readonly left: string;
  readonly isDue: (order: Order) => boolean;
  /**
   * Writes conditionally, so that it can run alongside the shop and another run. Returns the order
   * as it is then.
   */
  readonly apply: (order: Order) => Promise<Order>;
}

/**
 * All migrations, in the order in which they run. Add new ones at the end; remove those that no
 * stage needs any more.
 */
const migrations: readonly Migration[] = [
  {
    name: 'receipt-numbers',
    description: 'gives paid orders a receipt number',
    left: 'they were being changed; rerun it',
    isDue: needsReceiptNumber,
    apply: (order) => withReceiptNumber(orders(), letterhead().receiptPrefix, order),
  },
  {
    name: 'payment-figures',
    description: 'asks PayPal for its fee, and for the day of each refund that was not recorded',
    left: 'PayPal has no figures for them',
    isDue: lacksPaymentDetails,
    apply: (order) => withPaymentDetails({ orders: orders(), payments: payments(), clock }, order),
  },
];

/** Orders updated at the same time. */
const AT_ONCE = 10;

/** Updates stored data to this version. */
export const migrate: Command = {
  name: 'migrate',
  summary: 'Updates orders that an earlier version wrote. Safe to repeat.',
  operands: [],
  options: { 'dry-run': { help: 'only counts what is due' } },
  details: `${migrations.map(({ name, description }) => `${name}: ${description}.`).join('\n')}
Run it after a deploy that asks for it; the shop stays open. After an interruption, run it again. Reads the whole table of
orders, which costs a tenth of a cent at 100,000 orders. Sends no mail.`,
  async run(context) {
    const dryRun = context.has('dry-run');
    await context.connect();
    const all = await withTables(['TABLE_TRANSACTIONS'], async (client, { TABLE_TRANSACTIONS }) => {
      const due: Order[] = [];
      for await (const order of allOrders(TABLE_TRANSACTIONS, client)) {
        if (migrations.some(({ isDue }) => isDue(order))) due.push(order);
      }
      return due;
    });
    for (const { name, description, left, isDue, apply } of migrations) {
      const due = all.filter(isDue);
      const done = dryRun ? 0 : await applyAll(due, apply, isDue);
      const report = { migration: name, due: due.length, done, left: due.length - done };
      const words =
        due.length === 0
          ? 'nothing to do'
          : dryRun
            ? `${String(due.length)} to do (${description}). Nothing was written`
            : `${String(done)} done (${description})${report.left === 0 ? '' : `, ${String(report.left)} left: ${left}`}`;
      context.print(`${name}: ${words}.`, report);
    }
  },
};

/** @returns how many no longer need it */
async function applyAll(due: readonly Order[], apply: Migration['apply'], isDue: Migration['isDue']): Promise<number> {
  let done = 0;
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const after = await Promise.all(due.slice(start, start + AT_ONCE).map(apply));
    done += after.filter((order) => !isDue(order)).length;
  }
  return done;
}
