import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { CURRENCY } from '#contract/limits.ts';
import type { Orders } from '#domain/ports.ts';
import { type Order, type OrderKey, orderStates } from '#domain/shop/order.ts';
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
  declined: v.number(),
  grants: v.array(v.string()),
  receipt: v.picklist(['NONE', 'DUE', 'SENT']),
  paypalOrderId: v.exactOptional(v.string()),
  captureId: v.exactOptional(v.string()),
  capturedCents: v.exactOptional(v.pipe(v.number(), v.integer())),
  paidAt: v.exactOptional(v.number()),
  problem: v.exactOptional(v.string()),
});

/** Orders, one item each, in the partition of their buyer and in the order of their numbers, hence of time. */
export function dynamoOrders(table: string, client: DynamoDBDocumentClient): Orders {
  const keyOf = ({ buyerId, number }: OrderKey) => ({ buyerId, number });
  return {
    async insert(opened) {
      await tableCall(() =>
        client.send(
          new PutCommand({
            TableName: table,
            Item: { ...opened },
            ConditionExpression: 'attribute_not_exists(buyerId)',
          }),
        ),
      );
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

    async change(key, from, change) {
      const members = Object.entries(change);
      try {
        const { Attributes } = await tableCall(() =>
          client.send(
            new UpdateCommand({
              TableName: table,
              Key: keyOf(key),
              UpdateExpression: `SET ${members.map((_, index) => `#m${String(index)} = :m${String(index)}`).join(', ')}`,
              ConditionExpression: `#state IN (${from.map((_, index) => `:from${String(index)}`).join(', ')})`,
              ExpressionAttributeNames: {
                '#state': 'state',
                ...Object.fromEntries(members.map(([member], index) => [`#m${String(index)}`, member])),
              },
              ExpressionAttributeValues: {
                ...Object.fromEntries(members.map(([, value], index) => [`:m${String(index)}`, value])),
                ...Object.fromEntries(from.map((state, index) => [`:from${String(index)}`, state])),
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
