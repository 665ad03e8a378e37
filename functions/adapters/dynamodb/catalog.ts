import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { categories } from '#contract/shapes.ts';
import type { Catalog } from '#domain/ports/catalog.ts';
import { collect, query, tableCall } from './item.ts';

const guide = v.object({
  id: v.string(),
  title: v.string(),
  desc: v.string(),
  category: v.picklist(categories),
  priceCents: v.pipe(v.number(), v.integer()),
  fileName: v.string(),
  pages: v.number(),
  edition: v.string(),
});

/**
 * All guides share one partition, so that one query reads them all: a thousand guides fit into its
 * limit of 1 MB.
 */
const SHELF = 'guides';

export function dynamoCatalog(table: string, client: DynamoDBDocumentClient): Catalog {
  return {
    async list() {
      const items = await collect(
        query(client, {
          TableName: table,
          KeyConditionExpression: 'shelf = :shelf',
          ExpressionAttributeValues: { ':shelf': SHELF },
        }),
      );
      return v.parse(v.array(guide), items);
    },

    async put(listed) {
      await tableCall(() => client.send(new PutCommand({ TableName: table, Item: { shelf: SHELF, ...listed } })));
    },

    async remove(id) {
      await tableCall(() => client.send(new DeleteCommand({ TableName: table, Key: { shelf: SHELF, id } })));
    },
  };
}

/** The partition of guides that were taken off sale. The shop never reads it. */
const WITHDRAWN_SHELF = 'withdrawn';

const withdrawnGuide = v.object({ withdrawnAt: v.number() });

/**
 * When guides were taken off sale. Operators' commands can so tell a withdrawn id from a mistyped
 * one.
 */
export function dynamoWithdrawnGuides(table: string, client: DynamoDBDocumentClient) {
  return {
    /** @param at milliseconds since 1970 */
    async note(id: string, at: number): Promise<void> {
      const Item = { shelf: WITHDRAWN_SHELF, id, withdrawnAt: at };
      await tableCall(() => client.send(new PutCommand({ TableName: table, Item })));
    },

    async find(id: string): Promise<number | undefined> {
      const Key = { shelf: WITHDRAWN_SHELF, id };
      const { Item } = await tableCall(() =>
        client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true })),
      );
      return Item === undefined ? undefined : v.parse(withdrawnGuide, Item).withdrawnAt;
    },
  };
}
