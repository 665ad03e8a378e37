import { authenticated, countRequests, type FunctionRecord } from './record.ts';

const issueCode = { ...countRequests, 'otpCodes/keys/code#': ['dynamodb:GetItem', 'dynamodb:PutItem'] } as const;
const checkCode = { ...countRequests, 'otpCodes/keys/code#': ['dynamodb:UpdateItem'] } as const;
/** The sessions' table has known devices too. A request for a code looks up its own device and sees no session. */
const knowDevice = { 'sessions/keys/device#': ['dynamodb:GetItem'] } as const;
const rememberDevice = { 'sessions/keys/device#': ['dynamodb:GetItem', 'dynamodb:PutItem'] } as const;
/** Finds or makes the account of a code that was right, and begins a session. */
const enter = {
  ...checkCode,
  users: ['dynamodb:GetItem', 'dynamodb:PutItem'],
  sessions: ['dynamodb:PutItem'],
  ...rememberDevice,
} as const;

export const signIn = {
  'send-otp': {
    uses: ['cookies', 'otpCodes', 'users', 'devices', 'mail', 'pepper'],
    tables: { ...issueCode, ...knowDevice, users: ['dynamodb:GetItem'] },
    size: 'mail',
    share: 5,
    harm: 'Nobody gets a code to log in with, so buyers cannot reach their guides.',
    counts: ['many-codes', 'codes-sent'],
  },
  'request-registration-otp': {
    uses: ['cookies', 'otpCodes', 'devices', 'mail', 'pepper'],
    tables: { ...issueCode, ...knowDevice },
    size: 'mail',
    share: 5,
    harm: 'New buyers get no code in the shop, so they cannot buy.',
    counts: ['many-codes', 'codes-sent'],
  },
  'log-in': {
    uses: ['cookies', 'otpCodes', 'users', 'sessions', 'devices', 'pepper'],
    tables: enter,
    size: 'tables',
    share: 5,
    harm: 'Nobody can log in, so buyers cannot reach their guides.',
    counts: ['wrong-codes', 'codes-verified'],
  },
  'verify-email': {
    uses: ['cookies', 'otpCodes', 'users', 'sessions', 'devices', 'pepper'],
    tables: enter,
    size: 'tables',
    share: 5,
    harm: 'New buyers cannot prove their address, so they cannot buy.',
    counts: ['wrong-codes', 'codes-verified'],
  },
  'register-user': {
    uses: ['cookies', 'users', 'rateLimits', 'outbox', 'mail', 'unprovenMail'],
    tables: {
      ...countRequests,
      users: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      outbox: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
    },
    size: 'mail',
    share: 3,
    harm: 'Nobody can sign up for a consultation: leads are lost.',
    counts: ['mail-given-up', 'unproven-mail', 'leads'],
  },
  'log-out': {
    uses: ['sessions'],
    tables: { sessions: [...authenticated, 'dynamodb:DeleteItem'] },
    size: 'tables',
    harm: 'Logging out does not end the session on the server.',
  },
  'log-out-everywhere': {
    uses: ['sessions'],
    tables: { sessions: [...authenticated, 'dynamodb:DeleteItem'], 'sessions/index/byUser': ['dynamodb:Query'] },
    size: 'tables',
    harm: 'People cannot end their sessions on other devices, such as a lost phone.',
  },
  'update-profile': {
    uses: ['sessions', 'users'],
    tables: {
      sessions: authenticated,
      'sessions/index/byUser': ['dynamodb:Query'],
      users: ['dynamodb:GetItem', 'dynamodb:PutItem'],
    },
    size: 'tables',
    harm: 'People cannot correct their name or phone number.',
  },
} as const satisfies Record<string, FunctionRecord>;
