import { dynamoPeople } from '#adapters/dynamodb/people.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
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
      readAll({
        users: 'TABLE_USERS',
        otpCodes: 'TABLE_OTP_CODES',
        sessions: 'TABLE_SESSIONS',
        transactions: 'TABLE_TRANSACTIONS',
        leads: 'TABLE_LEADS',
        consultations: 'TABLE_CONSULTATIONS',
        inquiries: 'TABLE_INQUIRIES',
        outbox: 'TABLE_OUTBOX',
        mailFeedback: 'TABLE_MAIL_FEEDBACK',
        followUps: 'TABLE_FOLLOW_UPS',
        agreements: 'TABLE_AGREEMENTS',
        paymentRequests: 'TABLE_PAYMENT_REQUESTS',
      }),
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
