import { allOrders } from '#adapters/dynamodb/orders.ts';
import { type AccountLine, accountColumns, createLedger } from '#domain/orders/ledger.ts';
import type { Order } from '#domain/orders/order.ts';
import { BadInput, type Command, type Context } from '../command.ts';
import { csv, list, listOptions, readDay, readListOptions } from '../listing.ts';
import { withTables } from '../tables.ts';
import { times } from '../times.ts';

/** Lists payments and refunds. */
export const payments: Command = {
  name: 'payments',
  summary: 'Lists payments and refunds of all days or some, for an accountant.',
  operands: [],
  options: {
    from: { value: 'YYYY-MM-DD', help: 'payments and refunds from this day on' },
    until: { value: 'YYYY-MM-DD', help: 'payments and refunds up to and including this day' },
    csv: listOptions.csv,
  },
  details: `One a line, oldest first: each payment with PayPal's fee, each refund on its own day, and three totals. Payments under review are
listed but count in no total. Always reads the whole table of orders, which \`office export-orders\` doesn't: at 100,000 orders about 9,000 read
units, a tenth of a cent and half a minute.`,
  async run(context) {
    readListOptions(context);
    const range = rangeOf(context);
    await context.connect();
    await withTables(['TABLE_TRANSACTIONS'], async (client, { TABLE_TRANSACTIONS }) => {
      await printAccounts(context, allOrders(TABLE_TRANSACTIONS, client), range);
    });
  },
};

async function printAccounts(
  context: Context,
  found: AsyncIterable<Order>,
  isInRange: (day: string) => boolean,
): Promise<void> {
  const accounts = createLedger(times, isInRange);
  for await (const order of found) accounts.add(order);
  const columns = accountColumns(times);
  await list(context, columns, accounts.lines(), formatAccountLine);
  for (const line of accounts.totals()) {
    context.print(
      context.has('csv')
        ? csv.line(Object.keys(columns).map((column) => line[column as keyof AccountLine]))
        : formatAccountLine(line),
      line,
    );
  }
}

function formatAccountLine({ date, kind, dollars, fee, net, receipt, order, note }: AccountLine): string {
  const amount = (value: AccountLine['fee']) => (typeof value === 'number' ? value.toFixed(2) : '?').padStart(9);
  return [
    date ?? ' '.repeat(10),
    kind.padEnd(17),
    amount(dollars),
    amount(kind.startsWith('payment') ? fee : (fee ?? 0)),
    amount(net),
    receipt,
    order,
    note,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('  ');
}

/**
 * The days of --from and --until; all without them.
 * @throws BadInput
 */
function rangeOf(context: Pick<Context, 'text'>): (day: string) => boolean {
  const from = readDay(context, 'from');
  const until = readDay(context, 'until');
  if (from !== undefined && until !== undefined && from > until) {
    throw new BadInput(`--from ${from} is after --until ${until}.`);
  }
  return (day) => day >= (from ?? day) && day <= (until ?? day);
}
