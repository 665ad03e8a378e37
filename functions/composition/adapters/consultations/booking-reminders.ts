import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:UpdateItem'],
    outbox: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Notes reminders, with their mails. */
export const bookingReminders = () =>
  only(
    dynamoConsultations(readAll({ consultations: 'TABLE_CONSULTATIONS', outbox: 'TABLE_OUTBOX' }), dynamo()),
    'remind',
  );
