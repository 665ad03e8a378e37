import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'agreements/sets/balance,balanceVersion': ['dynamodb:UpdateItem'],
    'agreements/sets/entry': ['dynamodb:UpdateItem'],
    consultations: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
    outbox: ['dynamodb:PutItem'],
    'sessions/keys/erased#': ['dynamodb:ConditionCheckItem'],
  },
} as const satisfies Grant;

/** Changes bookings, with their hours and mails. */
export const bookingWrites = () =>
  only(
    dynamoConsultations(
      readAll({
        consultations: 'TABLE_CONSULTATIONS',
        agreements: 'TABLE_AGREEMENTS',
        outbox: 'TABLE_OUTBOX',
        sessions: 'TABLE_SESSIONS',
      }),
      dynamo(),
    ),
    'write',
  );
