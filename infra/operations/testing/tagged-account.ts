import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  ListStacksCommand,
} from '@aws-sdk/client-cloudformation';
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
import { DeleteBucketCommand, DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import {
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';

/** The account, as far as commands see what a stage left. */
interface Account {
  stack:
    | { status: string; parts: string[]; outputs?: Record<string, string>; protected?: boolean; deletedAt?: Date }
    | undefined;
  /** What nested stacks have, by their ARNs. */
  nested: Record<string, string[]>;
  /** What deleted stacks had, by their names. */
  deletedStacks: Record<string, string[]>;
  /** Other stacks that are there. */
  otherStacks: string[];
  tables: Record<string, { rows: number; protected?: boolean; deleting?: boolean }>;
  buckets: Record<string, { versions?: number; markers?: number }>;
  logGroups: Record<string, string[]>;
  secrets: Record<string, { value: string; deleted?: boolean }>;
  /** Other ARNs, with the state of keys. */
  others: Record<string, string>;
  /** What the tags still show of resources that are gone. */
  ghosts: string[];
  /** What was deleted, in order. */
  deleted: string[];
}

const at = 'us-east-1:123456789012';

/** The ARNs of what has a name. */
export const arns = {
  ofTable: (name: string) => `arn:aws:dynamodb:${at}:table/${name}`,
  ofBucket: (name: string) => `arn:aws:s3:::${name}`,
  ofGroup: (name: string) => `arn:aws:logs:${at}:log-group:${name}`,
  ofSecret: (name: string) => `arn:aws:secretsmanager:${at}:secret:${name}-x9Y8z7`,
  ofKey: (name: string) => `arn:aws:kms:${at}:key/${name}`,
  ofStack: (name: string) => `arn:aws:cloudformation:${at}:stack/${name}/1`,
};

/** A pepper or a seed. */
const hex = '0123456789abcdef'.repeat(4);

/** With a line in this stream, AWS tries whether API Gateway may write into a group. */
export const VALIDATION_STREAM = 'log_stream_created_by_aws_to_validate_log_delivery_subscriptions';

/** An error as AWS answers it. */
export const awsFailure = (name: string, message = 'No'): Error => Object.assign(new Error(message), { name });

/** An entry, or the error that its service answers. */
function existing<Entry>(all: Record<string, Entry>, name: string | undefined, error: string): Entry {
  const entry = all[name ?? ''];
  if (entry === undefined) throw awsFailure(error);
  return entry;
}

/** One of a list on each page, after a first page without any. */
function pageOf<One>(all: readonly One[], token: string | undefined): { page: One[]; next: string | undefined } {
  const index = Number(token ?? '0');
  return { page: all.slice(Math.max(0, index - 1), index), next: index < all.length ? String(index + 1) : undefined };
}

const without = <Entry>(all: Record<string, Entry>, name: string): Record<string, Entry> =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== name));

const mockClients = () => ({
  cloudFormation: mockClient(CloudFormationClient),
  tagging: mockClient(ResourceGroupsTaggingAPIClient),
  dynamoDb: mockClient(DynamoDBClient),
  s3: mockClient(S3Client),
  logs: mockClient(CloudWatchLogsClient),
  secrets: mockClient(SecretsManagerClient),
  kms: mockClient(KMSClient),
});

type Clients = ReturnType<typeof mockClients>;

/** What a failed first deploy of a stage with live money leaves. */
const fresh = (): Account => ({
  stack: undefined,
  nested: {},
  deletedStacks: {},
  otherStacks: [],
  tables: { Orders: { rows: 0, protected: true }, Users: { rows: 0, protected: true } },
  buckets: { guides: {}, uploads: {} },
  logGroups: { 'get-order': [], 'access-logs': [VALIDATION_STREAM] },
  secrets: {
    Pepper: { value: `{"otpPepper":"${hex}"}` },
    Paypal: { value: '{"paypalClientSecret":""}' },
    Key1: { value: 'aB3x'.repeat(16) },
  },
  others: {},
  ghosts: [],
  deleted: [],
});

/** AWS with what a stage has or left, in place of its services. */
export function taggedAccount(stage: string) {
  const clients = mockClients();
  const account = fresh();
  /** Answers by the account again, after another answer was set. */
  const answerByAccount = () => {
    for (const client of Object.values(clients)) client.reset();
    fakeStacks(clients, account, `guide-shop-${stage}`);
    fakeTags(clients, account, `guide-shop-${stage}`);
    fakeTables(clients, account);
    fakeFiles(clients, account);
    fakeSecrets(clients, account);
  };
  return {
    clients,
    account,
    answerByAccount,
    reset: () => {
      Object.assign(account, fresh());
      answerByAccount();
    },
    restore: () => {
      for (const client of Object.values(clients)) client.restore();
    },
  };
}

function fakeStacks({ cloudFormation }: Clients, account: Account, name: string): void {
  cloudFormation.on(DescribeStacksCommand).callsFake(({ StackName }) => {
    if (account.otherStacks.includes(String(StackName))) return { Stacks: [{ StackName: String(StackName) }] };
    if (StackName !== name || account.stack === undefined)
      throw awsFailure('ValidationError', `Stack with id ${String(StackName)} does not exist`);
    const { status, outputs = {}, protected: isProtected = false, deletedAt } = account.stack;
    const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
    return {
      Stacks: [
        {
          ...{ StackId: arns.ofStack(name), StackName: name, StackStatus: status, Outputs, DeletionTime: deletedAt },
          EnableTerminationProtection: isProtected,
        },
      ],
    };
  });
  cloudFormation.on(ListStackResourcesCommand).callsFake(({ StackName, NextToken }) => {
    const ofDeleted = Object.entries(account.deletedStacks).find(([one]) => arns.ofStack(one) === StackName)?.[1];
    const parts = StackName === arns.ofStack(name) ? account.stack?.parts : account.nested[String(StackName)];
    const { page, next } = pageOf(['', ...(parts ?? ofDeleted ?? [])], NextToken as string | undefined);
    const summaries = page.map((PhysicalResourceId) => ({
      PhysicalResourceId,
      ResourceType: PhysicalResourceId in account.nested ? 'AWS::CloudFormation::Stack' : 'AWS::Any::Thing',
      ResourceStatus: PhysicalResourceId.includes('kept') ? 'DELETE_SKIPPED' : 'DELETE_COMPLETE',
    }));
    return { StackResourceSummaries: summaries, NextToken: next };
  });
  cloudFormation.on(ListStacksCommand).callsFake(({ NextToken }) => {
    const { page, next } = pageOf(Object.keys(account.deletedStacks), NextToken as string | undefined);
    return { StackSummaries: page.map((one) => ({ StackName: one, StackId: arns.ofStack(one) })), NextToken: next };
  });
}

function fakeTags({ tagging, kms }: Clients, account: Account, name: string): void {
  const all = () => [
    ...(account.stack === undefined ? [] : [arns.ofStack(name), ...Object.keys(account.nested)]),
    ...Object.keys(account.tables).map(arns.ofTable),
    ...Object.keys(account.buckets).map(arns.ofBucket),
    ...Object.keys(account.logGroups).map(arns.ofGroup),
    ...Object.keys(account.secrets).map(arns.ofSecret),
    ...Object.keys(account.others),
    ...account.ghosts,
  ];
  tagging.on(GetResourcesCommand).callsFake(({ PaginationToken }) => {
    const { page, next } = pageOf(all(), PaginationToken as string | undefined);
    return { ResourceTagMappingList: page.map((ResourceARN) => ({ ResourceARN })), PaginationToken: next ?? '' };
  });
  kms.on(DescribeKeyCommand).callsFake(({ KeyId }) => ({
    KeyMetadata: { KeyState: existing(account.others, String(KeyId), 'NotFoundException') },
  }));
}

function fakeTables({ dynamoDb }: Clients, account: Account): void {
  const tableOf = (name: unknown) => existing(account.tables, String(name), 'ResourceNotFoundException');
  dynamoDb.on(DescribeTableCommand).callsFake(({ TableName }) => {
    const { protected: isProtected = false, deleting = false } = tableOf(TableName);
    return { Table: { TableStatus: deleting ? 'DELETING' : 'ACTIVE', DeletionProtectionEnabled: isProtected } };
  });
  dynamoDb.on(ScanCommand).callsFake(({ TableName, ExclusiveStartKey }) => {
    const { rows } = tableOf(TableName);
    // A page may be empty without being the last one.
    if (ExclusiveStartKey === undefined) return { Items: [], LastEvaluatedKey: { id: { S: 'a' } } };
    return { Items: Array.from({ length: rows }, () => ({})) };
  });
  dynamoDb.on(UpdateTableCommand).callsFake(({ TableName, DeletionProtectionEnabled }) => {
    tableOf(TableName).protected = DeletionProtectionEnabled as boolean;
    return {};
  });
  dynamoDb.on(DeleteTableCommand).callsFake(({ TableName }) => {
    const table = tableOf(TableName);
    if (table.protected === true) throw awsFailure('ValidationException', 'The table is protected');
    table.deleting = true;
    account.deleted.push(String(TableName));
    return {};
  });
}

function fakeFiles({ s3, logs }: Clients, account: Account): void {
  s3.on(ListObjectVersionsCommand).callsFake(({ Bucket }) => {
    const { versions = 0, markers = 0 } = existing(account.buckets, String(Bucket), 'NoSuchBucket');
    const entry = () => ({ Key: 'a', VersionId: '1' });
    return { Versions: Array.from({ length: versions }, entry), DeleteMarkers: Array.from({ length: markers }, entry) };
  });
  s3.on(DeleteObjectsCommand).callsFake(({ Bucket }) => {
    account.buckets[String(Bucket)] = {};
    return {};
  });
  s3.on(DeleteBucketCommand).callsFake(({ Bucket }) => {
    const { versions = 0, markers = 0 } = existing(account.buckets, String(Bucket), 'NoSuchBucket');
    if (versions + markers > 0) throw awsFailure('BucketNotEmpty');
    account.buckets = without(account.buckets, String(Bucket));
    account.deleted.push(String(Bucket));
    return {};
  });
  logs.on(DescribeLogStreamsCommand).callsFake(({ logGroupName, nextToken }) => {
    const streams = existing(account.logGroups, String(logGroupName), 'ResourceNotFoundException');
    const { page, next } = pageOf(streams, nextToken as string | undefined);
    return { logStreams: page.map((logStreamName) => ({ logStreamName })), nextToken: next };
  });
  logs.on(DeleteLogGroupCommand).callsFake(({ logGroupName }) => {
    existing(account.logGroups, String(logGroupName), 'ResourceNotFoundException');
    account.logGroups = without(account.logGroups, String(logGroupName));
    account.deleted.push(String(logGroupName));
    return {};
  });
}

function fakeSecrets({ secrets }: Clients, account: Account): void {
  const secretOf = (arn: unknown) =>
    existing(
      Object.fromEntries(Object.entries(account.secrets).map(([name, one]) => [arns.ofSecret(name), one])),
      String(arn),
      'ResourceNotFoundException',
    );
  secrets
    .on(DescribeSecretCommand)
    .callsFake(({ SecretId }) => (secretOf(SecretId).deleted === true ? { DeletedDate: new Date() } : {}));
  secrets.on(GetSecretValueCommand).callsFake(({ SecretId }) => {
    if (secretOf(SecretId).deleted === true) throw awsFailure('InvalidRequestException');
    return { SecretString: secretOf(SecretId).value };
  });
  secrets.on(DeleteSecretCommand).callsFake(({ SecretId }) => {
    secretOf(SecretId).deleted = true;
    account.deleted.push(String(SecretId));
    return {};
  });
}
