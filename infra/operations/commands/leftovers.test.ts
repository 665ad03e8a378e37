import { CloudFormationClient, DescribeStacksCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import {
  CloudWatchLogsClient,
  DeleteLogGroupCommand,
  DescribeLogStreamsCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ScanCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { DescribeKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { GetResourcesCommand, ResourceGroupsTaggingAPIClient } from '@aws-sdk/client-resource-groups-tagging-api';
import { DeleteBucketCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import {
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setAwsEnvironment } from '#testing/emulators.ts';
import { findLeftovers, StackInTheWay } from '../leftovers.ts';
import { type Run, runOps } from '../testing/run.ts';

const clients = {
  cloudFormation: mockClient(CloudFormationClient),
  tagging: mockClient(ResourceGroupsTaggingAPIClient),
  dynamoDb: mockClient(DynamoDBClient),
  s3: mockClient(S3Client),
  logs: mockClient(CloudWatchLogsClient),
  secrets: mockClient(SecretsManagerClient),
  kms: mockClient(KMSClient),
};

/** The account, as far as the command sees it. */
interface Account {
  stack: { status: string; parts: string[] } | undefined;
  /** What nested stacks have, by their ARNs. */
  nested: Record<string, string[]>;
  tables: Record<string, { rows: number; protected?: boolean; deleting?: boolean }>;
  buckets: Record<string, { versions?: number; markers?: number }>;
  logGroups: Record<string, string[]>;
  secrets: Record<string, { value: string; deleted?: boolean }>;
  /** Other ARNs, with the state of keys. */
  others: Record<string, string>;
}
let account: Account;
/** What the tags still show of resources that are gone. */
let ghosts: string[];
/** What was deleted, in order. */
let deleted: string[];

const at = 'us-east-1:123456789012';
const ofTable = (name: string) => `arn:aws:dynamodb:${at}:table/${name}`;
const ofBucket = (name: string) => `arn:aws:s3:::${name}`;
const ofGroup = (name: string) => `arn:aws:logs:${at}:log-group:${name}`;
const ofSecret = (name: string) => `arn:aws:secretsmanager:${at}:secret:${name}-x9Y8z7`;
const ofKey = (name: string) => `arn:aws:kms:${at}:key/${name}`;
const stackId = `arn:aws:cloudformation:${at}:stack/guide-shop-prod/1`;
const nestedId = `arn:aws:cloudformation:${at}:stack/guide-shop-prod-Functions-mail/2`;
const hex = '0123456789abcdef'.repeat(4);
const validation = 'log_stream_created_by_aws_to_validate_log_delivery_subscriptions';

const failure = (name: string, message = 'No') => Object.assign(new Error(message), { name });

/** An entry, or the error that its service answers. */
function existing<Entry>(all: Record<string, Entry>, name: string | undefined, error: string): Entry {
  const entry = all[name ?? ''];
  if (entry === undefined) throw failure(error);
  return entry;
}

const allArns = () => [
  ...(account.stack === undefined ? [] : [stackId, ...Object.keys(account.nested)]),
  ...Object.keys(account.tables).map(ofTable),
  ...Object.keys(account.buckets).map(ofBucket),
  ...Object.keys(account.logGroups).map(ofGroup),
  ...Object.keys(account.secrets).map(ofSecret),
  ...Object.keys(account.others),
  ...ghosts,
];

/** One of a list on each page, after a first page without any. */
function pageOf<One>(all: readonly One[], token: string | undefined): { page: One[]; next: string | undefined } {
  const index = Number(token ?? '0');
  return { page: all.slice(Math.max(0, index - 1), index), next: index < all.length ? String(index + 1) : undefined };
}

function fakeStacksAndTags(): void {
  clients.cloudFormation.on(DescribeStacksCommand).callsFake(() => {
    if (account.stack === undefined) throw failure('ValidationError', 'Stack with id guide-shop-prod does not exist');
    return { Stacks: [{ StackId: stackId, StackName: 'guide-shop-prod', StackStatus: account.stack.status }] };
  });
  clients.cloudFormation.on(ListStackResourcesCommand).callsFake(({ StackName, NextToken }) => {
    const parts = StackName === stackId ? account.stack?.parts : account.nested[String(StackName)];
    const { page, next } = pageOf(['', ...(parts ?? [])], NextToken as string | undefined);
    const summaries = page.map((PhysicalResourceId) => ({
      PhysicalResourceId,
      ResourceType: PhysicalResourceId in account.nested ? 'AWS::CloudFormation::Stack' : 'AWS::Any::Thing',
    }));
    return { StackResourceSummaries: summaries, NextToken: next };
  });
  clients.tagging.on(GetResourcesCommand).callsFake(({ PaginationToken }) => {
    const { page, next } = pageOf(allArns(), PaginationToken as string | undefined);
    return { ResourceTagMappingList: page.map((ResourceARN) => ({ ResourceARN })), PaginationToken: next ?? '' };
  });
  clients.kms.on(DescribeKeyCommand).callsFake(({ KeyId }) => ({
    KeyMetadata: { KeyState: existing(account.others, String(KeyId), 'NotFoundException') },
  }));
}

function fakeTables(): void {
  const tableOf = (name: unknown) => existing(account.tables, String(name), 'ResourceNotFoundException');
  clients.dynamoDb.on(DescribeTableCommand).callsFake(({ TableName }) => {
    const { protected: isProtected = false, deleting = false } = tableOf(TableName);
    return { Table: { TableStatus: deleting ? 'DELETING' : 'ACTIVE', DeletionProtectionEnabled: isProtected } };
  });
  clients.dynamoDb.on(ScanCommand).callsFake(({ TableName, ExclusiveStartKey }) => {
    const { rows } = tableOf(TableName);
    // A page may be empty without being the last one.
    if (ExclusiveStartKey === undefined) return { Items: [], LastEvaluatedKey: { id: { S: 'a' } } };
    return { Items: Array.from({ length: rows }, () => ({})) };
  });
  clients.dynamoDb.on(UpdateTableCommand).callsFake(({ TableName, DeletionProtectionEnabled }) => {
    tableOf(TableName).protected = DeletionProtectionEnabled as boolean;
    return {};
  });
  clients.dynamoDb.on(DeleteTableCommand).callsFake(({ TableName }) => {
    const table = tableOf(TableName);
    if (table.protected === true) throw failure('ValidationException', 'The table is protected');
    table.deleting = true;
    deleted.push(String(TableName));
    return {};
  });
}

function fakeOthers(): void {
  clients.s3.on(ListObjectVersionsCommand).callsFake(({ Bucket }) => {
    const { versions = 0, markers = 0 } = existing(account.buckets, String(Bucket), 'NoSuchBucket');
    return { Versions: Array.from({ length: versions }), DeleteMarkers: Array.from({ length: markers }) };
  });
  clients.s3.on(DeleteBucketCommand).callsFake(({ Bucket }) => {
    const { versions = 0, markers = 0 } = existing(account.buckets, String(Bucket), 'NoSuchBucket');
    if (versions + markers > 0) throw failure('BucketNotEmpty');
    account.buckets = without(account.buckets, String(Bucket));
    deleted.push(String(Bucket));
    return {};
  });
  clients.logs.on(DescribeLogStreamsCommand).callsFake(({ logGroupName, nextToken }) => {
    const streams = existing(account.logGroups, String(logGroupName), 'ResourceNotFoundException');
    const { page, next } = pageOf(streams, nextToken as string | undefined);
    return { logStreams: page.map((logStreamName) => ({ logStreamName })), nextToken: next };
  });
  clients.logs.on(DeleteLogGroupCommand).callsFake(({ logGroupName }) => {
    existing(account.logGroups, String(logGroupName), 'ResourceNotFoundException');
    account.logGroups = without(account.logGroups, String(logGroupName));
    deleted.push(String(logGroupName));
    return {};
  });
  const secretOf = (arn: unknown) =>
    existing(
      Object.fromEntries(Object.entries(account.secrets).map(([name, one]) => [ofSecret(name), one])),
      String(arn),
      'ResourceNotFoundException',
    );
  clients.secrets
    .on(DescribeSecretCommand)
    .callsFake(({ SecretId }) => (secretOf(SecretId).deleted === true ? { DeletedDate: new Date() } : {}));
  clients.secrets.on(GetSecretValueCommand).callsFake(({ SecretId }) => {
    if (secretOf(SecretId).deleted === true) throw failure('InvalidRequestException');
    return { SecretString: secretOf(SecretId).value };
  });
  clients.secrets.on(DeleteSecretCommand).callsFake(({ SecretId }) => {
    secretOf(SecretId).deleted = true;
    deleted.push(String(SecretId));
    return {};
  });
}

const without = <Entry>(all: Record<string, Entry>, name: string): Record<string, Entry> =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== name));

beforeAll(setAwsEnvironment);
beforeEach(() => {
  for (const client of Object.values(clients)) client.reset();
  ghosts = [];
  deleted = [];
  account = {
    stack: undefined,
    nested: {},
    tables: { Orders: { rows: 0, protected: true }, Users: { rows: 0, protected: true } },
    buckets: { guides: {}, uploads: {} },
    logGroups: { 'get-order': [], 'access-logs': [validation] },
    secrets: {
      Pepper: { value: `{"otpPepper":"${hex}"}` },
      Paypal: { value: '{"paypalClientSecret":""}' },
      Key1: { value: 'aB3x'.repeat(16) },
    },
    others: {},
  };
  fakeStacksAndTags();
  fakeTables();
  fakeOthers();
});
afterAll(() => {
  for (const client of Object.values(clients)) client.restore();
});

const run = (options: Parameters<typeof runOps>[1] = {}, ...args: readonly string[]): Promise<Run> =>
  runOps(['leftovers', '--stage', 'prod', ...args], options);

const everything = [
  'Orders',
  'Users',
  'guides',
  'uploads',
  'access-logs',
  'get-order',
  ofSecret('Key1'),
  ofSecret('Paypal'),
  ofSecret('Pepper'),
];

describe('ops leftovers', () => {
  it('deletes all that a failed first deploy left, after a question, and can be repeated', async () => {
    const first = await run({ answer: 'y' });
    expect(first).toMatchObject({ code: 0, err: '', asked: ['Delete what is empty (9 of 9)? [y/N] '] });
    expect(first.out.split('\n')).toEqual([
      'Looking for what is left of prod in us-east-1…',
      'empty  table      Orders',
      'empty  table      Users',
      'empty  bucket     guides',
      'empty  bucket     uploads',
      'empty  log group  access-logs',
      'empty  log group  get-order',
      'empty  secret     Key1',
      'empty  secret     Paypal',
      'empty  secret     Pepper',
      'deleted  table      Orders',
      'deleted  table      Users',
      'deleted  bucket     guides',
      'deleted  bucket     uploads',
      'deleted  log group  access-logs',
      'deleted  log group  get-order',
      'deleted  secret     Key1',
      'deleted  secret     Paypal',
      'deleted  secret     Pepper',
      'Deleted: 9 of 9.',
    ]);
    expect(deleted).toEqual(everything);
    expect(clients.secrets.commandCalls(DeleteSecretCommand)[0]?.args[0].input.RecoveryWindowInDays).toBe(7);

    // Tables on their way out, deleted secrets, and what only the tags still show.
    ghosts = [ofTable('Gone'), ofBucket('guides'), ofGroup('get-order'), ofSecret('Gone'), ofKey('gone')];
    expect(await run({ answer: 'y' })).toMatchObject({
      code: 0,
      err: '',
      asked: [],
      out: 'Looking for what is left of prod in us-east-1…\nNothing is left.',
    });
    expect(deleted).toHaveLength(9);
  });

  it('asks first, and deletes nothing without a yes', async () => {
    expect(await run({ answer: 'n' })).toMatchObject({ code: 1, err: 'Nothing was done.' });
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('pass --yes to confirm') as string });
    expect(deleted).toEqual([]);
    expect(await run({}, '--yes')).toMatchObject({ code: 0, asked: [] });
    expect(deleted).toHaveLength(9);
  });

  it('deletes nothing that has a row, an object, a line or a value, nor what AWS made for rows', async () => {
    account.tables = { Orders: { rows: 1, protected: true } };
    account.buckets = { guides: { versions: 1 }, uploads: { markers: 1 } };
    account.logGroups = { 'access-logs': [validation, 'a-stream'] };
    account.secrets['Paypal'] = { value: '{"paypalClientSecret":"","paypalWebhookId":"W-1"}' };
    const { code, out, asked } = await run({ answer: 'y' });
    expect({ code, asked }).toEqual({ code: 0, asked: [] });
    expect(out.split('\n').slice(1)).toEqual([
      'stays  table      Orders: has rows',
      'stays  bucket     guides: has objects',
      'stays  bucket     uploads: has objects',
      'stays  log group  access-logs: has log lines',
      'stays  secret     Key1: may be needed by a table that stays',
      'stays  secret     Paypal: has a value that someone set',
      'stays  secret     Pepper: may be needed by a table that stays',
      'None of it is empty, so nothing was deleted.',
    ]);
    expect(deleted).toEqual([]);
    expect(account.tables['Orders']?.protected).toBe(true);
  });

  it('prints what would be deleted first, one object each with --json', async () => {
    account.tables['Orders'] = { rows: 2 };
    const { out, err } = await run({}, '--json', '--yes');
    const objects = out.split('\n').map((line) => JSON.parse(line) as { name: string; has: string | null });
    expect(objects[0]).toEqual({ kind: 'table', name: 'Users', arn: ofTable('Users'), has: null });
    expect(objects.map(({ name, has }) => [name, has])).toEqual([
      ['Users', null],
      ['guides', null],
      ['uploads', null],
      ['access-logs', null],
      ['get-order', null],
      ['Paypal', null],
      ['Orders', 'has rows'],
      ['Key1', 'may be needed by a table that stays'],
      ['Pepper', 'may be needed by a table that stays'],
    ]);
    expect(err).toContain('Deleted: 6 of 6.');
    expect(deleted).toEqual(['Users', 'guides', 'uploads', 'access-logs', 'get-order', ofSecret('Paypal')]);
  });

  it('looks at a table and a bucket as they are, not as they were', async () => {
    await run({ answer: 'n' });
    const scans = clients.dynamoDb.commandCalls(ScanCommand).map((call) => call.args[0].input);
    expect(scans.slice(0, 2)).toMatchObject([
      { TableName: 'Orders', Limit: 1, ConsistentRead: true },
      { TableName: 'Orders', Limit: 1, ConsistentRead: true, ExclusiveStartKey: { id: { S: 'a' } } },
    ]);
    expect(clients.tagging.commandCalls(GetResourcesCommand)[0]?.args[0].input.TagFilters).toEqual([
      { Key: 'application', Values: ['guide-shop'] },
      { Key: 'stage', Values: ['prod'] },
    ]);
  });

  it('requires a stage in AWS', async () => {
    for (const options of [[], ['--local']]) {
      expect(await runOps(['leftovers', ...options])).toMatchObject({
        code: 2,
        err: 'Name the stage in AWS: --stage NAME.',
      });
    }
  });
});

describe('what changes between the list and the answer', () => {
  it('keeps what got its first row, object, line or value, and the secrets of rows', async () => {
    const { code, err } = await run({
      answer: () => {
        account.tables['Orders'] = { rows: 1, protected: true };
        account.buckets['guides'] = { versions: 1 };
        account.logGroups['get-order'] = ['a-stream'];
        account.secrets['Paypal'] = { value: '{"paypalClientSecret":"EAbc"}' };
        return Promise.resolve('y');
      },
    });
    expect(code).toBe(1);
    expect(err.split('\n')).toEqual([
      'kept  table      Orders: has rows',
      'kept  bucket     guides: has objects',
      'kept  log group  get-order: has log lines',
      'kept  secret     Key1: may be needed by a table that stays',
      'kept  secret     Paypal: has a value that someone set',
      'kept  secret     Pepper: may be needed by a table that stays',
      'Deleted: 3 of 9.',
    ]);
    expect(deleted).toEqual(['Users', 'uploads', 'access-logs']);
    expect(account.tables['Orders']?.protected).toBe(true);
  });

  it('protects a table again that gets a row while its protection is lifted', async () => {
    clients.dynamoDb.on(UpdateTableCommand, { TableName: 'Orders' }).callsFake(({ DeletionProtectionEnabled }) => {
      account.tables['Orders'] = { rows: 1, protected: DeletionProtectionEnabled as boolean };
      return {};
    });
    const { code, err } = await run({ answer: 'y' });
    expect({ code, first: err.split('\n')[0] }).toEqual({ code: 1, first: 'kept  table      Orders: has rows' });
    expect(account.tables['Orders']).toEqual({ rows: 1, protected: true });
    expect(deleted).not.toContain('Orders');
    expect(deleted).not.toContain(ofSecret('Pepper'));
  });

  it('keeps a bucket that S3 refuses to delete', async () => {
    clients.s3.on(DeleteBucketCommand, { Bucket: 'guides' }).rejects(failure('BucketNotEmpty'));
    expect(await run({ answer: 'y' })).toMatchObject({
      code: 1,
      err: 'kept  bucket     guides: has objects\nDeleted: 8 of 9.',
    });
  });

  it('deletes nothing once a deploy has begun', async () => {
    const answer = () => {
      account.stack = { status: 'CREATE_IN_PROGRESS', parts: [] };
      return Promise.resolve('y');
    };
    expect(await run({ answer })).toMatchObject({
      code: 1,
      err: expect.stringContaining('is CREATE_IN_PROGRESS: wait') as string,
    });
    expect(deleted).toEqual([]);
  });

  it('keeps what became a part of the stack', async () => {
    const answer = () => {
      account.stack = { status: 'IMPORT_COMPLETE', parts: ['Orders'] };
      return Promise.resolve('y');
    };
    expect((await run({ answer })).err).toContain('kept  table      Orders: part of the stack by now');
    expect(deleted).not.toContain('Orders');
  });

  it('is done with what someone else has deleted', async () => {
    const answer = () => {
      Object.assign(account, { tables: {}, buckets: {}, logGroups: {}, secrets: {} });
      return Promise.resolve('y');
    };
    expect(await run({ answer })).toMatchObject({ code: 0, err: '' });
    expect(deleted).toEqual([]);
  });
});

describe('what can’t be checked or deleted', () => {
  it('doesn’t stop the others, and is named at the end', async () => {
    clients.dynamoDb.on(DeleteTableCommand, { TableName: 'Orders' }).rejects(failure('ResourceInUseException', 'Busy'));
    clients.logs.on(DeleteLogGroupCommand, { logGroupName: 'get-order' }).rejects(failure('AccessDeniedException'));
    const { code, err } = await run({ answer: 'y' });
    expect(code).toBe(1);
    expect(err.split('\n')).toEqual([
      'kept  table      Orders: could not be deleted: ResourceInUseException: Busy',
      expect.stringMatching(/^kept {2}log group {2}get-order: could not be deleted: These credentials aren't allowed/),
      'kept  secret     Key1: may be needed by a table that stays',
      'kept  secret     Pepper: may be needed by a table that stays',
      'Deleted: 5 of 9.',
    ]);
  });

  it('stays, with the secrets that its rows may need', async () => {
    clients.dynamoDb.on(ScanCommand, { TableName: 'Orders' }).rejects(failure('AccessDeniedException'));
    clients.s3.on(ListObjectVersionsCommand, { Bucket: 'guides' }).rejects(failure('AccessDenied'));
    const { code, out } = await run({}, '--yes');
    expect(code).toBe(0);
    expect(out).toContain('stays  table      Orders: could not be checked: These credentials');
    expect(out).toContain('stays  bucket     guides: could not be checked: These credentials');
    expect(deleted).toEqual(['Users', 'uploads', 'access-logs', 'get-order', ofSecret('Paypal')]);
  });

  it('is listed with other kinds, but not a key that goes by itself', async () => {
    account.others = {
      [ofKey('used')]: 'Enabled',
      [ofKey('going')]: 'PendingDeletion',
      'arn:aws:cloudfront::123456789012:distribution/E1': '',
    };
    const { out } = await run({}, '--yes');
    expect(out.split('\n').filter((line) => line.startsWith('stays'))).toEqual([
      'stays  other      cloudfront::123456789012:distribution/E1: not handled here: delete it in the console, if it is still there',
      `stays  other      kms:${at}:key/used: not handled here: delete it in the console, if it is still there`,
    ]);
    expect(deleted).toEqual(everything);
  });
});

describe('the stack of the stage', () => {
  it('and its nested stacks keep their parts', async () => {
    account.stack = { status: 'UPDATE_COMPLETE', parts: ['Users', nestedId, ofSecret('Paypal'), 'used'] };
    account.nested = { [nestedId]: ['get-order', 'uploads'] };
    account.others = { [ofKey('used')]: 'Enabled' };
    expect((await findLeftovers('prod', 'us-east-1')).map(({ name }) => name)).toEqual([
      'Orders',
      'guides',
      'access-logs',
      'Key1',
      'Pepper',
    ]);
    expect(await run({ answer: 'y' })).toMatchObject({ code: 0, err: '' });
    expect(deleted).toEqual(['Orders', 'guides', 'access-logs', ofSecret('Key1'), ofSecret('Pepper')]);
  });

  it('goes first after a failed deploy', async () => {
    account.stack = { status: 'ROLLBACK_COMPLETE', parts: [] };
    await expect(findLeftovers('prod', 'us-east-1')).rejects.toThrow(StackInTheWay);
    expect(await run({ answer: 'y' })).toMatchObject({
      code: 1,
      asked: [],
      err: expect.stringContaining('aws cloudformation delete-stack --stack-name guide-shop-prod') as string,
    });
    expect(deleted).toEqual([]);
  });

  it('is not taken for a missing one if CloudFormation fails', async () => {
    clients.cloudFormation.on(DescribeStacksCommand).rejects(failure('ValidationError', 'A wrong request'));
    expect(await run({ answer: 'y' })).toMatchObject({ code: 1, asked: [] });
    expect(deleted).toEqual([]);
  });
});
