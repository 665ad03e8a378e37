import { dynamoPeople } from '#adapters/dynamodb/people.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:DeleteItem', 'dynamodb:PutItem'],
    'agreements/sets/sent': ['dynamodb:UpdateItem'],
    consultations: ['dynamodb:DeleteItem'],
    followUps: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
    inquiries: ['dynamodb:DeleteItem'],
    leads: ['dynamodb:DeleteItem'],
    mailFeedback: ['dynamodb:DeleteItem'],
    'mailFeedback/keys/order#': ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
    'otpCodes/keys/code#': ['dynamodb:DeleteItem'],
    'otpCodes/keys/limit#': ['dynamodb:DeleteItem'],
    outbox: ['dynamodb:DeleteItem'],
    paymentRequests: ['dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
    sessions: ['dynamodb:DeleteItem'],
    'sessions/keys/erased#': ['dynamodb:PutItem'],
    transactions: ['dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
    users: ['dynamodb:DeleteItem'],
  },
} as const satisfies Grant;

/** Erases a person. */
export const personErasure = () =>
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
    'remove',
    'removeAgreement',
    'forgetSecondEmail',
    'removeRequests',
    'forgetMailed',
    'removeOrder',
    'shortenDeliveries',
    'forgetBuyer',
    'forgetPayer',
    'noteAccountsToErase',
    'endAccounts',
  );
