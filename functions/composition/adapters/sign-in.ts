import { dynamoDevices } from '#adapters/dynamodb/people/devices.ts';
import { dynamoOtpCodes } from '#adapters/dynamodb/people/otp-codes.ts';
import { dynamoSessions } from '#adapters/dynamodb/people/sessions.ts';
import { dynamoUsers } from '#adapters/dynamodb/people/users.ts';
import { dynamoRateLimits } from '#adapters/dynamodb/rate-limits.ts';
import { managedPeppers } from '#adapters/secrets/secrets.ts';
import type { RateLimits } from '#domain/shared/ports.ts';
import type { Peppers } from '#domain/sign-in/ports.ts';
import { adapter, permitted, table } from '../adapter.ts';
import { dynamo, secretReader } from '../connections.ts';
import { read } from '../environment.ts';

/** Browsers that signed in before. */
export const devices = adapter(() => dynamoDevices(table('TABLE_SESSIONS'), dynamo()), {
  find: 'GetItem sessions/keys/device#',
  remember: ['PutItem sessions/keys/device#', 'ConditionCheckItem sessions/keys/erased#'],
});

/** One-time codes. */
export const otpCodes = adapter(() => dynamoOtpCodes(table('TABLE_OTP_CODES'), dynamo()), {
  replace: 'PutItem otpCodes/keys/code#',
  find: 'GetItem otpCodes/keys/code#',
  countTry: 'UpdateItem otpCodes/keys/code#',
  consume: 'UpdateItem otpCodes/keys/code#',
  keysOf: 'Scan otpCodes',
  forget: ['DeleteItem otpCodes/keys/code#', 'DeleteItem otpCodes/keys/limit#'],
});

/** Sessions of buyers. */
export const sessions = adapter(() => dynamoSessions(table('TABLE_SESSIONS'), dynamo()), {
  remove: 'DeleteItem sessions',
  ofUser: 'Query sessions/index/byUser',
  create: ['PutItem sessions', 'ConditionCheckItem sessions/keys/erased#'],
  update: 'UpdateItem sessions/sets/details,lastSeenAt',
  touch: 'UpdateItem sessions/sets/lastSeenAt',
});

/** Accounts. */
export const users = adapter(() => dynamoUsers(table('TABLE_USERS'), dynamo()), {
  byName: [
    'Query users/index/byName',
    'Query users/index/byName2',
    'Query users/index/byName3',
    'Query users/index/byName4',
    'Query users/index/byName5',
    'Query users/index/byName6',
  ],
  findByEmail: 'GetItem users',
  unsubscribe: 'UpdateItem users',
  create: 'PutItem users',
  replace: 'PutItem users',
});

/** The peppers of one-time codes. */
export const peppers = permitted(
  'secretsmanager:GetSecretValue pepper',
  (): Peppers => managedPeppers(read('PEPPER_SECRET_ID'), secretReader()),
);

/** Counts uses of limits. */
export const rateLimits = permitted(
  'UpdateItem otpCodes/keys/limit#',
  (): RateLimits => dynamoRateLimits(read('TABLE_OTP_CODES'), dynamo()),
);
