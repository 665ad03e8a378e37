import { allOrders } from '#adapters/dynamodb/orders.ts';
import { type AccountLine, accountColumns, createLedger } from '#domain/orders/ledger.ts';
import { type Order, type OrderState, orderStates } from '#domain/orders/order.ts';
import { toDollars } from '#domain/shared/money.ts';
import { BadInput, type Command, type Context } from '../command.ts';
import { csv, list, listOptions, readDay, readListOptions, type Since } from '../listing.ts';
import { withTables } from '../tables.ts';
import { businessZone, formatMinute, times } from '../times.ts';

const columns = {
  number: 'number',
  ordered: `ordered (${businessZone})`,
  paid: `paid (${businessZone})`,
  state: 'state',
  dollars: 'dollars',
  refunded: 'refunded',
  name: 'name',
  email: 'email',
  guides: 'guides',
  paypalOrder: 'paypalOrder',
  capture: 'capture',
  receipt: 'receipt',
  fee: 'PayPal fee',
  code: 'code',
  discount: 'discount',
  bundles: 'bundles',
};

/** Lists orders, or their payments and refunds. */
export const orders: Command = {
  name: 'orders',
  summary: 'Lists orders; with --from or --until it lists payments and refunds, for an accountant.',
  operands: [],
  options: {
    ...listOptions,
    state: { value: 'STATE', help: `only orders in this state: ${orderStates.join(', ')}` },
    from: {
      value: 'YYYY-MM-DD',
      help: 'payments and refunds from this day on, one a line, with totals',
    },
    until: { value: 'YYYY-MM-DD', help: 'payments and refunds up to and including this day' },
  },
  details: `Always reads the whole table of orders: at 100,000 orders about 9,000 read units, a tenth of a cent and half a minute. Prints
while it reads, unsorted: \`| sort\` puts the oldest first. With --from or --until it prints at the end, oldest first: each payment with
PayPal's fee, each refund on its own day, and three totals. Payments under review are listed but count in no total.`,
  async run(context) {
    const { since } = readListOptions(context);
    const state = stateOf(context);
    const range = rangeOf(context);
    await context.connect();
    await withTables(['TABLE_TRANSACTIONS'], async (client, { TABLE_TRANSACTIONS }) => {
      const found = allOrders(TABLE_TRANSACTIONS, client, { since: since.earliest, state });
      await (range === undefined
        ? list(context, columns, rowsOf(found, since), formatOrder)
        : printAccounts(context, found, range));
    });
  },
};

const longestState = Math.max(...orderStates.map(({ length }) => length));
/** The usual length of a receipt number. */
const RECEIPT_WIDTH = 9;

type Row = ReturnType<typeof rowsOf> extends AsyncGenerator<infer R> ? R : never;

function formatOrder({ ordered, number, receipt = '', state, dollars, email, guides, code }: Row): string {
  return [
    formatMinute(ordered),
    number,
    receipt.padEnd(RECEIPT_WIDTH),
    state.padEnd(longestState),
    `$${dollars.toFixed(2)}`.padStart(8),
    email,
    guides,
    ...(code === undefined ? [] : [`code ${code}`]),
  ].join('  ');
}

async function* rowsOf(found: AsyncIterable<Order>, since: Since) {
  for await (const { number, state, createdAt, buyer, items: guides, totalCents, ...order } of found) {
    if (!since.has(createdAt)) continue;
    yield {
      number,
      ordered: new Date(createdAt),
      paid: order.paidAt === undefined ? undefined : new Date(order.paidAt),
      state,
      dollars: toDollars(totalCents),
      refunded: toDollars(order.refundedCents ?? 0),
      name: buyer.fullname,
      email: buyer.email,
      guides: guides.map(({ id }) => id).join(' '),
      paypalOrder: order.paypalOrderId,
      capture: order.captureId,
      receipt: order.receiptNumber,
      fee: order.feeCents === undefined ? undefined : toDollars(order.feeCents),
      code: order.discount?.code,
      discount: order.discount === undefined ? undefined : toDollars(order.discount.cents),
      bundles: order.bundles?.map(({ id }) => id).join(' '),
    };
  }
}

async function printAccounts(
  context: Context,
  found: AsyncIterable<Order>,
  isInRange: (day: string) => boolean,
): Promise<void> {
  const accounts = createLedger(times, isInRange, { undatedHint: ' (see `migrate`)' });
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

/** @throws BadInput */
function stateOf(context: Pick<Context, 'text'>): OrderState | undefined {
  const asked = context.text('state')?.toUpperCase();
  if (asked === undefined) return undefined;
  const state = orderStates.find((known) => known === asked);
  if (state === undefined) throw new BadInput(`There is no state ${asked}. The states are ${orderStates.join(', ')}.`);
  return state;
}

/**
 * The days of --from and --until; undefined without them.
 * @throws BadInput
 */
function rangeOf(context: Pick<Context, 'text'>): ((day: string) => boolean) | undefined {
  const from = readDay(context, 'from');
  const until = readDay(context, 'until');
  if (from === undefined && until === undefined) return undefined;
  const other = ['since', 'state'].find((option) => context.text(option) !== undefined);
  if (other !== undefined) throw new BadInput(`--from and --until list money, not orders: leave out --${other}.`);
  if (from !== undefined && until !== undefined && from > until) {
    throw new BadInput(`--from ${from} is after --until ${until}.`);
  }
  return (day) => day >= (from ?? day) && day <= (until ?? day);
}
