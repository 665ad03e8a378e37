import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { OFFICE_SESSION_MAX_SECONDS } from '#contract/endpoints/office/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { Office } from '#domain/office/ports.ts';
import { storedSession } from '#domain/office/sessions.ts';
import { storedTeam, type Team } from '#domain/office/team/team.ts';
import { asRead, deleteItem, findItem, putItem, timeToLive, touchRow, updateItem, updateOf } from '../item.ts';

const TEAM = 'team#';
const sessionKey = (tokenHash: string): string => `session#${tokenHash}`;
const challengeKey = (hash: string): string => `challenge#${hash}`;

/** Stores the next version of the team, unless another change came first. */
export function teamPut(table: string, next: Team) {
  const before = next.version - 1;
  return {
    TableName: table,
    Item: { key: TEAM, ...next },
    ...asRead({ version: before === 0 ? undefined : before }),
  };
}

/** Ends a session. */
export const sessionDelete = (table: string, tokenHash: string) => ({
  TableName: table,
  Key: { key: sessionKey(tokenHash) },
});

/**
 * The team in one item, and an item for each session and each challenge. The prefixes of their keys
 * are part of the functions' permissions.
 */
export function dynamoOffice(table: string, client: DynamoDBDocumentClient): Office {
  return { ...teamAndChallenges(table, client), ...sessions(table, client) };
}

type Sessions = Pick<Office, 'startSession' | 'findSession' | 'touchSession' | 'confirmSession' | 'endSession'>;

const teamAndChallenges = (table: string, client: DynamoDBDocumentClient): Omit<Office, keyof Sessions> => ({
  async team() {
    const found = await findItem(client, table, { key: TEAM }, storedTeam);
    return found ?? { version: 0, members: [], invitations: [] };
  },

  changeTeam: async (next) => await putItem(client, teamPut(table, next)),

  async addChallenge({ hash, purpose, endsAt }) {
    const Item = { key: challengeKey(hash), purpose, endsAt, ttl: timeToLive(endsAt) };
    await putItem(client, { TableName: table, Item });
  },

  async takeChallenge({ hash, purpose, now }) {
    return await deleteItem(client, {
      TableName: table,
      Key: { key: challengeKey(hash) },
      // DynamoDB deletes expired items hours late.
      ConditionExpression: 'purpose = :purpose AND endsAt > :now',
      ExpressionAttributeValues: { ':purpose': purpose, ':now': now },
    });
  },
});

const sessions = (table: string, client: DynamoDBDocumentClient): Sessions => ({
  async startSession(started) {
    const Item = {
      key: sessionKey(started.tokenHash),
      ...started,
      ttl: timeToLive(started.createdAt + inMs(OFFICE_SESSION_MAX_SECONDS)),
    };
    await putItem(client, { TableName: table, Item });
  },

  findSession: async (tokenHash) => await findItem(client, table, { key: sessionKey(tokenHash) }, storedSession),

  async touchSession({ tokenHash, ...times }) {
    const touched = await touchRow(client, table, { key: sessionKey(tokenHash) }, times);
    return touched === undefined ? undefined : v.parse(storedSession, touched);
  },

  async confirmSession(tokenHash, confirmedAt) {
    await updateItem(client, {
      TableName: table,
      Key: { key: sessionKey(tokenHash) },
      ...updateOf({ confirmedAt }, { ConditionExpression: 'attribute_exists(confirmedAt)' }),
    });
  },

  async endSession(tokenHash) {
    await deleteItem(client, sessionDelete(table, tokenHash));
  },
});
