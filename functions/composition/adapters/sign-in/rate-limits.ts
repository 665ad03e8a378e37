import { dynamoRateLimits } from '#adapters/dynamodb/rate-limits.ts';
import type { RateLimits } from '#domain/shared/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'otpCodes/keys/limit#': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Counts uses of limits. */
export const rateLimits = (): RateLimits => dynamoRateLimits(read('TABLE_OTP_CODES'), dynamo());
