import { dynamoOtpCodes } from '#adapters/dynamodb/otp-codes.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    otpCodes: ['dynamodb:Scan'],
    'otpCodes/keys/code#': ['dynamodb:DeleteItem'],
    'otpCodes/keys/limit#': ['dynamodb:DeleteItem'],
  },
} as const satisfies Grant;

/** Forgets the codes and limits of an address. */
export const otpCodeUnlock = () => only(dynamoOtpCodes(read('TABLE_OTP_CODES'), dynamo()), 'keysOf', 'forget');
