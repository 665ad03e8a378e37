import type { Variable } from '#composition/environment.ts';
import { business, documents } from '#contract/website/documents/index.ts';
import { lookFacts } from '#contract/website/look.ts';
import { numbersChecked } from '#contract/website/proofs.ts';
import { sampleSettings, senderParts } from '../../stack/settings.ts';
import { type TableName, tables, tableVariables } from '../../stack/tables.ts';

/** The only key pair that the S3 emulator accepts; the local stack uses it for every service. */
export const localCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

/** The local stack's resource names. */
export const localNames = {
  bucket: 'guide-shop-guides',
  uploadsBucket: 'guide-shop-uploads',
  publicBucket: 'guide-shop-public-files',
  siteBucket: 'guide-shop-site',
  pepperSecretId: 'guide-shop/otp-pepper',
  pushSecretId: 'guide-shop/push',
  paypalSecretId: 'guide-shop/paypal',
  smtpSecretId: 'guide-shop/smtp',
  webhookId: 'WH-LOCAL-STACK',
  alarmTopic: 'arn:aws:sns:us-east-1:000000000000:guide-shop-alarms',
  region: 'us-east-1',
} as const;

/** The local name of a table. */
export const localTableName = (table: TableName): string =>
  `guide-shop-${table.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;

/** The origins of a local stack's services, without a trailing slash. */
export interface Endpoints {
  readonly site: string;
  readonly paypal: string;
  readonly s3: string;
  readonly dynamoDb: string;
  readonly ses: string;
  readonly secrets: string;
  readonly lambda: string;
  readonly sns: string;
  readonly push: string;
}

/** How the AWS SDK reaches emulators. */
export const awsEnvironment = {
  AWS_REGION: localNames.region,
  AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
  // Lambda runs a newer Node than a laptop may have.
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
} as const;

/**
 * The functions' whole environment: what the deployed stack sets, pointed at the emulators.
 * `rendererFolder` is needed only to render pages, and `mailPortraits` only for emails.
 */
export function functionEnvironment(
  endpoints: Endpoints,
  rendererFolder = './renderer',
  mailPortraits: readonly string[] = [],
): Readonly<Record<string, string>> {
  const tableNames = Object.fromEntries(
    Object.keys(tables).map((table) => [tableVariables[table as TableName], localTableName(table as TableName)]),
  );
  const variables: Readonly<Record<Exclude<Variable, `TABLE_${string}`>, string>> = {
    GUIDES_BUCKET: localNames.bucket,
    UPLOADS_BUCKET: localNames.uploadsBucket,
    PUBLIC_FILES_BUCKET: localNames.publicBucket,
    RENDERER_FOLDER: rendererFolder,
    PDF_READER: 'read-pdf',
    SITE_BUCKET: localNames.siteBucket,
    SITE_DISTRIBUTION: 'none',
    SITE_WRITER: 'write-site',
    ALARM_PREFIX: 'local',
    ALARM_TOPIC: localNames.alarmTopic,
    STAGE: 'local',
    CALENDAR_NETWORK: 'this-machine',
    // The local stack has no gateway of its own.
    GATEWAY_URL: endpoints.site,
    MAIL_FROM: sampleSettings.sender,
    SMTP_ACCOUNT: 'none',
    SMTP_SECRET_ID: localNames.smtpSecretId,
    BUSINESS_INBOX: sampleSettings.businessInbox,
    UNPROVEN_MAIL_PER_HOUR: '500',
    BUSINESS_NAME: senderParts(sampleSettings.sender).name,
    BUSINESS_ADDRESS: sampleSettings.businessAddress,
    BUSINESS_TIME_ZONE: business.timeZone,
    RECEIPT_PREFIX: business.receiptPrefix,
    MAIL_PORTRAITS: mailPortraits.join(' ') || 'none',
    ...lookFacts(documents.look),
    SITE_URL: endpoints.site,
    PEPPER_SECRET_ID: localNames.pepperSecretId,
    PUSH_SECRET_ID: localNames.pushSecretId,
    PAYPAL_SECRET_ID: localNames.paypalSecretId,
    ORIGIN_KEY_SECRETS: 'unchecked',
    NUMBERS_CHECKED: numbersChecked(documents),
    // The local stack always shows the sample, so its digest would say nothing new.
    SAMPLE_CONTENT: 'none',
    CHECKOUT: 'open',
    PAYPAL_API_URL: endpoints.paypal,
    PAYPAL_CLIENT_ID: sampleSettings.paypalClientId,
    PAYPAL_MERCHANT_ID: sampleSettings.paypalMerchantId,
    PAYPAL_CERTIFICATES_ENDPOINT: endpoints.paypal,
    DYNAMODB_ENDPOINT: endpoints.dynamoDb,
    S3_ENDPOINT: endpoints.s3,
    SES_ENDPOINT: endpoints.ses,
    SECRETS_ENDPOINT: endpoints.secrets,
    SNS_ENDPOINT: endpoints.sns,
    PUSH_ENDPOINT: endpoints.push,
  };
  return {
    ...awsEnvironment,
    // As in Lambda.
    TZ: ':UTC',
    AWS_ENDPOINT_URL_LAMBDA: endpoints.lambda,
    ...tableNames,
    ...variables,
  };
}
