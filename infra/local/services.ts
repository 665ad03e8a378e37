import { stat } from 'node:fs/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Problem } from '../build/problem.ts';
import type { DataDir } from '../operations/local/data-dir.ts';
import { type Endpoints, localCredentials, localNames, localTableName } from '../operations/local/environment.ts';
import { sampleSettings } from '../stack/settings.ts';
import { type TableName, tables } from '../stack/tables.ts';
import { type Mailbox, openMailbox } from './mailbox/mailbox.ts';
import { startPayPalSimulator } from './paypal/server.ts';
import { answering, type Service } from './readiness.ts';
import { startDynamoDb } from './stores/dynamodb.ts';
import { startS3 } from './stores/s3.ts';
import { keepSecrets, localSecrets, separateSecrets, startSecrets } from './stores/secrets.ts';
import { type RunningSes, startSes } from './stores/ses.ts';
import { ensureTable } from './stores/tables.ts';

/** The services around the application. */
export interface Services {
  readonly endpoints: Endpoints;
  readonly mailbox: Mailbox;
  /** Whether SES is to refuse every mail, and who hears of those that it took. */
  readonly mail: Pick<RunningSes, 'down' | 'onSent'>;
  readonly rows: readonly Service[];
  /** What runs the tables, for people. */
  readonly dynamoDbEngine: string;
}

/**
 * Starts everything that the functions call, with its tables and its bucket.
 *
 * @param options.port the site's: PayPal, S3 and DynamoDB take the next three; SES and Secrets Manager, which nobody
 * opens by hand, take any.
 * @param options.started is told of each part as soon as it has started, so that it can be ended when a later one fails.
 */
export async function startServices(options: {
  readonly port: number;
  readonly data: DataDir;
  readonly site: string;
  readonly webhookPath: string | undefined;
  readonly started: <T extends { close(): Promise<void> }>(part: T) => T;
  readonly warn: (message: string) => void;
  readonly onBroken: (message: string) => void;
}): Promise<Services> {
  const { port, data, site, started } = options;
  const [mailbox, kept] = await Promise.all([openMailbox(data.mail, options.warn), localSecrets(data.secrets)]);
  const { mtime: since } = await stat(data.secrets);
  // Waits for all of them even when one fails: what is still starting could not be ended otherwise.
  const [dynamoDb, s3, ses, secrets, paypal] = await allStarted([
    startTables(port + 3, data.dynamoDb, options.onBroken, started),
    startS3({ port: port + 2, dataDir: data.s3, buckets: [localNames.bucket] }).then(started),
    startSes({ port: 0, mailbox }).then(started),
    startSecrets({
      port: 0,
      secrets: separateSecrets(kept),
      since,
      kept: (values) => keepSecrets(data.secrets, values),
    }).then(started),
    startPayPal({
      port: port + 1,
      dataFile: data.paypal,
      clientId: sampleSettings.paypalClientId,
      clientSecret: kept.paypalClientSecret,
      merchantId: sampleSettings.paypalMerchantId,
      webhookId: localNames.webhookId,
      ...(options.webhookPath === undefined ? {} : { webhookUrl: `${site}${options.webhookPath}` }),
    }).then(started),
  ]);
  const endpoints: Endpoints = {
    site,
    paypal: `http://localhost:${String(port + 1)}`,
    s3: s3.origin,
    dynamoDb: dynamoDb.endpoint,
    ses: ses.origin,
    secrets: secrets.origin,
  };
  return {
    endpoints,
    mailbox,
    mail: ses,
    dynamoDbEngine: dynamoDb.engine,
    rows: [
      answering('site and API', site),
      answering('PayPal simulator', `${paypal.origin}/_ready`),
      answering('S3', endpoints.s3),
      answering('DynamoDB', endpoints.dynamoDb),
      answering('SES', endpoints.ses),
      answering('Secrets Manager', endpoints.secrets),
    ],
  };
}

async function startTables(
  port: number,
  dataDir: string,
  onDied: (message: string) => void,
  started: <T extends { close(): Promise<void> }>(part: T) => T,
) {
  const dynamoDb = started(await startDynamoDb({ port, dataDir, endpoint: process.env['DYNAMODB_ENDPOINT'], onDied }));
  const client = new DynamoDBClient({
    endpoint: dynamoDb.endpoint,
    region: localNames.region,
    credentials: localCredentials,
  });
  try {
    const names = Object.keys(tables) as TableName[];
    await Promise.all(names.map((name) => ensureTable(client, localTableName(name), tables[name])));
  } finally {
    client.destroy();
  }
  return dynamoDb;
}

/** `Promise.all` that settles only when each has settled. */
async function allStarted<T extends readonly unknown[]>(
  starting: { readonly [K in keyof T]: Promise<T[K]> },
): Promise<T> {
  await Promise.allSettled(starting);
  return Promise.all(starting) as Promise<unknown> as Promise<T>;
}

/** The simulator tells of a damaged file as of any other fault; here it is one that the user can act on. */
async function startPayPal(options: Parameters<typeof startPayPalSimulator>[0]) {
  try {
    return await startPayPalSimulator(options);
  } catch (error) {
    throw new Problem(
      `The PayPal simulator does not start: ${error instanceof Error ? error.message : String(error)}. ` +
        'If its data are damaged, start with --reset.',
      { cause: error },
    );
  }
}
