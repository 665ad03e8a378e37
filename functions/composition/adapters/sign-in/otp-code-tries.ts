import { dynamoOtpCodes } from '#adapters/dynamodb/otp-codes.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'otpCodes/keys/code#': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Counts tries of one-time codes and uses codes up. */
export const otpCodeTries = () => only(dynamoOtpCodes(read('TABLE_OTP_CODES'), dynamo()), 'countTry', 'consume');
