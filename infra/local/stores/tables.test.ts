import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localCredentials } from '../../operations/local/environment.ts';
import { freePort } from '../ports.ts';
import { type RunningDynamoDb, startDynamoDb } from './dynamodb.ts';
import { ensureTable, TableOfAnotherVersion } from './tables.ts';

let dataDir: string;
let dynamoDb: RunningDynamoDb;
let client: DynamoDBClient;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tables-'));
  dynamoDb = await startDynamoDb({
    port: await freePort(),
    dataDir,
    onExit: (message) => {
      throw new Error(message);
    },
  });
  client = new DynamoDBClient({ endpoint: dynamoDb.endpoint, region: 'us-east-1', credentials: localCredentials });
});
afterAll(async () => {
  await dynamoDb.close();
  await rm(dataDir, { recursive: true });
});

it('creates a table with its keys, index and expiry, and does not change an existing one', async () => {
  const table = {
    partitionKey: 'buyerId',
    sortKey: 'number',
    ttl: 'expiresAt',
    indexes: [{ name: 'by-state', partitionKey: 'state', sortKey: 'number' }],
  };
  await ensureTable(client, 'orders', table);
  await ensureTable(client, 'orders', table);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: 'orders' }));
  expect(Table?.KeySchema).toEqual([
    { AttributeName: 'buyerId', KeyType: 'HASH' },
    { AttributeName: 'number', KeyType: 'RANGE' },
  ]);
  expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(['by-state']);
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: 'orders' }));
  expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'expiresAt', TimeToLiveStatus: 'ENABLED' });
});

it('refuses an existing table with other keys and says what to do', async () => {
  await ensureTable(client, 'users', { partitionKey: 'id' });
  const ensuring = ensureTable(client, 'users', { partitionKey: 'email' });
  await expect(ensuring).rejects.toThrow(TableOfAnotherVersion);
  await expect(ensuring).rejects.toThrow('--reset');
});
