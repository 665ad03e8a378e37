import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { collect } from '#adapters/dynamodb/item.ts';
import { addOrderTime, allOrders, ordersWithoutTime } from '#adapters/dynamodb/orders.ts';
import { addNameKey, unnamedAccounts } from '#adapters/dynamodb/users.ts';
import { businessProfile, clock, orders, payments } from '#composition/adapters.ts';
import type { Order } from '#domain/orders/order.ts';
import { needsReceiptNumber, withReceiptNumber } from '#domain/orders/receipt-number.ts';
import { lacksPaymentDetails, withPaymentDetails } from '#domain/orders/refunds.ts';
import type { Command, Context } from '../command.ts';
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
    apply: (order) => withReceiptNumber(orders(), businessProfile().receiptPrefix, order),
  },
  {
    name: 'payment-figures',
    description: 'asks PayPal for its fee, and for the day of each refund that was not recorded',
    left: 'PayPal has no figures for them',
    isDue: lacksPaymentDetails,
    apply: (order) => withPaymentDetails({ orders: orders(), payments: payments(), clock }, order),
  },
];

/** Adds the keys that the lists of the office need to rows that an earlier version wrote. */
interface KeyMigration {
  readonly name: string;
  readonly description: string;
  /** The rows without the key, each with a conditional write that adds it. */
  readonly due: (client: DynamoDBDocumentClient, tables: KeyTables) => AsyncGenerator<() => Promise<boolean>>;
}

interface KeyTables {
  readonly TABLE_TRANSACTIONS: string;
  readonly TABLE_USERS: string;
}

const keyMigrations: readonly KeyMigration[] = [
  {
    name: 'order-times',
    description: 'puts orders into the list of the office',
    async *due(client, { TABLE_TRANSACTIONS }) {
      for await (const order of ordersWithoutTime(TABLE_TRANSACTIONS, client)) {
        yield () => addOrderTime(TABLE_TRANSACTIONS, client, order);
      }
    },
  },
  {
    name: 'names',
    description: 'lets the office find people by name',
    async *due(client, { TABLE_USERS }) {
      for await (const account of unnamedAccounts(TABLE_USERS, client)) {
        yield () => addNameKey(TABLE_USERS, client, account);
      }
    },
  },
];

/**
 * How many rows wait for a migration. Those with figures that PayPal may no longer have don't
 * count, because they may wait forever.
 */
export async function rowsToMigrate(): Promise<number> {
  return await withTables(['TABLE_TRANSACTIONS', 'TABLE_USERS'], async (client, keyTables) => {
    const waiting: unknown[] = [];
    for await (const order of allOrders(keyTables.TABLE_TRANSACTIONS, client)) {
      if (needsReceiptNumber(order)) waiting.push(order);
    }
    for (const { due } of keyMigrations) waiting.push(...(await collect(due(client, keyTables))));
    return waiting.length;
  });
}

/** Orders updated at the same time. */
const AT_ONCE = 10;

/** Updates stored data to this version. */
export const migrate: Command = {
  name: 'migrate',
  summary: 'Updates orders and accounts that an earlier version wrote. Safe to repeat.',
  operands: [],
  options: { 'dry-run': { help: 'only counts what is due' } },
  details: `${[...migrations, ...keyMigrations].map(({ name, description }) => `${name}: ${description}.`).join('\n')}
Run it after a deploy that asks for it; the shop stays open. After an interruption, run it again. Reads the whole tables
of orders and accounts, which costs a fifth of a cent at 100,000 orders. Sends no mail.`,
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
      printReport(context, { name, description, left }, due.length, done);
    }
    await withTables(['TABLE_TRANSACTIONS', 'TABLE_USERS'], async (client, keyTables) => {
      for (const { due, ...migration } of keyMigrations) {
        const writes = await collect(due(client, keyTables));
        const done = dryRun ? 0 : await writeAll(writes);
        printReport(context, { ...migration, left: 'they were being changed; rerun it' }, writes.length, done);
      }
    });
  },
};

function printReport(
  context: Context,
  { name, description, left }: Pick<Migration, 'name' | 'description' | 'left'>,
  due: number,
  done: number,
): void {
  const report = { migration: name, due, done, left: due - done };
  const words =
    due === 0
      ? 'nothing to do'
      : context.has('dry-run')
        ? `${String(due)} to do (${description}). Nothing was written`
        : `${String(done)} done (${description})${report.left === 0 ? '' : `, ${String(report.left)} left: ${left}`}`;
  context.print(`${name}: ${words}.`, report);
}

/** @returns how many succeeded */
async function writeAll(writes: readonly (() => Promise<boolean>)[]): Promise<number> {
  let done = 0;
  for (let start = 0; start < writes.length; start += AT_ONCE) {
    const written = await Promise.all(writes.slice(start, start + AT_ONCE).map((write) => write()));
    done += written.filter(Boolean).length;
  }
  return done;
}

/** @returns how many no longer need it */
async function applyAll(due: readonly Order[], apply: Migration['apply'], isDue: Migration['isDue']): Promise<number> {
  let done = 0;
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const after = await Promise.all(due.slice(start, start + AT_ONCE).map(apply));
    done += after.filter((order) => !isDue(order)).length;
  }
  return done;
}
