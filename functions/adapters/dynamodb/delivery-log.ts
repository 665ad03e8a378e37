import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DELIVERIES_MAX, type Deliveries } from '#domain/orders/receipts/deliveries.ts';
import { timeToLive, updateItem } from './item.ts';

/** Beside the emails that came back: one item for each order, under an address that no one has. */
export const deliveriesKey = (order: string) => ({ email: `order#${order}`, event: 'deliveries' });

/** What functions that deliver write. They don't bundle the rest, in deliveries.ts. */
export function dynamoDeliveryLog(
  TableName: string,
  client: DynamoDBDocumentClient,
): Pick<Deliveries, 'addDownload' | 'addReceipt' | 'keep' | 'claimReminder' | 'releaseReminder'> {
  const update = async (
    order: string,
    until: number,
    { set, values = {}, ...condition }: { set: string; values?: object; ConditionExpression: string; list?: string },
  ): Promise<boolean> => {
    const { list, ...only } = condition;
    return await updateItem(client, {
      TableName,
      Key: deliveriesKey(order),
      UpdateExpression: `SET ${set}`,
      ...only,
      ExpressionAttributeNames: { '#ttl': 'ttl', ...(list === undefined ? {} : { '#list': list }) },
      ExpressionAttributeValues: { ':ttl': timeToLive(until), ...values },
    });
  };
  /** Adds to a list that isn't full. */
  const append = async (order: string, until: number, list: 'downloads' | 'receipts', entry: object): Promise<void> => {
    await update(order, until, {
      list,
      set: '#list = list_append(if_not_exists(#list, :none), :entry), #ttl = if_not_exists(#ttl, :ttl)',
      values: { ':none': [], ':entry': [entry], ':max': DELIVERIES_MAX },
      ConditionExpression: 'attribute_not_exists(#list) OR size(#list) < :max',
    });
  };
  return {
    addDownload: async (order, download, until) => await append(order, until, 'downloads', download),
    addReceipt: async (order, step, until) => await append(order, until, 'receipts', step),
    async keep(order, until) {
      await update(order, until, { set: '#ttl = :ttl', ConditionExpression: 'attribute_exists(email)' });
    },
    claimReminder: async (order, dispute, until) =>
      await update(order, until, {
        set: 'reminded = :dispute, #ttl = if_not_exists(#ttl, :ttl)',
        values: { ':dispute': dispute },
        ConditionExpression: 'attribute_not_exists(reminded) OR reminded <> :dispute',
      }),
    async releaseReminder(order) {
      const Key = deliveriesKey(order);
      await updateItem(client, { TableName, Key, UpdateExpression: 'REMOVE reminded' });
    },
  };
}
