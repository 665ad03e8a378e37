import { dynamoOtpCodes } from '#adapters/dynamodb/otp-codes.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'otpCodes/keys/code#': ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Stores new one-time codes. */
export const otpCodeIssue = () => only(dynamoOtpCodes(read('TABLE_OTP_CODES'), dynamo()), 'replace');
