import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { readSeatId } from '#contract/endpoints/classes/shapes.ts';
import {
  type ExpectedFields,
  expectedFields,
  type Order,
  OrderGone,
  type OrderItem,
  type OrderKey,
  type OrderState,
  statesForPerson,
  storedOrder,
} from '#domain/orders/core/order.ts';
import type { OrderReads, Orders } from '#domain/orders/core/ports.ts';
import { withoutStudents } from '#domain/orders/core/without-students.ts';
import type { PaidOrder } from '#domain/people/ports.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import {
  allOrNothing,
  asRead,
  attemptUpdate,
  collect,
  deleteItem,
  findItem,
  getItem,
  type Item,
  inPartition,
  itemsIn,
  putItem,
  queryPage,
  scan,
  updateItem,
  updateOf,
} from '../item.ts';
import { writeForAccount } from '../people/erased-accounts.ts';

/** An order from its item. */
export const readOrder = (item: Item): Order => v.parse(storedOrder, item);

/** The sparse index has all orders that the sweep has to check in one partition. */
const CHECKED = 'order';

/** The attributes of the sparse index: an order has both or neither. ISO 8601 sorts by time. */
export function checking(checkAt: number | null | undefined): Record<string, string | null> {
  if (checkAt === undefined) return {};
  return checkAt === null
    ? { checking: null, checkOn: null }
    : { checking: CHECKED, checkOn: new Date(checkAt).toISOString() };
}

export const keyOf = ({ buyerId, number }: OrderKey) => ({ buyerId, number });

/**
 * Orders, one item each, in the partition of their buyer and sorted by number, so by time.
 * @param sessions the table with the marks of erased accounts; new orders need it
 */
export const dynamoOrders = (table: string, client: DynamoDBDocumentClient, sessions?: string): Orders => ({
  ...orderWrites({ table, sessions }, client),
  ...dynamoOrderReads(table, client),
  ...orderLists(table, client),
  ...receiptNumbers(table, client),
  ...itemClaims(table, client),
  ...payers(table, client),
});

const orderWrites = (
  { table, sessions }: { readonly table: string; readonly sessions: string | undefined },
  client: DynamoDBDocumentClient,
): Pick<Orders, 'insert' | 'insertAfter' | 'restore' | 'change'> => ({
  async insert(opened) {
    const marks = { sessions, accountId: opened.buyerId };
    if (await writeForAccount(client, marks, [{ Put: newOrder(table, opened) }])) return;
    throw new DependencyDown('DynamoDB', new Error(`There is an order ${opened.number} already`));
  },

  async insertAfter(opened, seen) {
    return await writeForAccount(client, { sessions, accountId: opened.buyerId }, [
      { Put: newOrder(table, opened) },
      { Put: { TableName: table, ...lastOrder(opened, seen) } },
    ]);
  },

  async restore(removed) {
    const { cameFrom: _, ...kept } = removed;
    const restored = { ...kept, buyer: { email: '', fullname: '' } };
    await putItem(client, newOrder(table, restored));
    return restored;
  },

  async change(key, from, change, seen) {
    const changed = await attemptUpdate(client, {
      TableName: table,
      Key: keyOf(key),
      ...updateOf({ ...change, ...checking(change.checkAt) }, ifStill(from, seen)),
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    if (changed.succeeded) return { changed: true, order: v.parse(storedOrder, changed.output.Attributes) };
    const current = changed.item ?? (await movedItem(table, client, key.number));
    if (current === undefined) throw new OrderGone(key.number);
    return { changed: false, order: v.parse(storedOrder, current) };
  },
});

/** The put of an order that must be new. */
export const newOrder = (table: string, order: Order) => ({
  TableName: table,
  Item: { ...order, ...checking(order.checkAt), orderedOn: orderedOn(order) },
  ConditionExpression: 'attribute_not_exists(buyerId)',
});

/** The sort key of the index by state: by time, and by number at the same time. */
const orderedOn = ({ createdAt, number }: Pick<Order, 'createdAt' | 'number'>): string =>
  `${new Date(createdAt).toISOString()}#${number}`;

/** The condition that nothing of an order has changed since it was read. */
export function unchangedOrder(read: Order) {
  const { buyerId: _, number: __, ...attributes } = storedOrder.entries;
  return asRead(Object.fromEntries((Object.keys(attributes) as (keyof Order)[]).map((name) => [name, read[name]])));
}

/**
 * An order that was moved to another buyer has a mark in a partition of its own, which says where
 * it is now.
 */
const MOVED = 'moved#';
const mark = v.object({ order: v.object({ buyerId: v.string(), number: v.string() }) });
const markKey = (number: string) => ({ buyerId: `${MOVED}${number}`, number: `${MOVED}${number}` });
export const moveMark = (moved: Order): Item => ({ ...markKey(moved.number), order: keyOf(moved) });

const movedTo = async (table: string, client: DynamoDBDocumentClient, number: string): Promise<OrderKey | undefined> =>
  (await findItem(client, table, markKey(number), mark))?.order;

async function movedItem(table: string, client: DynamoDBDocumentClient, number: string): Promise<Item | undefined> {
  const key = await movedTo(table, client, number);
  if (key === undefined) return undefined;
  return await getItem(client, table, keyOf(key));
}

/**
 * The item that names a buyer's last order has a partition of its own, so that no query for orders
 * returns it.
 */
const LAST = 'last#';
export const lastOrderKey = (buyerId: string) => ({ buyerId: `${LAST}${buyerId}`, number: `${LAST}${buyerId}` });
/** DynamoDB compares with at most 100 values. The last order is among a buyer's newest. */
const SEEN_MAX = 90;

/** The item that names a buyer's last order, written only if it named one of those seen. */
export function lastOrder({ buyerId, number }: Order, seen: readonly OrderKey[]) {
  const Item = { ...lastOrderKey(buyerId), lastOrder: number };
  const numbers = seen.slice(-SEEN_MAX).map((order, index) => [`:seen${String(index)}`, order.number] as const);
  const isNew = 'attribute_not_exists(buyerId)';
  if (numbers.length === 0) return { Item, ConditionExpression: isNew };
  return {
    Item,
    ConditionExpression: `${isNew} OR lastOrder IN (${numbers.map(([name]) => name).join(', ')})`,
    ExpressionAttributeValues: Object.fromEntries(numbers),
  };
}

/**
 * The condition that an order is in one of these states and, where `seen` is given, has not changed
 * since.
 */
function ifStill(from: readonly OrderState[], seen: ExpectedFields | undefined) {
  const states = Object.fromEntries(from.map((state, index) => [`:from${String(index)}`, state]));
  const inState = `#state IN (${Object.keys(states).join(', ')})`;
  const unchanged = seen === undefined ? undefined : ifUnchanged(seen);
  return {
    ConditionExpression: unchanged === undefined ? inState : `${inState} AND ${unchanged.ConditionExpression}`,
    ExpressionAttributeNames: { '#state': 'state', ...unchanged?.ExpressionAttributeNames },
    ExpressionAttributeValues: { ...states, ...unchanged?.ExpressionAttributeValues },
  };
}

const ifUnchanged = (expected: ExpectedFields) =>
  asRead(Object.fromEntries(expectedFields.map((name) => [name, expected[name]])));

/**
 * The row that says for which order each item of a buyer is reserved, in an attribute for each
 * item. It has a partition of its own, as `last#`.
 */
const CLAIMS = 'claims#';
const claimsKey = (buyerId: string) => ({ buyerId: `${CLAIMS}${buyerId}`, number: `${CLAIMS}${buyerId}` });
/** The attribute of a guide or a seat, whose id has a name: it is hashed. */
const claimName = ({ id }: OrderItem): string =>
  readSeatId(id) === undefined ? `guide#${id}` : `seat#${hashToken(id)}`;

/**
 * The update that reserves the items of an order, unless another one than those in `over` has them.
 */
export function claimOf(table: string, { buyerId, number, items }: Order, over: readonly string[]) {
  const names = items.map((one, index) => [`#item${String(index)}`, claimName(one)] as const);
  const replaced = [number, ...over].map((value, index) => [`:order${String(index)}`, value] as const);
  const list = replaced.map(([name]) => name).join(', ');
  return {
    TableName: table,
    Key: claimsKey(buyerId),
    UpdateExpression: `SET ${names.map(([name]) => `${name} = :order0`).join(', ')}`,
    ConditionExpression: names.map(([name]) => `(attribute_not_exists(${name}) OR ${name} IN (${list}))`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names),
    ExpressionAttributeValues: Object.fromEntries(replaced),
  };
}

/** The check that a payment of the same items is as it was read. */
export const rivalCheck = (table: string, rival: Order) => ({
  ConditionCheck: {
    TableName: table,
    Key: keyOf(rival),
    ...asRead({ state: rival.state, claimedAt: rival.claimedAt, capturingAt: rival.capturingAt }),
  },
});

const itemClaims = (table: string, client: DynamoDBDocumentClient): Pick<Orders, 'claimItems' | 'noteCapture'> => ({
  async claimItems(order, over) {
    const { number, items } = order;
    const claimed = await attemptUpdate(client, {
      ...claimOf(table, order, over),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    if (claimed.succeeded) return [];
    const holders = items.flatMap((one) => (claimed.item?.[claimName(one)] as string | undefined) ?? []);
    return [...new Set(holders)].filter((holder) => holder !== number && !over.includes(holder));
  },

  async noteCapture(read, at, rivals) {
    return await allOrNothing(client, [
      {
        Update: {
          TableName: table,
          Key: keyOf(read),
          ...updateOf({ capturingAt: at }, asRead({ state: read.state })),
        },
      },
      ...rivals.map((rival) => rivalCheck(table, rival)),
    ]);
  },
});

/** Removes what an order that is erased has reserved. */
async function removeClaims(table: string, client: DynamoDBDocumentClient, { buyerId, items }: Order): Promise<void> {
  const names = items.map((one, index) => [`#item${String(index)}`, claimName(one)] as const);
  await updateItem(client, {
    TableName: table,
    Key: claimsKey(buyerId),
    UpdateExpression: `REMOVE ${names.map(([name]) => name).join(', ')}`,
    ConditionExpression: 'attribute_exists(buyerId)',
    ExpressionAttributeNames: Object.fromEntries(names),
  });
}

/** The orders that an address paid for someone else: an item for each, in its own partition. */
const PAYER = 'payer#';
const paid = v.object({ order: v.string() });
export const payerKey = (email: string, number: string) => ({
  buyerId: `${PAYER}${email}`,
  number: `${PAYER}${number}`,
});

const payers = (table: string, client: DynamoDBDocumentClient): Pick<Orders, 'notePayer'> => ({
  async notePayer(email, number) {
    const Item = { ...payerKey(email, number), order: number };
    await putItem(client, { TableName: table, Item });
  },
});

/** The numbers of the orders that an address paid for someone else. */
export async function paidBy(table: string, client: DynamoDBDocumentClient, email: string): Promise<string[]> {
  const items = await itemsIn(client, table, 'buyerId', `${PAYER}${email}`);
  return items.map((item) => v.parse(paid, item).order);
}

/** For functions that only look up orders: they don't bundle the rest. */
export const dynamoOrderReads = (table: string, client: DynamoDBDocumentClient): OrderReads => ({
  find: async (key) => await findItem(client, table, keyOf(key), storedOrder),

  async ofBuyer(buyerId) {
    // The answer must include a guide bought a moment ago.
    return v.parse(v.array(storedOrder), await itemsIn(client, table, 'buyerId', buyerId));
  },

  async locate(number) {
    // The index has these items too, and any number may be asked for.
    if ([LAST, MOVED, CLAIMS, PAYER].some((beginning) => number.startsWith(beginning))) return undefined;
    const { Items = [] } = await queryPage(client, {
      TableName: table,
      IndexName: 'byNumber',
      ...inPartition('number', number),
      Limit: 1,
    });
    const [item] = Items;
    return item === undefined || item['buyerId'] === RECEIPTS ? undefined : keyOf(v.parse(storedOrder, item));
  },

  locateMoved: async (number) => await movedTo(table, client, number),

  paidBy: async (email) => await paidBy(table, client, email),
});

function orderLists(table: string, client: DynamoDBDocumentClient): Pick<Orders, 'byState' | 'toCheck' | 'forDigest'> {
  return {
    async byState({ state, from, until, after, limit }) {
      const start = new Date(from).toISOString();
      const end = after === undefined ? new Date(until).toISOString() : orderedOn(after);
      // DynamoDB rejects an empty range.
      if (end < start) return { orders: [], more: false };
      const { Items = [], LastEvaluatedKey } = await queryPage(client, {
        TableName: table,
        IndexName: 'byState',
        KeyConditionExpression: '#state = :state AND orderedOn BETWEEN :from AND :end',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':state': state, ':from': start, ':end': end },
        ScanIndexForward: false,
        // The end of a range belongs to it, so the order given may come once more.
        Limit: limit + (after === undefined ? 0 : 1),
      });
      const others = Items.filter((item) => after === undefined || item['orderedOn'] !== end);
      return {
        orders: v.parse(v.array(storedOrder), others.slice(0, limit)),
        more: LastEvaluatedKey !== undefined || others.length > limit,
      };
    },

    async toCheck(now, limit) {
      const { Items = [] } = await queryPage(client, {
        TableName: table,
        IndexName: 'toCheck',
        KeyConditionExpression: 'checking = :checking AND checkOn <= :now',
        ExpressionAttributeValues: { ':checking': CHECKED, ':now': new Date(now).toISOString() },
        Limit: limit,
      });
      return v.parse(v.array(storedOrder), Items);
    },

    async forDigest(paidSince) {
      const states = statesForPerson.map((state, index) => [`:state${String(index)}`, state] as const);
      const items = scan(client, {
        TableName: table,
        FilterExpression: `paidAt >= :since OR #state IN (${states.map(([name]) => name).join(', ')})`,
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':since': paidSince, ...Object.fromEntries(states) },
      });
      return (await collect(items)).map(readOrder);
    },
  };
}

/** Receipt numbers are stored beside the orders, in a partition that no buyer has. */
export const RECEIPTS = 'receipts';

const receiptNumbers = (
  table: string,
  client: DynamoDBDocumentClient,
): Pick<Orders, 'takeReceiptNumber' | 'locateReceipt'> => ({
  async takeReceiptNumber(receiptNumber, key) {
    return await updateItem(client, {
      TableName: table,
      Key: { buyerId: RECEIPTS, number: receiptNumber },
      ...updateOf({ order: keyOf(key) }, { ConditionExpression: 'attribute_not_exists(#order) OR #order = :order' }),
    });
  },

  async locateReceipt(receiptNumber) {
    return (await findItem(client, table, { buyerId: RECEIPTS, number: receiptNumber }, mark))?.order;
  },
});

const keptBy = ({ state, receipt, notice }: Order) => ({ state, receipt, notice });
/** The condition that neither payment nor mails of the order have changed since it was read. */
const ifNotMoved = (read: Order) => asRead(keptBy(read));

/** What the office wrote about seats and money outside PayPal, emptied; only what has words. */
function withoutWords({
  received,
  undone,
  refunds,
  removedSeats,
}: Order): Partial<Pick<Order, 'received' | 'undone' | 'refunds' | 'removedSeats'>> {
  const words = refunds?.filter(({ outside }) => outside !== undefined) ?? [];
  const emptied = refunds?.map((one) =>
    one.outside === undefined ? one : { ...one, outside: { ...one.outside, why: '' } },
  );
  return {
    ...(received === undefined ? {} : { received: { ...received, reference: '', note: '' } }),
    ...(undone === undefined ? {} : { undone: { ...undone, why: '' } }),
    ...(removedSeats === undefined ? {} : { removedSeats: removedSeats.map((one) => ({ ...one, why: '' })) }),
    ...(words.length === 0 || emptied === undefined ? {} : { refunds: emptied }),
  };
}

/** Removes an order. False: it has changed since it was read. */
export async function removeOrder(table: string, client: DynamoDBDocumentClient, read: Order): Promise<boolean> {
  // First, because only the order leads to it.
  await removeClaims(table, client, read);
  return await deleteItem(client, { TableName: table, Key: keyOf(read), ...ifNotMoved(read) });
}

/**
 * Removes the buyer's name and addresses from an order. False: it has changed since it was read.
 */
export async function forgetBuyer(table: string, client: DynamoDBDocumentClient, read: Order): Promise<boolean> {
  await removeClaims(table, client, read);
  const forgotten = {
    buyer: { email: '', fullname: '' },
    // No address is left to mail to.
    receipt: read.receipt === 'DUE' ? 'NONE' : read.receipt,
    notice: null,
    // What an operator wrote may name the person.
    granted: null,
    takenBack: null,
    paypalEmail: null,
    ...withoutWords(read),
    ...withoutStudents({ ...read, ...withoutWords(read) }),
    cameFrom: null,
  };
  const { paypalEmail, number, refunds } = read;
  const condition = forgotten.refunds === undefined ? ifNotMoved(read) : asRead({ ...keptBy(read), refunds });
  return await allOrNothing(client, [
    { Update: { TableName: table, Key: keyOf(read), ...updateOf(forgotten, condition) } },
    ...(paypalEmail === undefined ? [] : [{ Delete: { TableName: table, Key: payerKey(paypalEmail, number) } }]),
  ]);
}

/**
 * Removes the payer's address from an order, and what leads from the address to it. False: the
 * order has changed since it was read.
 */
export async function forgetPayer(
  table: string,
  client: DynamoDBDocumentClient,
  { email, number, order: read }: PaidOrder,
): Promise<boolean> {
  const forgotten = read?.paypalEmail === undefined ? { payer: { email: '' } } : { paypalEmail: null };
  const change = updateOf(forgotten, read && ifNotMoved(read));
  return await allOrNothing(client, [
    ...(read === undefined ? [] : [{ Update: { TableName: table, Key: keyOf(read), ...change } }]),
    { Delete: { TableName: table, Key: payerKey(email, number) } },
  ]);
}
