import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { SESSION_MAX_SECONDS } from '#contract/endpoints/sign-in/limits.ts';
import { inMs } from '#contract/limits.ts';
import { storedSession } from '#domain/shared/session.ts';
import type { Sessions } from '#domain/sign-in/ports.ts';
import { deleteItem, inPartition, queryAll, timeToLive, touchRow, updateItem, updateOf } from '../item.ts';
import { putForAccount } from './erased-accounts.ts';

const key = v.object({ tokenHash: v.string() });

const session = v.object({
  ...storedSession.entries,
  /** As they were changed later. */
  details: v.exactOptional(v.omit(storedSession.entries.user, ['id', 'email'])),
});

/**
 * Sessions by the hash of their token. The item includes the user, so that a request doesn't read
 * the account, and the user's id again at the top level, for the index. A change of the profile has
 * an attribute of its own, so that its function can't change whose session it is.
 */
export function dynamoSessions(table: string, client: DynamoDBDocumentClient): Sessions {
  return {
    async create(opened) {
      const ttl = timeToLive(opened.createdAt + inMs(SESSION_MAX_SECONDS));
      const { id: accountId } = opened.user;
      const Item = { ...opened, userId: accountId, ttl };
      await putForAccount(client, { sessions: table, accountId }, { TableName: table, Item });
    },

    async touch({ tokenHash, ...times }) {
      const touched = await touchRow(client, table, { tokenHash }, times);
      if (touched === undefined) return undefined;
      const { details: changed, ...stored } = v.parse(session, touched);
      const { id, email } = stored.user;
      return changed === undefined ? stored : { ...stored, user: { id, email, ...changed } };
    },

    async remove(tokenHash) {
      await deleteItem(client, { TableName: table, Key: { tokenHash } });
    },

    async update(tokenHash, { id: _, email: __, ...changedDetails }) {
      const changed = { details: changedDetails };
      // The session may have ended in the meantime, and only sessions have this attribute.
      const condition = { ConditionExpression: 'attribute_exists(lastSeenAt)' };
      await updateItem(client, { TableName: table, Key: { tokenHash }, ...updateOf(changed, condition) });
    },

    async ofUser(userId) {
      const items = await queryAll(client, { TableName: table, IndexName: 'byUser', ...inPartition('userId', userId) });
      return v.parse(v.array(key), items).map(({ tokenHash }) => tokenHash);
    },
  };
}
