import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:GetItem', 'dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads the bookings of a person and the taken times of a counselor. */
export const bookingReads = () =>
  only(dynamoConsultations(readAll({ consultations: 'TABLE_CONSULTATIONS' }), dynamo()), 'ofPerson', 'taken');
