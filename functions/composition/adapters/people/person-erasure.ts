import { dynamoPeople } from '#adapters/dynamodb/people.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';
import { personTables } from '../../person-tables.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:ConditionCheckItem', 'dynamodb:DeleteItem', 'dynamodb:PutItem'],
    'agreements/sets/sent': ['dynamodb:UpdateItem'],
    'agreements/sets/dueList,dueOn,stepList,stepsVersion': ['dynamodb:UpdateItem'],
    consultations: ['dynamodb:DeleteItem'],
    followUps: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
    messages: ['dynamodb:DeleteItem'],
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
    dynamoPeople(readAll(personTables), dynamo()),
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
