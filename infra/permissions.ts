import type { functionCapabilities } from '#composition/environment.ts';
import type { TableName } from './tables.ts';

/** The functions that exist, by the names of their handlers. */
export type FunctionId = keyof typeof functionCapabilities;

/** What one function may do. Whatever is not named here is refused by AWS, whatever the code tries. */
export interface Permissions {
  readonly tables?: Partial<Record<TableName, readonly `dynamodb:${string}`[]>>;
  /** On the objects of the guides' bucket. */
  readonly guides?: readonly `s3:${string}`[];
  /** As the business's sender and from no other address. */
  readonly mail?: readonly `ses:${string}`[];
  /** On the one secret of the application. */
  readonly secret?: readonly `secretsmanager:${string}`[];
}

const authenticated = ['dynamodb:UpdateItem'] as const;
const readSecret = ['secretsmanager:GetSecretValue'] as const;

/**
 * The permission matrix: function, resource, actions. The adapters' commands are the reason for each (a session is
 * checked and marked as seen in one UpdateItem; codes and rate limits share a table); a test holds the two together.
 */
export const permissions = {
  'list-pdfs': { tables: { pdfs: ['dynamodb:Query'] } },
  'send-otp': {
    tables: {
      otpCodes: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
      users: ['dynamodb:GetItem'],
    },
    mail: ['ses:SendRawEmail'],
    secret: readSecret,
  },
  'request-registration-otp': {
    tables: { otpCodes: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'] },
    mail: ['ses:SendRawEmail'],
    secret: readSecret,
  },
  'log-in': {
    tables: {
      otpCodes: ['dynamodb:UpdateItem'],
      users: ['dynamodb:GetItem'],
      sessions: ['dynamodb:PutItem'],
    },
    secret: readSecret,
  },
  'verify-email': {
    tables: {
      otpCodes: ['dynamodb:UpdateItem'],
      users: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      sessions: ['dynamodb:PutItem'],
    },
    secret: readSecret,
  },
  'log-out': { tables: { sessions: [...authenticated, 'dynamodb:DeleteItem'] } },
  'get-dashboard': { tables: { sessions: authenticated, transactions: ['dynamodb:Query'] } },
  'get-profile': { tables: { sessions: authenticated, transactions: ['dynamodb:Query'] } },
  'download-pdf': {
    tables: { sessions: authenticated, transactions: ['dynamodb:Query'] },
    // A presigned address can do what its signer may.
    guides: ['s3:GetObject'],
  },
  'create-order': {
    tables: {
      sessions: authenticated,
      pdfs: ['dynamodb:Query'],
      transactions: ['dynamodb:Query', 'dynamodb:PutItem'],
    },
    secret: readSecret,
  },
  'capture-order': {
    tables: { sessions: authenticated, transactions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] },
    guides: ['s3:GetObject'],
    mail: ['ses:SendRawEmail'],
    secret: readSecret,
  },
} as const satisfies Record<FunctionId, Permissions>;
