import { dynamoOtpCodes } from '#adapters/dynamodb/otp-codes.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'otpCodes/keys/code#': ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads what is known of an address’s one-time codes. */
export const otpCodeReads = () => only(dynamoOtpCodes(read('TABLE_OTP_CODES'), dynamo()), 'find');
