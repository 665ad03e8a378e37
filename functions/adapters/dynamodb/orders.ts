import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { CURRENCY } from '#contract/limits.ts';
import type { Orders } from '#domain/ports/orders.ts';
import { DependencyDown } from '#domain/refusal.ts';
import {
  type ExpectedFields,
  notices,
  type Order,
  type OrderKey,
  type OrderState,
  orderStates,
  refunders,
} from '#domain/shop/order.ts';
import { asRead, attempt, collect, held, type Item, query, scan, tableCall, updateOf } from './item.ts';

const order = v.object({
  buyerId: v.string(),
  number: v.string(),
  state: v.picklist(orderStates),
  items: v.array(
    v.object({ id: v.string(), title: v.string(), cents: v.pipe(v.number(), v.integer()), fileName: v.string() }),
  ),
  totalCents: v.pipe(v.number(), v.integer()),
  currency: v.literal(CURRENCY),
  buyer: v.object({ email: v.string(), fullname: v.string() }),
  createdAt: v.number(),
  grants: v.array(v.string()),
  receipt: v.picklist(['NONE', 'DUE', 'SENT']),
  paypalOrderId: v.exactOptional(v.string()),
  captureId: v.exactOptional(v.string()),
  capturedCents: v.exactOptional(v.pipe(v.number(), v.integer())),
  paidAt: v.exactOptional(v.number()),
  refundedCents: v.exactOptional(v.pipe(v.number(), v.integer())),
  refunds: v.exactOptional(
    v.array(
      v.object({
        id: v.exactOptional(v.string()),
        at: v.number(),
        cents: v.pipe(v.number(), v.integer()),
        pdfId: v.exactOptional(v.string()),
        by: v.picklist(refunders),
      }),
    ),
  ),
  reversedAt: v.exactOptional(v.number()),
  feeCents: v.exactOptional(v.pipe(v.number(), v.integer())),
  receiptNumber: v.exactOptional(v.string()),
  notice: v.exactOptional(v.picklist(notices)),
  mailFailures: v.exactOptional(v.number()),
  checkAt: v.exactOptional(v.number()),
  problem: v.exactOptional(v.string()),
  granted: v.exactOptional(v.string()),
  takenBack: v.exactOptional(v.object({ at: v.number(), why: v.string() })),
});

/** An order from its item. */
export const readOrder = (item: Item): Order => v.parse(order, item);

/** Receipt numbers lie beside the orders, in a partition that no buyer has. */
const RECEIPTS = 'receipts';
const receipt = v.object({ order: v.object({ buyerId: v.string(), number: v.string() }) });

/** All orders that the sweep has to look at lie in one partition of a sparse index: those that are open or have news. */
const CHECKED = 'order';

/** Attributes of the sparse index: both are there or neither. ISO 8601 sorts by time. */
function checking(checkAt: number | null | undefined): Record<string, string | null> {
  if (checkAt === undefined) return {};
  return checkAt === null
    ? { checking: null, checkOn: null }
    : { checking: CHECKED, checkOn: new Date(checkAt).toISOString() };
}

const asSeen = ({ receipt, notice, refundedCents, paypalOrderId }: ExpectedFields) =>
  asRead({ receipt, notice, refundedCents, paypalOrderId });

/** The item beside a buyer's orders that names the one written last; in a partition of its own, so that no order is read with it. */
const LAST = 'last#';
/** DynamoDB compares with at most 100 values. The order written last is among a buyer's newest. */
const SEEN_AT_MOST = 90;

const keyOf = ({ buyerId, number }: OrderKey) => ({ buyerId, number });

/** Orders, one item each, in the partition of their buyer and in the order of their numbers, hence of time. */
export function dynamoOrders(table: string, client: DynamoDBDocumentClient): Orders {
  return {
    async insert(opened) {
      await tableCall(() =>
        client.send(
          new PutCommand({
            TableName: table,
            Item: { ...opened, ...checking(opened.checkAt) },
            ConditionExpression: 'attribute_not_exists(buyerId)',
          }),
        ),
      );
    },

    async insertAfter(opened, seen) {
      const numbers = seen.slice(-SEEN_AT_MOST).map(({ number }, index) => [`:seen${String(index)}`, number] as const);
      const lastKey = `${LAST}${opened.buyerId}`;
      try {
        await client.send(
          new TransactWriteCommand({
            TransactItems: [
              {
                Put: {
                  TableName: table,
                  Item: { ...opened, ...checking(opened.checkAt) },
                  ConditionExpression: 'attribute_not_exists(buyerId)',
                },
              },
              {
                Put: {
                  TableName: table,
                  Item: { ...keyOf({ buyerId: lastKey, number: lastKey }), lastOrder: opened.number },
                  ConditionExpression: [
                    'attribute_not_exists(buyerId)',
                    ...(numbers.length === 0 ? [] : [`lastOrder IN (${numbers.map(([name]) => name).join(', ')})`]),
                  ].join(' OR '),
                  ...(numbers.length === 0 ? {} : { ExpressionAttributeValues: Object.fromEntries(numbers) }),
                },
              },
            ],
          }),
        );
        return true;
      } catch (error) {
        // A conflict: another create of this buyer is being written at this moment.
        const overtaken =
          error instanceof TransactionCanceledException &&
          error.CancellationReasons?.some(
            ({ Code }) => Code === 'ConditionalCheckFailed' || Code === 'TransactionConflict',
          ) === true;
        if (overtaken) return false;
        throw new DependencyDown('DynamoDB', error);
      }
    },

    async find(key) {
      const { Item } = await tableCall(() =>
        client.send(new GetCommand({ TableName: table, Key: keyOf(key), ConsistentRead: true })),
      );
      return Item === undefined ? undefined : v.parse(order, Item);
    },

    async ofBuyer(buyerId) {
      const items = await collect(
        query(client, {
          TableName: table,
          KeyConditionExpression: 'buyerId = :buyer',
          ExpressionAttributeValues: { ':buyer': buyerId },
          // A guide bought a moment ago must be there.
          ConsistentRead: true,
        }),
      );
      return v.parse(v.array(order), items);
    },

    async locate(number) {
      // The index lists these items, too, and strangers choose what is asked for.
      if (number.startsWith(LAST)) return undefined;
      const { Items = [] } = await tableCall(() =>
        client.send(
          new QueryCommand({
            TableName: table,
            IndexName: 'byNumber',
            KeyConditionExpression: '#number = :number',
            ExpressionAttributeNames: { '#number': 'number' },
            ExpressionAttributeValues: { ':number': number },
            Limit: 1,
          }),
        ),
      );
      const [item] = Items;
      return item === undefined || item['buyerId'] === RECEIPTS ? undefined : keyOf(v.parse(order, item));
    },

    async takeReceiptNumber(receiptNumber, key) {
      return await held(() =>
        client.send(
          new UpdateCommand({
            TableName: table,
            Key: { buyerId: RECEIPTS, number: receiptNumber },
            ...updateOf(
              { order: keyOf(key) },
              { ConditionExpression: 'attribute_not_exists(#order) OR #order = :order' },
            ),
          }),
        ),
      );
    },

    async locateReceipt(receiptNumber) {
      const { Item } = await tableCall(() =>
        client.send(
          new GetCommand({
            TableName: table,
            Key: { buyerId: RECEIPTS, number: receiptNumber },
            ConsistentRead: true,
          }),
        ),
      );
      return Item === undefined ? undefined : v.parse(receipt, Item).order;
    },

    async toCheck(now, limit) {
      const { Items = [] } = await tableCall(() =>
        client.send(
          new QueryCommand({
            TableName: table,
            IndexName: 'toCheck',
            KeyConditionExpression: 'checking = :checking AND checkOn <= :now',
            ExpressionAttributeValues: { ':checking': CHECKED, ':now': new Date(now).toISOString() },
            Limit: limit,
          }),
        ),
      );
      return v.parse(v.array(order), Items);
    },

    async change(key, from, change, seen) {
      const unchanged = seen === undefined ? undefined : asSeen(seen);
      const states = Object.fromEntries(from.map((state, index) => [`:from${String(index)}`, state]));
      const changed = await attempt(() =>
        client.send(
          new UpdateCommand({
            TableName: table,
            Key: keyOf(key),
            ...updateOf(
              { ...change, ...checking(change.checkAt) },
              {
                ConditionExpression: [
                  `#state IN (${Object.keys(states).join(', ')})`,
                  ...(unchanged?.ConditionExpression === undefined ? [] : [unchanged.ConditionExpression]),
                ].join(' AND '),
                ExpressionAttributeNames: { '#state': 'state', ...unchanged?.ExpressionAttributeNames },
                ExpressionAttributeValues: { ...states, ...unchanged?.ExpressionAttributeValues },
              },
            ),
            ReturnValues: 'ALL_NEW',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      );
      return { changed: changed.held, order: v.parse(order, changed.held ? changed.output.Attributes : changed.item) };
    },
  };
}

/** All orders made since a time, in no order, or those of one state. */
export async function* allOrders(
  table: string,
  client: DynamoDBDocumentClient,
  { since = 0, state }: { readonly since?: number; readonly state?: OrderState | undefined } = {},
): AsyncGenerator<Order> {
  const items = scan(client, {
    TableName: table,
    // Receipt numbers, which lie in the same table, have no such time.
    FilterExpression: `createdAt >= :since${state === undefined ? '' : ' AND #state = :state'}`,
    ExpressionAttributeValues: { ':since': since, ...(state === undefined ? {} : { ':state': state }) },
    ...(state === undefined ? {} : { ExpressionAttributeNames: { '#state': 'state' } }),
  });
  for await (const item of items) yield readOrder(item);
}

/** Money or a mail may have moved since the order was read. */
const unmoved = ({ state, receipt, notice }: Order) => asRead({ state, receipt, notice });

/** Removes an order. False: it has changed since it was read. */
export async function removeOrder(table: string, client: DynamoDBDocumentClient, read: Order): Promise<boolean> {
  return await held(() => client.send(new DeleteCommand({ TableName: table, Key: keyOf(read), ...unmoved(read) })));
}

/** Takes the buyer's name and address off an order. False: it has changed since it was read. */
export async function forgetBuyer(table: string, client: DynamoDBDocumentClient, read: Order): Promise<boolean> {
  const forgotten = {
    buyer: { email: '', fullname: '' },
    // There is no one left to mail.
    receipt: read.receipt === 'DUE' ? 'NONE' : read.receipt,
    notice: null,
    // What an operator wrote may name the person.
    granted: null,
    takenBack: null,
  };
  return await held(() =>
    client.send(new UpdateCommand({ TableName: table, Key: keyOf(read), ...updateOf(forgotten, unmoved(read)) })),
  );
}
