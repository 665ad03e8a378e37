import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  paginateQuery,
  paginateScan,
  type QueryCommandInput,
  type ScanCommandInput,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { DependencyDown } from '#domain/refusal.ts';

/** An item as it is stored, before a schema has read it. */
export type Item = Readonly<Record<string, unknown>>;

/**
 * Runs one table call.
 * @throws ConditionalCheckFailedException when its condition does not hold
 * @throws DependencyDown for whatever else goes wrong: the SDK has retried what can be retried
 */
export async function tableCall<Output>(call: () => Promise<Output>): Promise<Output> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof ConditionalCheckFailedException ? error : new DependencyDown('DynamoDB', error);
  }
}

type Attempt<Output> =
  | { readonly held: true; readonly output: Output }
  /** With the item as it is, where the write asks for it. */
  | { readonly held: false; readonly item: Item | undefined };

/**
 * Runs a write that has a condition.
 * @throws DependencyDown
 */
export async function attempt<Output>(write: () => Promise<Output>): Promise<Attempt<Output>> {
  try {
    return { held: true, output: await tableCall(write) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // The document client leaves the item of an error as the wire has it.
    return { held: false, item: error.Item === undefined ? undefined : unmarshall(error.Item) };
  }
}

/**
 * Runs a write that has a condition, and says whether the condition held.
 * @throws DependencyDown
 */
export async function held(write: () => Promise<unknown>): Promise<boolean> {
  return (await attempt(write)).held;
}

/**
 * The items that a query finds, page after page.
 * @throws DependencyDown
 */
export const query = (client: DynamoDBDocumentClient, input: QueryCommandInput): AsyncGenerator<Item> =>
  itemsOf(paginateQuery({ client }, input));

/**
 * The items of a whole table, page after page. Operators ask for them, no visitor's request ever does.
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

/** All of some items at once. */
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
/** DynamoDB refuses an empty record of values. */
const withValues = (values: Record<string, unknown>) =>
  Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: values };

/** The condition that attributes are as they were read. One that is undefined must not be there. */
export function asRead(attributes: Item): Condition {
  return {
    ConditionExpression: Object.entries(attributes)
      .map(([name, value]) => (value === undefined ? `attribute_not_exists(#${name})` : `#${name} = :read_${name}`))
      .join(' AND '),
    ExpressionAttributeNames: named(attributes),
    ...withValues(valued(attributes, ':read_')),
  };
}

/**
 * An update that sets attributes, and removes those that are null.
 * @param condition may name the same attributes by `#name`, and their new values by `:name`
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
export function timeToLive(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000);
}
