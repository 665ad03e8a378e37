import { dynamoPeople } from '#adapters/dynamodb/people.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';
import { personTables } from '../../person-tables.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:Query'],
    consultations: ['dynamodb:Query'],
    followUps: ['dynamodb:GetItem'],
    'messages/index/byEmail': ['dynamodb:Query'],
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
    dynamoPeople(readAll(personTables), dynamo()),
    'ofAddress',
    'ofAccount',
    'agreementsOf',
    'ofPayer',
    'sessions',
    'deliveries',
    'accountsToErase',
    'erasedAccounts',
  );
