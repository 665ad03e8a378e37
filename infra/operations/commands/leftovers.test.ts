import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DeleteLogGroupCommand } from '@aws-sdk/client-cloudwatch-logs';
import { DeleteTableCommand, ScanCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { GetResourcesCommand } from '@aws-sdk/client-resource-groups-tagging-api';
import { DeleteBucketCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { DeleteSecretCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setAwsEnvironment } from '#testing/emulators.ts';
import { findLeftovers, StackInTheWay } from '../lifecycle/leftovers.ts';
import { type Run, runOps } from '../testing/run.ts';
import {
  arns,
  awsFailure as failure,
  taggedAccount,
  VALIDATION_STREAM as validation,
} from '../testing/tagged-account.ts';

const { clients, account, reset, restore } = taggedAccount('prod');
const { ofTable, ofBucket, ofGroup, ofSecret, ofKey, ofStack } = arns;
const nestedId = ofStack('guide-shop-prod-Functions-mail');

beforeAll(setAwsEnvironment);
beforeEach(reset);
afterAll(restore);

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
    expect(account.deleted).toEqual(everything);
    expect(clients.secrets.commandCalls(DeleteSecretCommand)[0]?.args[0].input.RecoveryWindowInDays).toBe(7);

    // Tables on their way out, deleted secrets, and what only the tags still show.
    account.ghosts = [ofTable('Gone'), ofBucket('guides'), ofGroup('get-order'), ofSecret('Gone'), ofKey('gone')];
    expect(await run({ answer: 'y' })).toMatchObject({
      code: 0,
      err: '',
      asked: [],
      out: 'Looking for what is left of prod in us-east-1…\nNothing is left.',
    });
    expect(account.deleted).toHaveLength(9);
  });

  it('asks first, and deletes nothing without a yes', async () => {
    expect(await run({ answer: 'n' })).toMatchObject({ code: 1, err: 'Nothing was done.' });
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('pass --yes to confirm') as string });
    expect(account.deleted).toEqual([]);
    expect(await run({}, '--yes')).toMatchObject({ code: 0, asked: [] });
    expect(account.deleted).toHaveLength(9);
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
    expect(account.deleted).toEqual([]);
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
    expect(account.deleted).toEqual(['Users', 'guides', 'uploads', 'access-logs', 'get-order', ofSecret('Paypal')]);
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
    expect(account.deleted).toEqual(['Users', 'uploads', 'access-logs']);
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
    expect(account.deleted).not.toContain('Orders');
    expect(account.deleted).not.toContain(ofSecret('Pepper'));
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
    expect(account.deleted).toEqual([]);
  });

  it('keeps what became a part of the stack', async () => {
    const answer = () => {
      account.stack = { status: 'IMPORT_COMPLETE', parts: ['Orders'] };
      return Promise.resolve('y');
    };
    expect((await run({ answer })).err).toContain('kept  table      Orders: part of the stack by now');
    expect(account.deleted).not.toContain('Orders');
  });

  it('is done with what someone else has deleted', async () => {
    const answer = () => {
      Object.assign(account, { tables: {}, buckets: {}, logGroups: {}, secrets: {} });
      return Promise.resolve('y');
    };
    expect(await run({ answer })).toMatchObject({ code: 0, err: '' });
    expect(account.deleted).toEqual([]);
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
    expect(account.deleted).toEqual(['Users', 'uploads', 'access-logs', 'get-order', ofSecret('Paypal')]);
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
      `stays  other      ${ofKey('used').slice('arn:aws:'.length)}: not handled here: delete it in the console, if it is still there`,
    ]);
    expect(account.deleted).toEqual(everything);
  });

  it('is not listed if CloudFormation says that it went with a stack of the stage', async () => {
    const [gone, kept, elsewhere] = ['E1', 'kept-by-policy', 'E3'].map(
      (id) => `arn:aws:cloudfront::1:distribution/${id}`,
    );
    account.ghosts = [gone ?? '', kept ?? '', elsewhere ?? '', ofStack('guide-shop-prod')];
    account.deletedStacks = {
      'guide-shop-prod': ['E1', 'kept-by-policy'],
      'guide-shop-production': ['E3'],
    };
    const { out } = await run({}, '--yes');
    expect(out.split('\n').filter((line) => line.startsWith('stays'))).toEqual([
      expect.stringContaining('distribution/E3'),
      expect.stringContaining('distribution/kept-by-policy'),
    ]);
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
    expect(account.deleted).toEqual(['Orders', 'guides', 'access-logs', ofSecret('Key1'), ofSecret('Pepper')]);
  });

  it('goes first after a failed deploy', async () => {
    account.stack = { status: 'ROLLBACK_COMPLETE', parts: [] };
    await expect(findLeftovers('prod', 'us-east-1')).rejects.toThrow(StackInTheWay);
    expect(await run({ answer: 'y' })).toMatchObject({
      code: 1,
      asked: [],
      err: expect.stringContaining('aws cloudformation delete-stack --stack-name guide-shop-prod') as string,
    });
    expect(account.deleted).toEqual([]);
  });

  it('is not taken for a missing one if CloudFormation fails', async () => {
    clients.cloudFormation.on(DescribeStacksCommand).rejects(failure('ValidationError', 'A wrong request'));
    expect(await run({ answer: 'y' })).toMatchObject({ code: 1, asked: [] });
    expect(account.deleted).toEqual([]);
  });
});
