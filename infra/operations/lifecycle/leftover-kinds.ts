import {
  CloudWatchLogsClient,
  DeleteLogGroupCommand,
  paginateDescribeLogStreams,
} from '@aws-sdk/client-cloudwatch-logs';
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  paginateScan,
  UpdateTableCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { DescribeKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { DeleteBucketCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import {
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as v from 'valibot';
import { pepperSecret, pushSecret } from '#adapters/secrets/secrets.ts';

/** What the kinds are inspected and deleted with. */
export interface Clients {
  readonly dynamoDb: DynamoDBClient;
  readonly s3: S3Client;
  readonly logs: CloudWatchLogsClient;
  readonly secrets: SecretsManagerClient;
  readonly kms: KMSClient;
}

/** The clients of a region; the caller destroys them. */
export const clientsOf = (region: string): Clients => ({
  dynamoDb: new DynamoDBClient({ region }),
  s3: new S3Client({ region }),
  logs: new CloudWatchLogsClient({ region }),
  secrets: new SecretsManagerClient({ region }),
  kms: new KMSClient({ region }),
});

interface Resource {
  readonly name: string;
  readonly arn: string;
}

/** How one kind of resource is recognized, inspected and deleted. It throws what AWS throws. */
interface Kind {
  /** Matches the kind's ARNs; the group is the name. */
  readonly pattern: RegExp;
  /**
   * What it has, in words; undefined if it is provably empty, and GONE if it is deleted already.
   * @param areRowsLeft whether a table of the stage stays
   */
  readonly contentOf: (resource: Resource, clients: Clients, areRowsLeft: boolean) => Promise<string | undefined>;
  /** @returns what it has by now, so that it was not deleted; undefined if it was */
  readonly remove: (resource: Resource, clients: Clients) => Promise<string | undefined>;
}

/** The content of what was deleted: a list of resources by tag may still name it for hours. */
export const GONE = 'gone';

/** Whether a service says so. */
export const isGone = (error: unknown): boolean =>
  error instanceof Error && ['ResourceNotFoundException', 'NoSuchBucket', 'NotFoundException'].includes(error.name);

const HAS_ROWS = 'has rows';
const HAS_OBJECTS = 'has objects';
const RECOVERY_DAYS = 7;

/** With a line in this stream, AWS tries whether API Gateway may write into a group. */
const VALIDATION_STREAM = 'log_stream_created_by_aws_to_validate_log_delivery_subscriptions';

const table: Kind = {
  pattern: /:dynamodb:[^/]*:table\/([^/]+)$/,
  async contentOf({ name: TableName }, { dynamoDb }) {
    const { Table } = await dynamoDb.send(new DescribeTableCommand({ TableName }));
    if (Table?.TableStatus === 'DELETING') return GONE;
    return (await hasRows(TableName, dynamoDb)) ? HAS_ROWS : undefined;
  },
  async remove({ name: TableName }, { dynamoDb }) {
    const { Table } = await dynamoDb.send(new DescribeTableCommand({ TableName }));
    if (Table?.DeletionProtectionEnabled === true) {
      await setProtection(TableName, false, dynamoDb);
      // That takes seconds, in which a first row may come.
      if (await hasRows(TableName, dynamoDb)) {
        await setProtection(TableName, true, dynamoDb);
        return HAS_ROWS;
      }
    }
    await dynamoDb.send(new DeleteTableCommand({ TableName }));
    return undefined;
  },
};

async function hasRows(TableName: string, client: DynamoDBClient): Promise<boolean> {
  for await (const { Items = [] } of paginateScan({ client }, { TableName, Limit: 1, ConsistentRead: true })) {
    if (Items.length > 0) return true;
  }
  return false;
}

async function setProtection(TableName: string, isProtected: boolean, client: DynamoDBClient): Promise<void> {
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: isProtected }));
  await waitUntilTableExists({ client, minDelay: 1, maxDelay: 5, maxWaitTime: 300 }, { TableName });
}

const bucket: Kind = {
  pattern: /:s3:::([^/]+)$/,
  async contentOf({ name: Bucket }, { s3 }) {
    const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket, MaxKeys: 1 }));
    return Versions.length + DeleteMarkers.length > 0 ? HAS_OBJECTS : undefined;
  },
  async remove({ name: Bucket }, { s3 }) {
    try {
      await s3.send(new DeleteBucketCommand({ Bucket }));
      return undefined;
    } catch (error) {
      if (error instanceof Error && error.name === 'BucketNotEmpty') return HAS_OBJECTS;
      throw error;
    }
  },
};

const logGroup: Kind = {
  pattern: /:logs:[^/]*?:log-group:([^:]+)(?::\*)?$/,
  async contentOf({ name: logGroupName }, { logs }) {
    // The sizes and times of streams are hours old, so any stream counts as lines.
    for await (const { logStreams = [] } of paginateDescribeLogStreams({ client: logs }, { logGroupName, limit: 2 })) {
      if (logStreams.some(({ logStreamName }) => logStreamName !== VALIDATION_STREAM)) return 'has log lines';
    }
    return undefined;
  },
  async remove({ name: logGroupName }, { logs }) {
    await logs.send(new DeleteLogGroupCommand({ logGroupName }));
    return undefined;
  },
};

const secret: Kind = {
  // Secrets Manager adds six characters to the name.
  pattern: /:secretsmanager:.*:secret:(.+)-\w{6}$/,
  async contentOf({ arn: SecretId }, { secrets }, areRowsLeft) {
    const { DeletedDate } = await secrets.send(new DescribeSecretCommand({ SecretId }));
    if (DeletedDate !== undefined) return GONE;
    const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }));
    return contentOfValue(SecretString, areRowsLeft);
  },
  async remove({ arn: SecretId }, { secrets }) {
    await secrets.send(new DeleteSecretCommand({ SecretId, RecoveryWindowInDays: RECOVERY_DAYS }));
    return undefined;
  },
};

/** As the template makes them, and with no other member. */
const emptySecret = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([v.strictObject({ paypalClientSecret: v.literal('') }), v.strictObject({ smtpPassword: v.literal('') })]),
);

/** A pepper, a seed, or the key of a distribution, which AWS generated. */
const generatedSecret = v.union([
  v.pipe(
    v.string(),
    v.parseJson(),
    v.union([v.strictObject(pepperSecret.entries), v.strictObject(pushSecret.entries)]),
  ),
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{64}$/)),
]);

/** What a secret with this value has. What was generated matters only to rows that need it. */
export function contentOfValue(value: string | undefined, areRowsLeft: boolean): string | undefined {
  if (v.is(emptySecret, value)) return undefined;
  if (!v.is(generatedSecret, value)) return 'has a value that someone set';
  return areRowsLeft ? 'may be needed by a table that stays' : undefined;
}

const NOT_HANDLED = 'not handled here: delete it in the console, if it is still there';

const other: Kind = {
  pattern: /^arn:[^:]+:(.+)$/,
  async contentOf({ arn }, { kms }) {
    if (/:kms:.*:key\//.test(arn)) {
      const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId: arn }));
      if (KeyMetadata?.KeyState === 'PendingDeletion') return GONE;
    }
    return NOT_HANDLED;
  },
  remove: () => Promise.resolve(NOT_HANDLED),
};

/** All kinds, in the order in which they are deleted: secrets stay if a table with rows does. */
export const kinds = { table, bucket, 'log group': logGroup, secret, other } as const satisfies Record<string, Kind>;
