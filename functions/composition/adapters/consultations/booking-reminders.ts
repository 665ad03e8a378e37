import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import type { Consultations } from '#domain/consultations/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:UpdateItem'],
    outbox: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Notes reminders, with their mails. */
export const bookingReminders = (): Pick<Consultations, 'remind'> =>
  dynamoConsultations({ consultations: read('TABLE_CONSULTATIONS'), outbox: read('TABLE_OUTBOX') }, dynamo());
