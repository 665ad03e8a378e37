import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { utcMonth } from '#contract/dates.ts';
import { AUDIT_LOG_RETENTION_SECONDS } from '#contract/endpoints/office/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { AuditLog } from '#domain/office/ports.ts';
import type { AuditLogEntry } from '#domain/shared/audit-entry.ts';
import { putItem, query, timeToLive } from '../item.ts';

const begun = v.object({
  entry: v.string(),
  at: v.number(),
  who: v.object({ id: v.string(), name: v.string(), email: v.string() }),
  action: v.string(),
  subject: v.string(),
});
const ended = v.object({
  entry: v.pipe(v.string(), v.endsWith('#end')),
  outcome: v.string(),
  before: v.exactOptional(v.unknown()),
  after: v.exactOptional(v.unknown()),
  subject: v.exactOptional(v.string()),
});

/**
 * The audit log by month. The end of an action is an item of its own right after its beginning, so
 * that functions need no permission to change an item.
 */
export function dynamoAuditLog(table: string, client: DynamoDBDocumentClient): AuditLog {
  const add = async ({ at, ...item }: { readonly at: number; readonly entry: string }): Promise<void> => {
    await putItem(client, {
      TableName: table,
      Item: { month: utcMonth(at), at, ...item, ttl: timeToLive(at + inMs(AUDIT_LOG_RETENTION_SECONDS)) },
      // A PutItem could otherwise replace what is there.
      ConditionExpression: 'attribute_not_exists(entry)',
    });
  };
  return {
    begin: async ({ id, ...entry }) => await add({ entry: id, ...entry }),

    end: async ({ id, ...entry }) => await add({ entry: `${id}#end`, ...entry }),

    async ofMonth(month, limit, before) {
      const items = query(client, {
        TableName: table,
        KeyConditionExpression: before === undefined ? '#month = :month' : '#month = :month AND entry < :before',
        ExpressionAttributeNames: { '#month': 'month' },
        ExpressionAttributeValues: { ':month': month, ...(before === undefined ? {} : { ':before': before }) },
        ScanIndexForward: false,
        // At most two items for each entry.
        Limit: 2 * limit,
      });
      const entries: AuditLogEntry[] = [];
      let end: v.InferOutput<typeof ended> | undefined;
      for await (const item of items) {
        if (v.is(ended, item)) {
          end = v.parse(ended, item);
          continue;
        }
        const { entry: id, ...action } = v.parse(begun, item);
        const { entry, ...outcome } = end ?? { entry: '', outcome: 'unknown' };
        entries.push({ id, ...action, ...(entry === `${id}#end` ? outcome : { outcome: 'unknown' }) });
        if (entries.length === limit) break;
      }
      return entries;
    },
  };
}
