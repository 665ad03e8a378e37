import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import {
  type Deliveries,
  type DeliveryRecord,
  EVIDENCE_CLAIM_MS,
  storedDeliveries,
} from '#domain/orders/receipts/deliveries.ts';
import { deliveriesKey, dynamoDeliveryLog } from '../delivery-log.ts';
import { attemptUpdate, getItem, timeToLive, updateItem } from '../item.ts';

/** What was delivered of each order. */
export function dynamoDeliveries(table: string, client: DynamoDBDocumentClient): Deliveries {
  const read = async (order: string) => await getItem(client, table, deliveriesKey(order));
  const itemOf = (order: string) => ({ TableName: table, Key: deliveriesKey(order) });
  return {
    ...dynamoDeliveryLog(table, client),

    async of(order, now) {
      const item = await read(order);
      // DynamoDB deletes expired items hours late.
      return v.parse(storedDeliveries, item === undefined || Number(item['ttl']) <= timeToLive(now) ? {} : item);
    },
    async claimEvidence(order, { dispute, by, now, until }) {
      const claimed = await attemptUpdate(client, {
        ...itemOf(order),
        UpdateExpression: 'SET evidence = :claim, #ttl = if_not_exists(#ttl, :ttl)',
        ConditionExpression:
          'attribute_not_exists(evidence) OR evidence.dispute <> :dispute OR (attribute_not_exists(evidence.sentAt) AND evidence.claimedAt <= :ended)',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: {
          ':claim': { dispute, by, claimedAt: now },
          ':dispute': dispute,
          ':ended': now - EVIDENCE_CLAIM_MS,
          ':ttl': timeToLive(until),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      if (claimed.succeeded) return 'claimed';
      return v.parse(storedDeliveries, claimed.item ?? {}).evidence?.sentAt === undefined ? 'busy' : 'sent';
    },

    async finishEvidence(order, sentAt) {
      await updateItem(client, {
        ...itemOf(order),
        ...(sentAt === null
          ? { UpdateExpression: 'REMOVE evidence' }
          : { UpdateExpression: 'SET evidence.sentAt = :at', ExpressionAttributeValues: { ':at': sentAt } }),
      });
    },

    async shorten(order) {
      const { downloads } = v.parse(storedDeliveries, (await read(order)) ?? {});
      const short: DeliveryRecord['downloads'] = downloads.map((one) => ({ ...one, network: '', browser: '' }));
      const isWritten = await updateItem(client, {
        ...itemOf(order),
        UpdateExpression: 'SET downloads = :short',
        ConditionExpression: 'size(downloads) = :count',
        ExpressionAttributeValues: { ':short': short, ':count': downloads.length },
      });
      return isWritten || downloads.length === 0;
    },
  };
}
