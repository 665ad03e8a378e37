import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  type DeleteCommandInput,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  paginateQuery,
  paginateScan,
  QueryCommand,
  type QueryCommandInput,
  type ScanCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import type { PageRange } from '#domain/shared/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';

/** A stored item, before a schema has checked it. */
export type Item = Readonly<Record<string, unknown>>;

/**
 * The name of a table that only some calls of an adapter need.
 * @throws Error for a call of an adapter that was made without it
 */
export function given(table: string | undefined): string {
  if (table === undefined) throw new Error('This adapter was made without the table that the call needs');
  return table;
}

/**
 * Runs one table call.
 * @throws ConditionalCheckFailedException when its condition is false
 * @throws DependencyDown for every other failure, after the SDK's retries
 */
export async function tableCall<Output>(call: () => Promise<Output>): Promise<Output> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof ConditionalCheckFailedException ? error : new DependencyDown('DynamoDB', error);
  }
}

type Attempt<Output> =
  | { readonly succeeded: true; readonly output: Output }
  /** With the stored item, if the write asks for it. */
  | { readonly succeeded: false; readonly item: Item | undefined };

/**
 * Runs a conditional write.
 * @throws DependencyDown
 */
async function attempt<Output>(write: () => Promise<Output>): Promise<Attempt<Output>> {
  try {
    return { succeeded: true, output: await tableCall(write) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // The document client does not unmarshall the item of an error.
    return { succeeded: false, item: error.Item === undefined ? undefined : unmarshall(error.Item) };
  }
}

/**
 * An item in a strongly consistent read; undefined without one.
 * @throws DependencyDown
 */
export async function getItem(client: DynamoDBDocumentClient, TableName: string, Key: Item): Promise<Item | undefined> {
  return (await tableCall(() => client.send(new GetCommand({ TableName, Key, ConsistentRead: true })))).Item;
}

/** The same, read by its schema. */
export async function findItem<Schema extends v.GenericSchema>(
  client: DynamoDBDocumentClient,
  table: string,
  key: Item,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  const item = await getItem(client, table, key);
  return item === undefined ? undefined : v.parse(schema, item);
}

/** Stores an item. False: its condition is false. */
export const putItem = async (client: DynamoDBDocumentClient, input: PutCommandInput): Promise<boolean> =>
  (await attempt(() => client.send(new PutCommand(input)))).succeeded;

/** Changes an item. False: its condition is false. */
export const updateItem = async (client: DynamoDBDocumentClient, input: UpdateCommandInput): Promise<boolean> =>
  (await attempt(() => client.send(new UpdateCommand(input)))).succeeded;

/** The same with what the update returns. */
export const attemptUpdate = (client: DynamoDBDocumentClient, input: UpdateCommandInput) =>
  attempt(() => client.send(new UpdateCommand(input)));

/** Removes an item. False: its condition is false. */
export const deleteItem = async (client: DynamoDBDocumentClient, input: DeleteCommandInput): Promise<boolean> =>
  (await attempt(() => client.send(new DeleteCommand(input)))).succeeded;

/** A write in a transaction, or a check. */
export type Operation = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * Runs a transaction. Returns false if a condition is false, or another write of an item is on its
 * way.
 * @throws DependencyDown
 */
export async function allOrNothing(client: DynamoDBDocumentClient, TransactItems: Operation[]): Promise<boolean> {
  try {
    await client.send(new TransactWriteCommand({ TransactItems }));
    return true;
  } catch (error) {
    if (error instanceof TransactionCanceledException && isOvertaken(error)) return false;
    throw new DependencyDown('DynamoDB', error);
  }
}

/** Whether a transaction failed for a condition, or for another write of an item on its way. */
export const isOvertaken = ({ CancellationReasons = [] }: TransactionCanceledException): boolean =>
  CancellationReasons.some(({ Code }) => Code === 'ConditionalCheckFailed' || Code === 'TransactionConflict');

/**
 * The items that a query finds, page after page.
 * @throws DependencyDown
 */
export const query = (client: DynamoDBDocumentClient, input: QueryCommandInput): AsyncGenerator<Item> =>
  itemsOf(paginateQuery({ client }, input));

/** The items of a partition; with `beginning`, those whose sort key `item` begins with it. */
export const inPartition = (key: string, value: string, beginning?: string) => ({
  KeyConditionExpression: `#partition = :partition${beginning === undefined ? '' : ' AND begins_with(#item, :beginning)'}`,
  ExpressionAttributeNames: { '#partition': key, ...(beginning === undefined ? {} : { '#item': 'item' }) },
  ExpressionAttributeValues: { ':partition': value, ...(beginning === undefined ? {} : { ':beginning': beginning }) },
});

/** All that a query finds. */
export const queryAll = (client: DynamoDBDocumentClient, input: QueryCommandInput): Promise<Item[]> =>
  collect(query(client, input));

/** The items of a partition, as `inPartition` says, in strongly consistent reads. */
export const itemsIn = (
  client: DynamoDBDocumentClient,
  TableName: string,
  ...of: Parameters<typeof inPartition>
): Promise<Item[]> => queryAll(client, { TableName, ...inPartition(...of), ConsistentRead: true });

/** The first page of what a query finds. */
export const queryPage = (client: DynamoDBDocumentClient, input: QueryCommandInput) =>
  tableCall(() => client.send(new QueryCommand(input)));

/**
 * The items of a whole table, page after page. Operators' commands and the morning digest scan.
 * Of the requests only three of the office do, and only the tables of codes and waiting mails.
 * @throws DependencyDown
 */
export const scan = (client: DynamoDBDocumentClient, input: ScanCommandInput): AsyncGenerator<Item> =>
  itemsOf(paginateScan({ client }, input));

async function* itemsOf(pages: AsyncIterable<{ readonly Items?: readonly Item[] | undefined }>): AsyncGenerator<Item> {
  try {
    for await (const { Items = [] } of pages) yield* Items;
  } catch (error) {
    throw new DependencyDown('DynamoDB', error);
  }
}

/** The most keys that one batch may have. */
const BATCH = 100;

/**
 * The items with these keys, in no particular order and in one strongly consistent read for every
 * hundred of them.
 * @param attributes all, unless given
 * @throws DependencyDown, also if the table answers only in part
 */
export async function batchGet(
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly Item[],
  attributes?: readonly string[],
): Promise<Item[]> {
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, index) =>
    keys.slice(index * BATCH, (index + 1) * BATCH),
  );
  const projection =
    attributes === undefined
      ? {}
      : {
          ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
          ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
        };
  const found = batches.map(async (Keys) => {
    const { Responses, UnprocessedKeys = {} } = await tableCall(() =>
      client.send(
        new BatchGetCommand({ RequestItems: { [table]: { Keys: [...Keys], ConsistentRead: true, ...projection } } }),
      ),
    );
    if (Object.keys(UnprocessedKeys).length > 0) throw new DependencyDown('DynamoDB', 'The answer is incomplete');
    return Responses?.[table] ?? [];
  });
  return (await Promise.all(found)).flat();
}

/** A partition of an index whose sort key is `receivedOn`. */
interface ReceivedIndex {
  readonly TableName: string;
  readonly IndexName: string;
  readonly partition: readonly [key: string, value: string];
}

/**
 * The items of such an index since a time, oldest first, without those expired at `now`.
 * @throws DependencyDown
 */
export const receivedSince = (
  client: DynamoDBDocumentClient,
  { partition: [key, value], ...index }: ReceivedIndex,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<Item[]> =>
  queryAll(client, {
    ...index,
    KeyConditionExpression: '#partition = :partition AND receivedOn >= :since',
    FilterExpression: '#ttl > :now',
    ExpressionAttributeNames: { '#partition': key, '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':partition': value,
      ':since': new Date(since).toISOString(),
      ':now': Math.floor(now / 1000),
    },
  });

/**
 * A page of the items of such an index, newest first.
 * @throws DependencyDown
 */
export async function newest<Found extends { readonly receivedAt: number }>(
  client: DynamoDBDocumentClient,
  {
    index,
    range: { since, before, limit },
    schema,
  }: {
    readonly index: ReceivedIndex;
    readonly range: PageRange;
    readonly schema: v.GenericSchema<unknown, Found>;
  },
): Promise<Found[]> {
  const { partition, ...of } = index;
  // DynamoDB rejects an empty range.
  if (before <= since) return [];
  const items = query(client, {
    ...of,
    KeyConditionExpression: '#partition = :partition AND receivedOn BETWEEN :since AND :last',
    ExpressionAttributeNames: { '#partition': partition[0] },
    ExpressionAttributeValues: {
      ':partition': partition[1],
      ':since': new Date(since).toISOString(),
      ':last': new Date(before - 1).toISOString(),
    },
    ScanIndexForward: false,
    // One more tells whether the page ends within a millisecond.
    Limit: limit + 1,
  });
  const found: Found[] = [];
  for await (const item of items) {
    const one = v.parse(schema, item);
    if (found.length >= limit && one.receivedAt !== found.at(-1)?.receivedAt) break;
    found.push(one);
  }
  return found;
}

/** Collects items into an array. */
export async function collect<Found>(items: AsyncIterable<Found>): Promise<Found[]> {
  const all: Found[] = [];
  for await (const item of items) all.push(item);
  return all;
}

type Condition = Pick<
  UpdateCommandInput,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

const named = (attributes: Item) => Object.fromEntries(Object.keys(attributes).map((name) => [`#${name}`, name]));
const valued = (attributes: Item, prefix: string) =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[`${prefix}${name}`, value]],
    ),
  );
/** DynamoDB rejects an empty record of values. */
const withValues = (values: Record<string, unknown>) =>
  Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: values };

/**
 * The condition that attributes are as they were read; an attribute that is undefined must be
 * missing.
 */
export const asRead = (attributes: Item) => ({
  ConditionExpression: Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? `attribute_not_exists(#${name})` : `#${name} = :read_${name}`))
    .join(' AND '),
  ExpressionAttributeNames: named(attributes),
  ...withValues(valued(attributes, ':read_')),
});

/**
 * An update that sets attributes, and removes those that are null.
 * @param condition may refer to the same attributes as `#name` and to their new values as `:name`
 */
export function updateOf(attributes: Item, condition: Condition = {}) {
  const names = Object.keys(attributes);
  const set = names.filter((name) => attributes[name] !== null).map((name) => `#${name} = :${name}`);
  const removed = names.filter((name) => attributes[name] === null).map((name) => `#${name}`);
  return {
    UpdateExpression: [
      ...(set.length === 0 ? [] : [`SET ${set.join(', ')}`]),
      ...(removed.length === 0 ? [] : [`REMOVE ${removed.join(', ')}`]),
    ].join(' '),
    ...condition,
    ExpressionAttributeNames: { ...named(attributes), ...condition.ExpressionAttributeNames },
    ...withValues({ ...valued(attributes, ':'), ...condition.ExpressionAttributeValues }),
  };
}

/** The time-to-live attribute: whole seconds since 1970. */
export const timeToLive = (milliseconds: number): number => Math.ceil(milliseconds / 1000);

/**
 * Notes that a session was used now, unless it has ended: DynamoDB deletes expired items hours
 * late. The request names no attribute but `lastSeenAt`, because a function may set all that its
 * requests name, and with `createdAt` it could keep a session alive.
 * @returns the session's item; undefined if it has ended
 */
export async function touchRow(
  client: DynamoDBDocumentClient,
  TableName: string,
  Key: Item,
  { now, idleSince, createdSince }: { readonly now: number; readonly idleSince: number; readonly createdSince: number },
): Promise<Item | undefined> {
  const touched = await attemptUpdate(client, {
    TableName,
    Key,
    ...updateOf(
      { lastSeenAt: now },
      {
        ConditionExpression: 'lastSeenAt > :idleSince',
        ExpressionAttributeValues: { ':idleSince': idleSince },
      },
    ),
    ReturnValues: 'ALL_NEW',
  });
  const item: Item | undefined = touched.succeeded ? touched.output.Attributes : undefined;
  return Number(item?.['createdAt']) > createdSince ? item : undefined;
}
