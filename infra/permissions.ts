import type { functionCapabilities } from '#composition/environment.ts';
import type { TableName } from './tables.ts';

/** The functions that exist, by the names of their handlers. */
export type FunctionId = keyof typeof functionCapabilities;

/** A table, or one of its indexes as `table/index/name`. */
type TableResource = TableName | `${TableName}/index/${string}`;

/** What one function may do. Whatever is not named here is refused by AWS, whatever the code tries. */
export interface Permissions {
  readonly tables?: Partial<Record<TableResource, readonly `dynamodb:${string}`[]>>;
  /** On the objects of the guides' bucket. */
  readonly guides?: readonly `s3:${string}`[];
  /** As the business's sender and from no other address. */
  readonly mail?: readonly `ses:${string}`[];
  /** On the one secret of the application. */
  readonly secret?: readonly `secretsmanager:${string}`[];
  /** On the keys by which requests show that they came through the distribution. */
  readonly originKeys?: readonly `secretsmanager:${string}`[];
}

const authenticated = ['dynamodb:UpdateItem'] as const;
const readSecret = ['secretsmanager:GetSecretValue'] as const;
const sendMail = ['ses:SendRawEmail'] as const;
/** Reads and changes an order, and looks for others of its buyer that hold the same guides. */
const settleOrder = ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'] as const;
/** An enquiry is stored with its mails in one transaction, which asks for no more than its puts do. */
const takeEnquiry = {
  originKeys: readSecret,
  tables: {
    otpCodes: ['dynamodb:UpdateItem'],
    enquiries: ['dynamodb:PutItem'],
    outbox: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
  },
  mail: sendMail,
} as const;

/**
 * The permission matrix: function, resource, actions. The adapters' commands are the reason for each (a session is
 * checked and marked as seen in one UpdateItem; codes and rate limits share a table); a test holds the two together.
 */
export const permissions = {
  'list-pdfs': { originKeys: readSecret, tables: { pdfs: ['dynamodb:Query'] } },
  'send-otp': {
    originKeys: readSecret,
    tables: {
      otpCodes: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
      users: ['dynamodb:GetItem'],
    },
    mail: sendMail,
    secret: readSecret,
  },
  'request-registration-otp': {
    originKeys: readSecret,
    tables: { otpCodes: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'] },
    mail: sendMail,
    secret: readSecret,
  },
  'register-user': {
    originKeys: readSecret,
    tables: {
      otpCodes: ['dynamodb:UpdateItem'],
      users: ['dynamodb:PutItem'],
      outbox: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
    },
    mail: sendMail,
  },
  'send-contact-message': takeEnquiry,
  'apply-as-partner': takeEnquiry,
  'deliver-outbox': {
    tables: { 'outbox/index/due': ['dynamodb:Query'], outbox: ['dynamodb:PutItem', 'dynamodb:DeleteItem'] },
    mail: sendMail,
  },
  'log-in': {
    originKeys: readSecret,
    tables: {
      otpCodes: ['dynamodb:UpdateItem'],
      users: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      sessions: ['dynamodb:PutItem'],
    },
    secret: readSecret,
  },
  'verify-email': {
    originKeys: readSecret,
    tables: {
      otpCodes: ['dynamodb:UpdateItem'],
      users: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
      sessions: ['dynamodb:PutItem'],
    },
    secret: readSecret,
  },
  'log-out': { originKeys: readSecret, tables: { sessions: [...authenticated, 'dynamodb:DeleteItem'] } },
  'get-dashboard': { originKeys: readSecret, tables: { sessions: authenticated, transactions: ['dynamodb:Query'] } },
  'get-profile': { originKeys: readSecret, tables: { sessions: authenticated, transactions: ['dynamodb:Query'] } },
  'download-pdf': {
    originKeys: readSecret,
    tables: { sessions: authenticated, transactions: ['dynamodb:Query'] },
    // A presigned address can do what its signer may.
    guides: ['s3:GetObject'],
  },
  'create-order': {
    originKeys: readSecret,
    tables: {
      sessions: authenticated,
      pdfs: ['dynamodb:Query'],
      transactions: ['dynamodb:Query', 'dynamodb:PutItem'],
    },
    secret: readSecret,
  },
  'capture-order': {
    originKeys: readSecret,
    tables: { sessions: authenticated, transactions: settleOrder },
    guides: ['s3:GetObject'],
    mail: sendMail,
    secret: readSecret,
  },
  'receive-paypal-webhook': {
    originKeys: readSecret,
    tables: {
      webhookEvents: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      transactions: settleOrder,
      'transactions/index/byNumber': ['dynamodb:Query'],
    },
    guides: ['s3:GetObject'],
    mail: sendMail,
    secret: readSecret,
  },
  'settle-open-orders': {
    tables: { transactions: settleOrder, 'transactions/index/toCheck': ['dynamodb:Query'] },
    guides: ['s3:GetObject'],
    mail: sendMail,
    secret: readSecret,
  },
  'reconcile-payments': {
    tables: {
      transactions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      'transactions/index/byNumber': ['dynamodb:Query'],
    },
    secret: readSecret,
  },
  'resend-receipt': {
    originKeys: readSecret,
    tables: {
      sessions: authenticated,
      otpCodes: ['dynamodb:UpdateItem'],
      transactions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
    },
    guides: ['s3:GetObject'],
    mail: sendMail,
  },
} as const satisfies Record<FunctionId, Permissions>;
