import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Context } from 'aws-lambda';
import { type Headers, type StructuredHeader, simpleParser } from 'mailparser';
import { dynamoWebsite } from '#adapters/dynamodb/website.ts';
import { dynamoClient } from '#composition/clients.ts';
import { type RunningLambda, startLambda } from '#infra/local/lambda/endpoint.ts';
import { startMailFeedback } from '#infra/local/mail-feedback.ts';
import { type Mailbox, openMailbox } from '#infra/local/mailbox/mailbox.ts';
import { type PayPalSimulator, startPayPalSimulator } from '#infra/local/paypal/server.ts';
import { freePort } from '#infra/local/ports.ts';
import { startDynamoDb } from '#infra/local/stores/dynamodb.ts';
import { startPush } from '#infra/local/stores/push.ts';
import { startS3 } from '#infra/local/stores/s3.ts';
import { type ApplicationSecrets, separateSecrets, startSecrets } from '#infra/local/stores/secrets.ts';
import { startSes } from '#infra/local/stores/ses.ts';
import { startSns } from '#infra/local/stores/sns.ts';
import { ensureTable } from '#infra/local/stores/tables.ts';
import {
  awsEnvironment,
  type Endpoints,
  functionEnvironment,
  localNames,
  localTableName,
} from '#infra/operations/local/environment.ts';
import { sampleSettings } from '#infra/stack/settings.ts';
import { type TableName, tables } from '#infra/stack/tables.ts';
import { aContext } from './events.ts';
import { aDeployedSite } from './website.ts';

/**
 * The emulators of infra/local for tests over the wire, each on a free port and with its own data
 * folder. The test that starts an emulator closes it.
 */

export interface Emulator {
  readonly endpoint: string;
  close(): Promise<void>;
}

/** Sets region and credentials in the environment, as in a Lambda. */
export function setAwsEnvironment(): void {
  Object.assign(process.env, awsEnvironment);
}

async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'emulator-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export async function dynamoDbEmulator(): Promise<
  Emulator & {
    /** Makes an empty table as infra/stack/tables.ts describes it, and answers its unique name. */
    makeTable(table: TableName): Promise<string>;
    /** Makes all tables under the names of the local stack. */
    makeAllTables(): Promise<void>;
  }
> {
  const dynamoDb = await startDynamoDb({
    port: await freePort(),
    onExit(message) {
      throw new Error(message);
    },
  });
  const { AWS_REGION: region, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = awsEnvironment;
  const client = new DynamoDBClient({
    endpoint: dynamoDb.endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
  });
  let made = 0;
  return {
    endpoint: dynamoDb.endpoint,
    async makeTable(table) {
      const name = `${table}-${(made += 1)}`;
      await ensureTable(client, name, tables[table]);
      return name;
    },
    async makeAllTables() {
      for (const table of Object.keys(tables) as TableName[]) {
        await ensureTable(client, localTableName(table), tables[table]);
      }
    },
    async close() {
      client.destroy();
      await dynamoDb.close();
    },
  };
}

export async function s3Emulator(): Promise<Emulator> {
  const folder = await temporaryFolder();
  const s3 = await startS3({
    port: 0,
    dataDir: folder.path,
    buckets: [localNames.bucket, localNames.uploadsBucket, localNames.publicBucket, localNames.siteBucket],
    uploads: { bucket: localNames.uploadsBucket, siteOrigin: 'https://shop.test' },
  });
  return {
    endpoint: s3.origin,
    async close() {
      await s3.close();
      await folder.remove();
    },
  };
}

export async function sesEmulator(): Promise<
  Emulator & {
    readonly mailbox: Mailbox;
    /**
     * Sends feedback about mails to SES's mailbox simulator to a handler. Answers a function that
     * waits until all is handled.
     */
    readonly sendFeedbackTo: (handler: (event: unknown, context: Context) => Promise<void>) => () => Promise<void>;
    /** The parts of a raw message that the mailbox does not show. */
    message(id: string): Promise<{
      readonly headers: Headers;
      readonly replyTo: string | undefined;
      readonly attachments: { readonly fileName: string; readonly content: Uint8Array }[];
      /** The calendar entry beside text and HTML. */
      readonly invite: { readonly method: string; readonly content: string } | undefined;
    }>;
  }
> {
  const folder = await temporaryFolder();
  const mailbox = await openMailbox(folder.path, (warning) => {
    throw new Error(warning);
  });
  const ses = await startSes({ port: 0, mailbox });
  return {
    endpoint: ses.origin,
    mailbox,
    sendFeedbackTo(handler) {
      const feedback = startMailFeedback(
        ['handler'],
        (event) => handler(event, aContext()),
        (warning) => {
          throw new Error(warning);
        },
      );
      ses.onSent = feedback.sent;
      return feedback.settled;
    },
    async message(id) {
      const { headers, replyTo, attachments } = await simpleParser(await readFile(join(folder.path, `${id}.eml`)));
      const entry = attachments.find(({ contentType }) => contentType === 'text/calendar');
      const { params } = (entry?.headers.get('content-type') ?? { params: {} }) as Pick<StructuredHeader, 'params'>;
      return {
        headers,
        replyTo: replyTo?.value[0]?.address,
        attachments: attachments
          .filter((attachment) => attachment !== entry)
          .map(({ filename = '', content }) => ({ fileName: filename, content: Uint8Array.from(content) })),
        invite: entry && { method: params['method'] ?? '', content: entry.content.toString() },
      };
    },
    async close() {
      await ses.close();
      await folder.remove();
    },
  };
}

export const testSecret: Required<Pick<ApplicationSecrets, 'smtpPassword'>> & ApplicationSecrets = {
  otpPepper: '0123456789abcdef'.repeat(4),
  pushSeed: 'fedcba9876543210'.repeat(4),
  paypalClientSecret: 'the-secret-of-a-simulated-account',
  smtpPassword: 'the-password-of-a-mail-server',
};

export async function secretsEmulator(): Promise<Emulator> {
  const secrets = await startSecrets({ port: 0, secrets: separateSecrets(testSecret) });
  return { endpoint: secrets.origin, close: () => secrets.close() };
}

export async function paypalEmulator(): Promise<Emulator & { readonly simulator: PayPalSimulator }> {
  const simulator = await startPayPalSimulator({
    port: 0,
    clientId: sampleSettings.paypalClientId,
    clientSecret: testSecret.paypalClientSecret,
    merchantId: sampleSettings.paypalMerchantId,
    webhookId: localNames.webhookId,
  });
  return { endpoint: simulator.origin, simulator, close: () => simulator.close() };
}

/** All emulators that the functions need, and the environment that points to them. */
export async function allEmulators() {
  setAwsEnvironment();
  const [dynamoDb, s3, ses, secrets, paypal, lambda] = await Promise.all([
    dynamoDbEmulator(),
    s3Emulator(),
    sesEmulator(),
    secretsEmulator(),
    paypalEmulator(),
    startLambda({ port: 0 }),
  ]);
  await dynamoDb.makeAllTables();
  // As a deploy does.
  const client = dynamoClient(dynamoDb.endpoint);
  await dynamoWebsite(localTableName('website'), client).setDeployed(aDeployedSite());
  client.destroy();
  const sns = await startSns({ port: 0, mailbox: ses.mailbox });
  const push = await startPush({ port: 0, mailbox: ses.mailbox });
  const endpoints: Endpoints = {
    site: 'https://shop.test',
    paypal: paypal.endpoint,
    s3: s3.endpoint,
    dynamoDb: dynamoDb.endpoint,
    ses: ses.endpoint,
    sns: sns.origin,
    push: push.origin,
    secrets: secrets.endpoint,
    lambda: lambda.origin,
  };
  return {
    makeTable: (table: TableName) => dynamoDb.makeTable(table),
    mailbox: ses.mailbox,
    sendFeedbackTo: ses.sendFeedbackTo,
    simulator: paypal.simulator,
    /** Runs the functions that others invoke, as soon as it has what invokes them. */
    lambda: lambda as Pick<RunningLambda, 'invoke'>,
    environment: functionEnvironment(endpoints),
    async close() {
      await Promise.all([dynamoDb, s3, ses, sns, push, secrets, paypal, lambda].map((emulator) => emulator.close()));
    },
  };
}
