import type { DynamoDBDocumentClient, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { CodeTerms, DiscountCode, DiscountCodes, Redemption } from '#domain/codes/ports.ts';
import { shelfOf } from '../catalog.ts';
import { asRead, attemptUpdate, getItem, queryAll, updateItem, updateOf } from '../item.ts';

const terms = v.object({
  code: v.string(),
  off: v.union([v.object({ percent: v.number() }), v.object({ cents: v.pipe(v.number(), v.integer()) })]),
  items: v.exactOptional(v.array(v.string())),
  from: v.exactOptional(v.number()),
  until: v.exactOptional(v.number()),
  uses: v.pipe(v.number(), v.integer()),
  oncePerPerson: v.boolean(),
  note: v.string(),
  createdAt: v.number(),
  endedAt: v.exactOptional(v.number()),
});

/** Orders by number, with whether each has spent its use; and the last order of each buyer. */
const uses = v.object({ orders: v.record(v.string(), v.boolean()), buyers: v.record(v.string(), v.string()) });

const stored = v.object({ terms, ...uses.entries });

/** With `#`, so that a role can be limited to it: what takes a use can't change a guide. */
const SHELF = 'codes#';

const keyOf = (code: string) => ({ shelf: SHELF, id: code });

const codeOf = (item: unknown): DiscountCode => {
  const {
    terms: { uses: usageLimit, ...found },
    orders,
  } = v.parse(stored, item);
  return { ...found, usageLimit, taken: Object.keys(orders).length };
};

/** The terms as they are stored. A code that was found has more members than these. */
const storedTerms = ({ usageLimit, ...rest }: CodeTerms) => v.parse(terms, { ...rest, uses: usageLimit });

/**
 * The discount codes, beside the guides. All uses of a code are in its item, so one conditional
 * write counts them and takes one, however many buyers come at once.
 */
export const dynamoDiscountCodes = (table: string, client: DynamoDBDocumentClient): DiscountCodes => ({
  async find(code) {
    const item = await getItem(client, table, keyOf(code));
    return item === undefined ? undefined : codeOf(item);
  },

  list: async () => (await queryAll(client, shelfOf(table, SHELF))).map(codeOf),

  async put(after, before) {
    const isNew = before === undefined;
    const change = { terms: storedTerms(after), ...(isNew ? { orders: {}, buyers: {} } : {}) };
    const condition = isNew
      ? { ConditionExpression: 'attribute_not_exists(id)' }
      : withRoomFor(after, before, asRead({ terms: storedTerms(before) }));
    return await updateItem(client, { TableName: table, Key: keyOf(after.code), ...updateOf(change, condition) });
  },

  ...codeUses(table, client),
});

/** Fewer uses than before only if no more are taken, which counts those taken since the read. */
function withRoomFor(after: CodeTerms, before: CodeTerms, condition: ReturnType<typeof asRead>) {
  if (after.usageLimit >= before.usageLimit) return condition;
  return {
    ConditionExpression: `${condition.ConditionExpression} AND size(#orders) <= :uses`,
    ExpressionAttributeNames: { ...condition.ExpressionAttributeNames, '#orders': 'orders' },
    ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ':uses': after.usageLimit },
  };
}

type Uses = Pick<DiscountCodes, 'redeem' | 'release' | 'forget'>;

function codeUses(table: string, client: DynamoDBDocumentClient): Uses {
  return {
    async redeem(use, spent) {
      const names = { '#orders': 'orders', '#order': use.number, '#buyers': 'buyers', '#buyer': use.buyerId };
      const Key = keyOf(use.code);
      const taken = await attemptUpdate(client, {
        TableName: table,
        Key,
        UpdateExpression: 'SET #orders.#order = :spent, #buyers.#buyer = :number',
        ConditionExpression: [
          'attribute_exists(id)',
          'attribute_not_exists(#orders.#order)',
          'size(#orders) < #terms.#uses',
          '(#terms.#once = :no OR attribute_not_exists(#buyers.#buyer))',
        ].join(' AND '),
        ExpressionAttributeNames: { ...names, '#terms': 'terms', '#uses': 'uses', '#once': 'oncePerPerson' },
        ExpressionAttributeValues: { ':spent': spent, ':number': use.number, ':no': false },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      if (taken.succeeded) return true;
      if (taken.item === undefined || !(use.number in v.parse(uses, taken.item).orders)) return false;
      // The order has a use already.
      return (
        !spent ||
        (await updateItem(client, {
          TableName: table,
          Key,
          UpdateExpression: 'SET #orders.#order = :spent',
          ConditionExpression: 'attribute_exists(#orders.#order)',
          ExpressionAttributeNames: { '#orders': 'orders', '#order': use.number },
          ExpressionAttributeValues: { ':spent': true },
        }))
      );
    },

    async release(use, spent) {
      // The buyer may have ordered with the code again since, so the entry may be of another order.
      const given = await attemptUpdate(client, releaseOf(use, spent, true));
      if (given.succeeded || given.item === undefined) return;
      await updateItem(client, releaseOf(use, spent, false));
    },

    async forget({ code, buyerId }) {
      const forgotten = {
        UpdateExpression: 'REMOVE #buyers.#buyer',
        ConditionExpression: 'attribute_exists(#buyers.#buyer)',
        ExpressionAttributeNames: { '#buyers': 'buyers', '#buyer': buyerId },
      };
      await updateItem(client, { TableName: table, Key: keyOf(code), ...forgotten });
    },
  };

  function releaseOf({ code, buyerId, number }: Redemption, spent: boolean, isLast: boolean): UpdateCommandInput {
    const hasUse = spent ? 'attribute_exists(#orders.#order)' : '#orders.#order = :unspent';
    const last = isLast ? '#buyers.#buyer = :number' : '(NOT #buyers.#buyer = :number)';
    return {
      TableName: table,
      Key: keyOf(code),
      UpdateExpression: isLast ? 'REMOVE #orders.#order, #buyers.#buyer' : 'REMOVE #orders.#order',
      ConditionExpression: `${hasUse} AND ${last}`,
      ExpressionAttributeNames: { '#orders': 'orders', '#order': number, '#buyers': 'buyers', '#buyer': buyerId },
      ExpressionAttributeValues: { ':number': number, ...(spent ? {} : { ':unspent': false }) },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    };
  }
}
