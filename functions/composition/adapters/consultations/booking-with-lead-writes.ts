import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
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
      {
        consultations: read('TABLE_CONSULTATIONS'),
        outbox: read('TABLE_OUTBOX'),
        sessions: read('TABLE_SESSIONS'),
        leads: read('TABLE_LEADS'),
        followUps: read('TABLE_FOLLOW_UPS'),
      },
      dynamo(),
    ),
    'writeWithLead',
  );
