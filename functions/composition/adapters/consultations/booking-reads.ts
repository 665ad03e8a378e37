import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import type { Consultations } from '#domain/consultations/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:GetItem', 'dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads the bookings of a person. */
export const bookingReads = (): Pick<Consultations, 'ofPerson'> =>
  dynamoConsultations({ consultations: read('TABLE_CONSULTATIONS') }, dynamo());
