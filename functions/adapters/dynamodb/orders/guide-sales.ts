import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { type GuideSales, type SoldOrder, soldOrder } from '#domain/guides/ports.ts';
import type { OrderState } from '#domain/orders/core/order.ts';
import { type Item, queryPage } from '../item.ts';

const PAID: OrderState = 'PAID';

export const dynamoGuideSales = (table: string, client: DynamoDBDocumentClient): GuideSales => ({
  async newestPaid(since, limit) {
    const found: SoldOrder[] = [];
    let start: Item | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await queryPage(client, {
        TableName: table,
        IndexName: 'byState',
        KeyConditionExpression: '#state = :paid',
        ExpressionAttributeNames: { '#state': 'state', '#items': 'items' },
        ExpressionAttributeValues: { ':paid': PAID },
        // Not those of installments of agreements.
        FilterExpression: 'attribute_exists(#items[0].fileName)',
        ProjectionExpression: '#items, grants, totalCents, discount, capturedCents, refundedCents, createdAt',
        ScanIndexForward: false,
        Limit: limit - found.length,
        ExclusiveStartKey: start,
      });
      const orders = v.parse(v.array(soldOrder), Items);
      const inTime = orders.filter(({ createdAt }) => createdAt >= since);
      found.push(...inTime);
      // The index sorts by time, so all that follow an older order are older too.
      start = inTime.length < orders.length ? undefined : LastEvaluatedKey;
    } while (start !== undefined && found.length < limit);
    return found;
  },
});
