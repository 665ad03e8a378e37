import { dynamoPeople } from '#adapters/dynamodb/people.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:Query'],
    consultations: ['dynamodb:Query'],
    followUps: ['dynamodb:GetItem'],
    'inquiries/index/byEmail': ['dynamodb:Query'],
    leads: ['dynamodb:Query'],
    mailFeedback: ['dynamodb:BatchGetItem', 'dynamodb:Query'],
    otpCodes: ['dynamodb:Scan'],
    outbox: ['dynamodb:Scan'],
    paymentRequests: ['dynamodb:GetItem', 'dynamodb:Query'],
    sessions: ['dynamodb:BatchGetItem'],
    transactions: ['dynamodb:GetItem', 'dynamodb:Query'],
    'transactions/index/byNumber': ['dynamodb:Query'],
    users: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads everything about a person, for a copy. */
export const personReads = () =>
  only(
    dynamoPeople(
      {
        users: read('TABLE_USERS'),
        otpCodes: read('TABLE_OTP_CODES'),
        sessions: read('TABLE_SESSIONS'),
        transactions: read('TABLE_TRANSACTIONS'),
        leads: read('TABLE_LEADS'),
        consultations: read('TABLE_CONSULTATIONS'),
        inquiries: read('TABLE_INQUIRIES'),
        outbox: read('TABLE_OUTBOX'),
        mailFeedback: read('TABLE_MAIL_FEEDBACK'),
        followUps: read('TABLE_FOLLOW_UPS'),
        agreements: read('TABLE_AGREEMENTS'),
        paymentRequests: read('TABLE_PAYMENT_REQUESTS'),
      },
      dynamo(),
    ),
    'ofAddress',
    'ofAccount',
    'agreementsOf',
    'ofPayer',
    'sessions',
    'deliveries',
    'accountsToErase',
    'erasedAccounts',
  );
