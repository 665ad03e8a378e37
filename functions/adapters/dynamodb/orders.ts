import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { CURRENCY } from '#contract/limits.ts';
import type { Orders } from '#domain/ports.ts';
import { DependencyDown } from '#domain/refusal.ts';
import { notices, type Order, type OrderKey, orderStates, refunders, type Seen } from '#domain/shop/order.ts';
import { ConditionFailed, tableCall } from './item.ts';

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

/** An order from its item, for what reads whole tables. */
export function readOrder(item: Record<string, unknown>): Order {
  return v.parse(order, item);
}

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

/** The condition that the named attributes are as they were read; one that was not there must not be there now. */
function asSeen(seen: Seen | undefined) {
  const members = seen === undefined ? [] : [seen.receipt, seen.notice, seen.refundedCents, seen.paypalOrderId];
  const names = ['receipt', 'notice', 'refundedCents', 'paypalOrderId'];
  return {
    conditions: members.map((value, index) =>
      value === undefined
        ? `attribute_not_exists(#seen${String(index)})`
        : `#seen${String(index)} = :seen${String(index)}`,
    ),
    names: Object.fromEntries(members.map((_, index) => [`#seen${String(index)}`, names[index] ?? ''])),
    values: Object.fromEntries(
      members.flatMap((value, index) => (value === undefined ? [] : [[`:seen${String(index)}`, value]])),
    ) as Record<string, unknown>,
  };
}

/** The item beside a buyer's orders that names the one written last; in a partition of its own, so that no order is read with it. */
const LAST = 'last#';
/** DynamoDB compares with at most 100 values. The order written last is among a buyer's newest. */
const SEEN_AT_MOST = 90;

/** Orders, one item each, in the partition of their buyer and in the order of their numbers, hence of time. */
export function dynamoOrders(table: string, client: DynamoDBDocumentClient): Orders {
  const keyOf = ({ buyerId, number }: OrderKey) => ({ buyerId, number });
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
      const orders: Order[] = [];
      let start: Record<string, unknown> | undefined;
      do {
        const page = await tableCall(() =>
          client.send(
            new QueryCommand({
              TableName: table,
              KeyConditionExpression: 'buyerId = :buyer',
              ExpressionAttributeValues: { ':buyer': buyerId },
              // A guide bought a moment ago must be there.
              ConsistentRead: true,
              ...(start === undefined ? {} : { ExclusiveStartKey: start }),
            }),
          ),
        );
        orders.push(...v.parse(v.array(order), page.Items ?? []));
        start = page.LastEvaluatedKey;
      } while (start !== undefined);
      return orders;
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
      try {
        await tableCall(() =>
          client.send(
            new UpdateCommand({
              TableName: table,
              Key: { buyerId: RECEIPTS, number: receiptNumber },
              UpdateExpression: 'SET #order = :order',
              ConditionExpression: 'attribute_not_exists(#order) OR #order = :order',
              ExpressionAttributeNames: { '#order': 'order' },
              ExpressionAttributeValues: { ':order': keyOf(key) },
            }),
          ),
        );
        return true;
      } catch (error) {
        if (error instanceof ConditionFailed) return false;
        throw error;
      }
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
      const all = Object.entries({ ...change, ...checking(change.checkAt) });
      const members = all.filter(([, value]) => value !== null);
      const removed = all.filter(([, value]) => value === null).map(([member]) => member);
      const unchanged = asSeen(seen);
      try {
        const { Attributes } = await tableCall(() =>
          client.send(
            new UpdateCommand({
              TableName: table,
              Key: keyOf(key),
              UpdateExpression: [
                ...(members.length === 0
                  ? []
                  : [`SET ${members.map((_, index) => `#m${String(index)} = :m${String(index)}`).join(', ')}`]),
                ...(removed.length === 0
                  ? []
                  : [`REMOVE ${removed.map((_, index) => `#r${String(index)}`).join(', ')}`]),
              ].join(' '),
              ConditionExpression: [
                `#state IN (${from.map((_, index) => `:from${String(index)}`).join(', ')})`,
                ...unchanged.conditions,
              ].join(' AND '),
              ExpressionAttributeNames: {
                '#state': 'state',
                ...Object.fromEntries(members.map(([member], index) => [`#m${String(index)}`, member])),
                ...Object.fromEntries(removed.map((member, index) => [`#r${String(index)}`, member])),
                ...unchanged.names,
              },
              ExpressionAttributeValues: {
                ...Object.fromEntries(members.map(([, value], index) => [`:m${String(index)}`, value])),
                ...Object.fromEntries(from.map((state, index) => [`:from${String(index)}`, state])),
                ...unchanged.values,
              },
              ReturnValues: 'ALL_NEW',
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            }),
          ),
        );
        return { changed: true, order: v.parse(order, Attributes) };
      } catch (error) {
        if (error instanceof ConditionFailed && error.item !== undefined) {
          return { changed: false, order: v.parse(order, error.item) };
        }
        throw error;
      }
    },
  };
}
