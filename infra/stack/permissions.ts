import type { functionCapabilities } from '#composition/environment.ts';
import type { TableName } from './tables.ts';

/** The functions that exist, by the names of their handlers. */
export type FunctionId = keyof typeof functionCapabilities;

/**
 * A table, one of its indexes as `table/index/name`, or of a table that holds items of several kinds those whose key begins alike, as
 * `table/keys/beginning`.
 */
type TableResource = TableName | `${TableName}/index/${string}` | `${TableName}/keys/${string}`;

/** What one function may do. Whatever is not named here is refused by AWS, whatever the code tries. */
export interface Permissions {
  readonly tables?: Partial<Record<TableResource, readonly `dynamodb:${string}`[]>>;
  /** On the objects of the guides' bucket. */
  readonly guides?: readonly `s3:${string}`[];
  /** As the business's sender and from no other address. */
  readonly mail?: readonly `ses:${string}`[];
  /** On the secret of the one-time codes' pepper. */
  readonly pepper?: readonly `secretsmanager:${string}`[];
  /** On the secret of the PayPal app, which can give money back. */
  readonly paypalSecret?: readonly `secretsmanager:${string}`[];
  /** On the keys by which requests show that they came through the distribution. */
  readonly originKeys?: readonly `secretsmanager:${string}`[];
}

/** The codes' table holds one-time codes and the counters of rate limits (docs/adr/0003-keys-of-the-tables.md): who counts alters no code. */
const countRequests = { 'otpCodes/keys/limit#': ['dynamodb:UpdateItem'] } as const;
const issueCode = { ...countRequests, 'otpCodes/keys/code#': ['dynamodb:GetItem', 'dynamodb:PutItem'] } as const;
const checkCode = { ...countRequests, 'otpCodes/keys/code#': ['dynamodb:UpdateItem'] } as const;
/** The sessions' table keeps known devices too; who asks for a code looks up its own device and sees no session. */
const knowDevice = { 'sessions/keys/device#': ['dynamodb:GetItem'] } as const;
const rememberDevice = { 'sessions/keys/device#': ['dynamodb:GetItem', 'dynamodb:PutItem'] } as const;
const authenticated = ['dynamodb:UpdateItem'] as const;
const readSecret = ['secretsmanager:GetSecretValue'] as const;
const sendMail = ['ses:SendRawEmail'] as const;
/** Reads and changes an order, and looks for others of its buyer that hold the same guides. */
const settleOrder = ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'] as const;
/** An enquiry is stored with its mails in one transaction, which asks for no more than its puts do. */
const takeEnquiry = {
  originKeys: readSecret,
  tables: {
    ...countRequests,
    enquiries: ['dynamodb:PutItem'],
    outbox: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
  },
  mail: sendMail,
} as const;

/**
 * The permission matrix: function, resource, actions. The adapters' commands are the reason for each (a session is
 * checked and marked as seen in one UpdateItem); a test holds the two together.
 */
export const permissions = {
  'list-pdfs': { originKeys: readSecret, tables: { pdfs: ['dynamodb:Query'] } },
  'send-otp': {
    originKeys: readSecret,
    tables: {
      ...issueCode,
      ...knowDevice,
      users: ['dynamodb:GetItem'],
    },
    mail: sendMail,
    pepper: readSecret,
  },
  'request-registration-otp': {
    originKeys: readSecret,
    tables: { ...issueCode, ...knowDevice },
    mail: sendMail,
    pepper: readSecret,
  },
  'register-user': {
    originKeys: readSecret,
    tables: {
      ...countRequests,
      users: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      outbox: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
    },
    mail: sendMail,
  },
  'send-contact-message': takeEnquiry,
  'apply-as-partner': takeEnquiry,
  'deliver-outbox': {
    tables: {
      ...countRequests,
      'outbox/index/due': ['dynamodb:Query'],
      outbox: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
    },
    mail: sendMail,
  },
  'log-in': {
    originKeys: readSecret,
    tables: {
      ...checkCode,
      users: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      sessions: ['dynamodb:PutItem'],
      ...rememberDevice,
    },
    pepper: readSecret,
  },
  'verify-email': {
    originKeys: readSecret,
    tables: {
      ...checkCode,
      users: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      sessions: ['dynamodb:PutItem'],
      ...rememberDevice,
    },
    pepper: readSecret,
  },
  'log-out': { originKeys: readSecret, tables: { sessions: [...authenticated, 'dynamodb:DeleteItem'] } },
  'log-out-everywhere': {
    originKeys: readSecret,
    tables: { sessions: [...authenticated, 'dynamodb:DeleteItem'], 'sessions/index/byUser': ['dynamodb:Query'] },
  },
  'update-profile': {
    originKeys: readSecret,
    tables: {
      sessions: authenticated,
      'sessions/index/byUser': ['dynamodb:Query'],
      users: ['dynamodb:GetItem', 'dynamodb:PutItem'],
    },
  },
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
      ...countRequests,
      pdfs: ['dynamodb:Query'],
      // Beside the new order: PayPal's id of its payment, once PayPal has answered.
      transactions: ['dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:GetItem', 'dynamodb:UpdateItem'],
    },
    paypalSecret: readSecret,
  },
  'capture-order': {
    originKeys: readSecret,
    tables: { sessions: authenticated, ...countRequests, transactions: settleOrder },
    guides: ['s3:GetObject'],
    mail: sendMail,
    paypalSecret: readSecret,
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
    paypalSecret: readSecret,
  },
  'settle-open-orders': {
    tables: { transactions: settleOrder, 'transactions/index/toCheck': ['dynamodb:Query'] },
    guides: ['s3:GetObject'],
    mail: sendMail,
    paypalSecret: readSecret,
  },
  'reconcile-payments': {
    tables: {
      transactions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      'transactions/index/byNumber': ['dynamodb:Query'],
    },
    paypalSecret: readSecret,
  },
  'record-mail-feedback': { tables: { mailFeedback: ['dynamodb:PutItem'] } },
  'resend-receipt': {
    originKeys: readSecret,
    tables: {
      sessions: authenticated,
      ...countRequests,
      transactions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
    },
    guides: ['s3:GetObject'],
    mail: sendMail,
  },
} as const satisfies Record<FunctionId, Permissions>;
