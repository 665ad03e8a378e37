import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
    followUps: ['dynamodb:PutItem'],
    leads: ['dynamodb:PutItem'],
    outbox: ['dynamodb:PutItem'],
    'sessions/keys/erased#': ['dynamodb:ConditionCheckItem'],
  },
} as const satisfies Grant;

/** Changes bookings, with their leads and mails. */
export const bookingWithLeadWrites = () =>
  only(
    dynamoConsultations(
      readAll({
        consultations: 'TABLE_CONSULTATIONS',
        outbox: 'TABLE_OUTBOX',
        sessions: 'TABLE_SESSIONS',
        leads: 'TABLE_LEADS',
        followUps: 'TABLE_FOLLOW_UPS',
      }),
      dynamo(),
    ),
    'writeWithLead',
  );
