import { stat } from 'node:fs/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Problem } from '../build/problem.ts';
import type { DataDir } from '../operations/local/data-dir.ts';
import { type Endpoints, localCredentials, localNames, localTableName } from '../operations/local/environment.ts';
import { webhookUrl } from '../operations/paypal-webhooks.ts';
import { withClient } from '../operations/with-client.ts';
import { sampleSettings } from '../stack/settings.ts';
import { type TableName, tables } from '../stack/tables.ts';
import { type RunningLambda, startLambda } from './lambda/endpoint.ts';
import { type Mailbox, openMailbox } from './mailbox/mailbox.ts';
import { startPayPalSimulator } from './paypal/server.ts';
import { httpService, type Service } from './readiness.ts';
import { startDynamoDb } from './stores/dynamodb.ts';
import { startPush } from './stores/push.ts';
import { startS3 } from './stores/s3.ts';
import { localSecrets, separateSecrets, startSecrets, storeSecrets } from './stores/secrets.ts';
import { type RunningSes, startSes } from './stores/ses.ts';
import { startSns } from './stores/sns.ts';
import { ensureTable } from './stores/tables.ts';

/** The services around the application. */
export interface Services {
  readonly endpoints: Endpoints;
  readonly mailbox: Mailbox;
  /** Switches SES off, and receives the mails that it accepts. */
  readonly mail: Pick<RunningSes, 'down' | 'onSent'>;
  /** Runs the functions that others invoke, as soon as it has what invokes them. */
  readonly lambda: Pick<RunningLambda, 'invoke'>;
  readonly rows: readonly Service[];
  /** The name of the DynamoDB engine, for people. */
  readonly dynamoDbEngine: string;
}

/**
 * Starts everything that the functions call, with its tables and its buckets.
 *
 * @param options.port the site's: PayPal, S3 and DynamoDB take the next three; SES, SNS,
 *   Secrets Manager, Lambda and the push service take any free one.
 * @param options.addPart called with each part once it has started, so that it can be closed when a
 *   later one fails.
 */
export async function startServices(options: {
  readonly port: number;
  readonly data: DataDir;
  readonly site: string;
  readonly addPart: <T extends { close(): Promise<void> }>(part: T) => T;
  readonly warn: (message: string) => void;
  readonly onFailure: (message: string) => void;
}): Promise<Services> {
  const { port, data, site, addPart } = options;
  const [mailbox, stored] = await Promise.all([openMailbox(data.mail, options.warn), localSecrets(data.secrets)]);
  const { mtime: since } = await stat(data.secrets);
  // All must have started, even if one fails, before they can be closed.
  const [dynamoDb, s3, ses, sns, push, secrets, lambda, paypal] = await allStarted([
    startTables(port + 3, data.dynamoDb, options.onFailure, addPart),
    startS3({
      port: port + 2,
      dataDir: data.s3,
      buckets: [localNames.bucket, localNames.uploadsBucket, localNames.publicBucket, localNames.siteBucket],
      uploads: { bucket: localNames.uploadsBucket, siteOrigin: site },
    }).then(addPart),
    startSes({ port: 0, mailbox }).then(addPart),
    startSns({ port: 0, mailbox }).then(addPart),
    startPush({ port: 0, mailbox }).then(addPart),
    startSecrets({
      port: 0,
      secrets: separateSecrets(stored),
      since,
      onPut: (values) => storeSecrets(data.secrets, values),
    }).then(addPart),
    startLambda({ port: 0 }).then(addPart),
    startPayPal({
      port: port + 1,
      dataFile: data.paypal,
      clientId: sampleSettings.paypalClientId,
      clientSecret: stored.paypalClientSecret,
      merchantId: sampleSettings.paypalMerchantId,
      webhookId: localNames.webhookId,
      webhookUrl: webhookUrl(site),
    }).then(addPart),
  ]);
  const endpoints: Endpoints = {
    site,
    paypal: `http://localhost:${String(port + 1)}`,
    s3: s3.origin,
    dynamoDb: dynamoDb.endpoint,
    ses: ses.origin,
    sns: sns.origin,
    push: push.origin,
    secrets: secrets.origin,
    lambda: lambda.origin,
  };
  return {
    endpoints,
    mailbox,
    mail: ses,
    lambda,
    dynamoDbEngine: dynamoDb.engine,
    rows: [
      httpService('site and API', site),
      httpService('PayPal simulator', `${paypal.origin}/_ready`),
      httpService('S3', endpoints.s3),
      httpService('DynamoDB', endpoints.dynamoDb),
      httpService('SES', endpoints.ses),
      httpService('SNS', endpoints.sns),
      httpService('push service', endpoints.push),
      httpService('Secrets Manager', endpoints.secrets),
      httpService('Lambda', endpoints.lambda),
    ],
  };
}

async function startTables(
  port: number,
  dataDir: string,
  onExit: (message: string) => void,
  addPart: <T extends { close(): Promise<void> }>(part: T) => T,
) {
  const dynamoDb = addPart(await startDynamoDb({ port, dataDir, endpoint: process.env['DYNAMODB_ENDPOINT'], onExit }));
  const client = new DynamoDBClient({
    endpoint: dynamoDb.endpoint,
    region: localNames.region,
    credentials: localCredentials,
  });
  const names = Object.keys(tables) as TableName[];
  await withClient(client, () =>
    Promise.all(names.map((name) => ensureTable(client, localTableName(name), tables[name]))),
  );
  return dynamoDb;
}

/** `Promise.all` that waits until every promise has settled. */
async function allStarted<T extends readonly unknown[]>(
  starting: { readonly [K in keyof T]: Promise<T[K]> },
): Promise<T> {
  await Promise.allSettled(starting);
  return Promise.all(starting) as Promise<unknown> as Promise<T>;
}

/** Says what to do if the simulator's file is damaged. */
async function startPayPal(options: Parameters<typeof startPayPalSimulator>[0]) {
  try {
    return await startPayPalSimulator(options);
  } catch (error) {
    throw new Problem(
      `The PayPal simulator does not start: ${error instanceof Error ? error.message : String(error)}. ` +
        'If its data is damaged, start with --reset.',
      { cause: error },
    );
  }
}
