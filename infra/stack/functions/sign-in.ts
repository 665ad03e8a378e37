import { authenticated, countRequests, type FunctionRecord, unlessErased } from './record.ts';

const issueCode = { ...countRequests, 'otpCodes/keys/code#': ['dynamodb:GetItem', 'dynamodb:PutItem'] } as const;
const checkCode = { ...countRequests, 'otpCodes/keys/code#': ['dynamodb:UpdateItem'] } as const;
/**
 * The table of sessions also has known devices. A request for a code may read a device, but no
 * session.
 */
const readDevice = { 'sessions/keys/device#': ['dynamodb:GetItem'] } as const;
const storeDevice = { 'sessions/keys/device#': ['dynamodb:GetItem', 'dynamodb:PutItem'] } as const;
/** Finds or creates the account after a correct code, and starts a session. */
const startSession = {
  ...checkCode,
  users: ['dynamodb:GetItem', 'dynamodb:PutItem'],
  sessions: ['dynamodb:PutItem'],
  ...storeDevice,
  ...unlessErased,
} as const;

export const signIn = {
  'send-otp': {
    uses: ['cookies', 'otpCodes', 'users', 'devices', 'mail', 'pepper'],
    tables: { ...issueCode, ...readDevice, users: ['dynamodb:GetItem'] },
    size: 'mail',
    share: 5,
    errorImpact: 'No one gets a code to log in, so buyers can’t reach their guides.',
    counts: ['many-codes', 'codes-sent'],
  },
  'request-registration-otp': {
    uses: ['cookies', 'otpCodes', 'devices', 'mail', 'pepper'],
    tables: { ...issueCode, ...readDevice },
    size: 'mail',
    share: 5,
    errorImpact: 'New buyers get no code in the shop, so they can’t buy.',
    counts: ['many-codes', 'codes-sent'],
  },
  'log-in': {
    uses: ['cookies', 'otpCodes', 'users', 'sessions', 'devices', 'pepper'],
    tables: startSession,
    size: 'tables',
    share: 5,
    errorImpact: 'No one can log in, so buyers can’t reach their guides.',
    counts: ['wrong-codes', 'codes-verified'],
  },
  'verify-email': {
    uses: ['cookies', 'otpCodes', 'users', 'sessions', 'devices', 'pepper'],
    tables: startSession,
    size: 'tables',
    share: 5,
    errorImpact: 'New buyers can’t confirm their address, so they can’t buy.',
    counts: ['wrong-codes', 'codes-verified'],
  },
  'register-user': {
    uses: ['cookies', 'users', 'leads', 'businessInbox', 'team', 'rateLimits', 'outbox', 'mail', 'unprovenMail'],
    tables: {
      ...countRequests,
      users: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      'office/keys/team#': ['dynamodb:GetItem'],
      leads: ['dynamodb:Query', 'dynamodb:PutItem'],
      outbox: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
    },
    size: 'mail',
    share: 3,
    errorImpact: 'No one can sign up for a consultation: leads are lost.',
    counts: ['mail-given-up', 'unproven-mail', 'leads'],
  },
  'log-out': {
    uses: ['sessions'],
    tables: { ...authenticated, sessions: ['dynamodb:DeleteItem'] },
    size: 'tables',
    errorImpact: 'Logging out doesn’t end the session on the server.',
  },
  'log-out-everywhere': {
    uses: ['sessions'],
    tables: { ...authenticated, sessions: ['dynamodb:DeleteItem'], 'sessions/index/byUser': ['dynamodb:Query'] },
    size: 'tables',
    errorImpact: 'People can’t end their sessions on other devices, such as a lost phone.',
  },
  'update-profile': {
    uses: ['sessions', 'users'],
    tables: {
      ...authenticated,
      'sessions/sets/details,lastSeenAt': ['dynamodb:UpdateItem'],
      'sessions/index/byUser': ['dynamodb:Query'],
      users: ['dynamodb:GetItem', 'dynamodb:PutItem'],
    },
    size: 'tables',
    errorImpact: 'People can’t correct their name or phone number.',
  },
} as const satisfies Record<string, FunctionRecord>;
