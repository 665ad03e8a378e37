import { paginateScan } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { toDollars } from '#domain/money.ts';
import { type OrderState, orderStates } from '#domain/shop/order.ts';
import { BadInput, type Command, type Context } from '../command.ts';
import { inMinutes, list, listOptions, readListOptions } from '../listing.ts';
import { itemsOf, onTables } from '../tables.ts';

const columns = {
  number: 'number',
  ordered: 'ordered (UTC)',
  paid: 'paid (UTC)',
  state: 'state',
  dollars: 'dollars',
  refunded: 'refunded',
  name: 'name',
  email: 'email',
  guides: 'guides',
  paypalOrder: 'paypalOrder',
  capture: 'capture',
};

const listed = v.object({
  number: v.string(),
  state: v.picklist(orderStates),
  createdAt: v.number(),
  buyer: v.object({ email: v.string(), fullname: v.string() }),
  items: v.array(v.object({ id: v.string() })),
  totalCents: v.number(),
  paidAt: v.optional(v.number()),
  refundedCents: v.optional(v.number(), 0),
  paypalOrderId: v.optional(v.string()),
  captureId: v.optional(v.string()),
});

/** Lists orders. */
export const orders: Command = {
  name: 'orders',
  summary: 'Lists orders: number, times, state, amount, buyer, guides.',
  operands: [],
  options: { ...listOptions, state: { value: 'STATE', help: `only these: ${orderStates.join(', ')}` } },
  details: `Reads the table of orders whole, whatever is asked for: at 100,000 orders about 9,000 read units, a tenth of a cent and half
a minute. Prints while it reads, in no order: \`| sort\` puts the oldest first, and so does a spreadsheet.`,
  async run(context) {
    const { since } = readListOptions(context);
    const state = stateOf(context);
    await context.connect();
    await onTables(['TABLE_TRANSACTIONS'], async (client, { TABLE_TRANSACTIONS }) => {
      const pages = paginateScan(
        { client },
        {
          TableName: TABLE_TRANSACTIONS,
          FilterExpression: `createdAt >= :since${state === undefined ? '' : ' AND #state = :state'}`,
          ExpressionAttributeValues: { ':since': since, ...(state === undefined ? {} : { ':state': state }) },
          ...(state === undefined ? {} : { ExpressionAttributeNames: { '#state': 'state' } }),
        },
      );
      await list(context, columns, rowsOf(itemsOf(pages)), ({ ordered, number, state: its, dollars, email, guides }) =>
        [
          inMinutes(ordered),
          number,
          its.padEnd(longestState),
          `$${dollars.toFixed(2)}`.padStart(8),
          email,
          guides,
        ].join('  '),
      );
    });
  },
};

const longestState = Math.max(...orderStates.map(({ length }) => length));

async function* rowsOf(items: AsyncIterable<unknown>) {
  for await (const item of items) {
    const { number, state, createdAt, buyer, items: guides, totalCents, ...order } = v.parse(listed, item);
    yield {
      number,
      ordered: new Date(createdAt),
      paid: order.paidAt === undefined ? undefined : new Date(order.paidAt),
      state,
      dollars: toDollars(totalCents),
      refunded: toDollars(order.refundedCents),
      name: buyer.fullname,
      email: buyer.email,
      guides: guides.map(({ id }) => id).join(' '),
      paypalOrder: order.paypalOrderId,
      capture: order.captureId,
    };
  }
}

/** @throws BadInput */
function stateOf(context: Pick<Context, 'text'>): OrderState | undefined {
  const asked = context.text('state')?.toUpperCase();
  if (asked === undefined) return undefined;
  const state = orderStates.find((known) => known === asked);
  if (state === undefined) throw new BadInput(`--state ${asked} is none of ${orderStates.join(', ')}.`);
  return state;
}
