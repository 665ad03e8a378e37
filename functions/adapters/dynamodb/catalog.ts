import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import {
  type Catalog,
  type Guide,
  type GuideDrafts,
  storedDraft,
  storedGuide,
  storedWithdrawnGuide,
  type WithdrawnGuides,
} from '#domain/guides/ports.ts';
import { asRead, deleteItem, findItem, inPartition, putItem, queryAll } from './item.ts';

/**
 * All guides share one partition, so that one query reads them all: a thousand guides fit into its
 * limit of 1 MB.
 */
export const SHELF = 'guides';

export const shelfOf = (table: string, shelf: string) => ({ TableName: table, ...inPartition('shelf', shelf) });

/** The condition that a guide is on sale as it was read. */
const onSaleAs = (before: Guide | undefined) =>
  before === undefined
    ? { ConditionExpression: 'attribute_not_exists(id)' }
    : asRead({ cover: undefined, whatsNew: undefined, earlier: undefined, ...before });

export const dynamoCatalog = (table: string, client: DynamoDBDocumentClient): Catalog => ({
  list: async () => v.parse(v.array(storedGuide), await queryAll(client, shelfOf(table, SHELF))),

  async put(listed, read) {
    const Item = { shelf: SHELF, ...listed };
    const condition = read === undefined ? {} : onSaleAs(read.before);
    return await putItem(client, { TableName: table, Item, ...condition });
  },

  async remove(id, read) {
    const Key = { shelf: SHELF, id };
    const condition = read === undefined ? {} : onSaleAs(read.before);
    return await deleteItem(client, { TableName: table, Key, ...condition });
  },
});

/** The partition of guides that were taken off sale. The shop never reads it. */
export const WITHDRAWN_SHELF = 'withdrawn';

export const dynamoWithdrawnGuides = (table: string, client: DynamoDBDocumentClient): WithdrawnGuides => ({
  async note(withdrawn, at) {
    const Item = { shelf: WITHDRAWN_SHELF, id: withdrawn.id, withdrawnAt: at, guide: withdrawn };
    await putItem(client, { TableName: table, Item });
  },

  async find(id) {
    const Key = { shelf: WITHDRAWN_SHELF, id };
    return await findItem(client, table, Key, storedWithdrawnGuide);
  },

  list: async () => v.parse(v.array(storedWithdrawnGuide), await queryAll(client, shelfOf(table, WITHDRAWN_SHELF))),
});

/** The partition of guides that aren't published yet, and of changes of guides. */
const DRAFTS_SHELF = 'drafts';

export function dynamoGuideDrafts(table: string, client: DynamoDBDocumentClient): GuideDrafts {
  const key = (id: string) => ({ shelf: DRAFTS_SHELF, id });
  return {
    list: async () => v.parse(v.array(storedDraft), await queryAll(client, shelfOf(table, DRAFTS_SHELF))),

    find: async (id) => await findItem(client, table, key(id), storedDraft),

    async save(saved, from) {
      const Item = { ...key(saved.id), ...saved };
      const condition = asRead({ version: from === 0 ? undefined : from });
      return await putItem(client, { TableName: table, Item, ...condition });
    },

    async discard(id, version) {
      const request = { TableName: table, Key: key(id), ...asRead({ version }) };
      return await deleteItem(client, request);
    },
  };
}
