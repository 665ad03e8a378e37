import { gunzipSync, gzipSync } from 'node:zlib';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { WritingLog } from '#domain/website/ports.ts';
import { deleteItem, findItem, putItem } from './item.ts';

export const factsKey = { part: 'facts', item: 'facts' };
const turnKey = { part: 'turn', item: 'turn' };
const keyOf = (build: string) => ({ part: 'written', item: build });

/** Templates compressed, because an item has at most 400 kB. */
const writtenItem = v.object({ version: v.number(), templates: v.instance(Uint8Array) });

/** What was written of the site, and whose turn it is, in the table of the website. */
export function dynamoWritingLog(TableName: string, client: DynamoDBDocumentClient): WritingLog {
  return {
    takeTurn: async (by, until, now) =>
      await putItem(client, {
        TableName,
        Item: { ...turnKey, by, until },
        ConditionExpression: 'attribute_not_exists(#by) OR #until < :now',
        ExpressionAttributeNames: { '#by': 'by', '#until': 'until' },
        ExpressionAttributeValues: { ':now': now },
      }),

    async endTurn(by) {
      await deleteItem(client, {
        TableName,
        Key: turnKey,
        ConditionExpression: '#by = :by',
        ExpressionAttributeNames: { '#by': 'by' },
        ExpressionAttributeValues: { ':by': by },
      });
    },

    async find(build) {
      const found = await findItem(client, TableName, keyOf(build), writtenItem);
      return found && { version: found.version, templates: gunzipSync(found.templates).toString() };
    },

    async storeFacts(facts) {
      await putItem(client, { TableName, Item: { ...factsKey, facts } });
    },

    async store(build, { version, templates }) {
      await putItem(client, { TableName, Item: { ...keyOf(build), version, templates: gzipSync(templates) } });
    },
  };
}
