import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/limits.ts';
import { type Gauge, type Harm, type HarmKey, type Harms, storedHarm } from '#domain/alarms/ports.ts';
import {
  collect,
  type Item,
  inPartition,
  putItem,
  query,
  tableCall,
  timeToLive,
  updateItem,
  updateOf,
} from './item.ts';

/** A harm is kept for so long after it was noticed last. */
const KEPT_MS = 7 * DAY_MS;
/** An older claim was made by a run that failed. */
const CLAIM_MS = 2 * MINUTE_MS;

const gaugeSchema = v.object({ key: v.string(), value: v.number(), at: v.number() });

const keyOf = ({ alarm, subject }: HarmKey) => ({ kind: 'harm', key: `${alarm}#${subject}` });

type Update = (input: Omit<ConstructorParameters<typeof UpdateCommand>[0], 'TableName'>) => Promise<Item>;
type ItemsOfKind = (kind: string) => AsyncGenerator<Item>;

/** Harms, gauges and counters by kind, one item each. */
export function dynamoHarms(TableName: string, client: DynamoDBDocumentClient): Harms {
  const update: Update = async (input) => {
    const { Attributes = {} } = await tableCall(() =>
      client.send(new UpdateCommand({ TableName, ReturnValues: 'ALL_NEW', ...input })),
    );
    return Attributes;
  };
  const ofKind: ItemsOfKind = (kind) =>
    query(client, { TableName, ...inPartition('kind', kind), ConsistentRead: true });
  const updateIf = async (of: HarmKey, input: ReturnType<typeof updateOf>): Promise<boolean> =>
    await updateItem(client, { TableName, Key: keyOf(of), ...input });
  return {
    ...noticed(update, ofKind),
    ...countersAndGauges(update, ofKind),

    async claim(of, now, repeats) {
      const again = repeats ? 'toldAt <= :hourAgo' : 'toldAt <= :hourAgo AND endedAt > toldAt';
      const condition = {
        ConditionExpression:
          '(attribute_not_exists(claimedAt) OR claimedAt <= :expired) ' +
          `AND (attribute_not_exists(toldAt) OR (${again}))`,
        ExpressionAttributeValues: { ':expired': now - CLAIM_MS, ':hourAgo': now - HOUR_MS },
      };
      return await updateIf(of, updateOf({ claimedAt: now }, condition));
    },

    async told(of, now) {
      await update({ Key: keyOf(of), ...updateOf({ toldAt: now, claimedAt: null }) });
    },

    async end({ lastAt, toldAt, ...of }, now) {
      if (toldAt === undefined) return false;
      const condition = {
        ConditionExpression:
          'lastAt = :lastAt AND toldAt = :toldAt AND (attribute_not_exists(endedAt) OR endedAt < :lastAt)',
        ExpressionAttributeValues: { ':lastAt': lastAt, ':toldAt': toldAt },
      };
      return await updateIf(of, updateOf({ endedAt: now }, condition));
    },

    async setGauge({ alarm, value, at }) {
      const condition = {
        ConditionExpression: 'attribute_not_exists(#at) OR #at < :at',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: { ':at': at },
      };
      const Item = { kind: 'gauge', key: alarm, value, at };
      await putItem(client, { TableName, Item, ...condition });
    },
  };
}

const noticed = (update: Update, ofKind: ItemsOfKind): Pick<Harms, 'note' | 'list'> => ({
  async note({ alarm, subject, impact, at, count, details }) {
    const noted = await update({
      Key: keyOf({ alarm, subject }),
      UpdateExpression:
        'SET alarm = :alarm, subject = :subject, impact = :impact, details = if_not_exists(details, :details), ' +
        'firstAt = if_not_exists(firstAt, :at), lastAt = :at, #ttl = :ttl ADD #count :count',
      ExpressionAttributeNames: { '#ttl': 'ttl', '#count': 'count' },
      ExpressionAttributeValues: {
        ':alarm': alarm,
        ':subject': subject,
        ':impact': impact,
        ':details': details,
        ':at': at,
        ':ttl': timeToLive(at + KEPT_MS),
        ':count': count,
      },
    });
    return v.parse(storedHarm, noted);
  },

  list: async () => (await collect(ofKind('harm'))).map((item): Harm => v.parse(storedHarm, item)),
});

const countersAndGauges = (update: Update, ofKind: ItemsOfKind): Pick<Harms, 'add' | 'gauges'> => ({
  async add({ key, windowStart, endsAt }, count) {
    const { count: sum } = await update({
      Key: { kind: 'count', key: `${key}#${String(windowStart)}` },
      UpdateExpression: 'SET #ttl = :ttl ADD #count :count',
      ExpressionAttributeNames: { '#ttl': 'ttl', '#count': 'count' },
      ExpressionAttributeValues: { ':ttl': timeToLive(endsAt), ':count': count },
    });
    return Number(sum);
  },

  async gauges() {
    const found = await collect(ofKind('gauge'));
    return found.map((item): Gauge => {
      const { key: alarm, ...gauge } = v.parse(gaugeSchema, item);
      return { alarm, ...gauge };
    });
  },
});
