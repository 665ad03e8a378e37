import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { type Bundle, type Bundles, storedBundle } from '#domain/guides/ports.ts';
import { shelfOf } from './catalog.ts';
import { asRead, getItem, putItem, queryAll, updateItem, updateOf } from './item.ts';

const SHELF = 'bundles';

const withdrawn = v.object({ withdrawn: v.literal(true) });

/** The condition that a bundle is on sale as it was read. */
const onSaleAs = (before: Bundle) => asRead({ ...before, withdrawn: undefined });

const offSale = { ConditionExpression: 'attribute_not_exists(id) OR attribute_exists(withdrawn)' };

/**
 * The bundles, in a partition of their own beside the guides. One that was taken off sale stays
 * there with a mark, for its page.
 */
export const dynamoBundles = (table: string, client: DynamoDBDocumentClient): Bundles => ({
  async list() {
    const items = await queryAll(client, shelfOf(table, SHELF));
    return v.parse(
      v.array(storedBundle),
      items.filter((item) => !v.is(withdrawn, item)),
    );
  },

  async find(id) {
    const item = await getItem(client, table, { shelf: SHELF, id });
    return item === undefined ? undefined : { bundle: v.parse(storedBundle, item), onSale: !v.is(withdrawn, item) };
  },

  async put(listed, read) {
    const Item = { shelf: SHELF, ...listed };
    const condition = read === undefined ? {} : read.before === undefined ? offSale : onSaleAs(read.before);
    return await putItem(client, { TableName: table, Item, ...condition });
  },

  async remove(id, read) {
    const Key = { shelf: SHELF, id };
    const condition = read === undefined ? { ConditionExpression: 'attribute_exists(id)' } : onSaleAs(read.before);
    const request = { TableName: table, Key, ...updateOf({ withdrawn: true }, condition) };
    return (await updateItem(client, request)) || read === undefined;
  },
});
