import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { type Bundle, type Bundles, storedBundle } from '#domain/guides/ports.ts';
import { shelfOf } from './catalog.ts';
import { asRead, collect, conditionalWrite, query, tableCall, updateOf } from './item.ts';

const SHELF = 'bundles';

const withdrawn = v.object({ withdrawn: v.literal(true) });

/** The condition that a bundle is on sale as it was read. */
const onSaleAs = (before: Bundle) => asRead({ ...before, withdrawn: undefined });

const offSale = { ConditionExpression: 'attribute_not_exists(id) OR attribute_exists(withdrawn)' };

/**
 * The bundles, in a partition of their own beside the guides. One that was taken off sale stays
 * there with a mark, for its page.
 */
export function dynamoBundles(table: string, client: DynamoDBDocumentClient): Bundles {
  return {
    async list() {
      const items = await collect(query(client, shelfOf(table, SHELF)));
      return v.parse(
        v.array(storedBundle),
        items.filter((item) => !v.is(withdrawn, item)),
      );
    },

    async find(id) {
      const Key = { shelf: SHELF, id };
      const { Item } = await tableCall(() =>
        client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true })),
      );
      return Item === undefined ? undefined : { bundle: v.parse(storedBundle, Item), onSale: !v.is(withdrawn, Item) };
    },

    async put(listed, read) {
      const Item = { shelf: SHELF, ...listed };
      const condition = read === undefined ? {} : read.before === undefined ? offSale : onSaleAs(read.before);
      return await conditionalWrite(() => client.send(new PutCommand({ TableName: table, Item, ...condition })));
    },

    async remove(id, read) {
      const Key = { shelf: SHELF, id };
      const condition = read === undefined ? { ConditionExpression: 'attribute_exists(id)' } : onSaleAs(read.before);
      const request = { TableName: table, Key, ...updateOf({ withdrawn: true }, condition) };
      const isMarked = await conditionalWrite(() => client.send(new UpdateCommand(request)));
      return isMarked || read === undefined;
    },
  };
}
