import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import type { Consultations } from '#domain/consultations/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'consultations/index/byTime': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists the bookings of a time. */
export const bookingLists = (): Pick<Consultations, 'startingBetween'> =>
  dynamoConsultations({ consultations: read('TABLE_CONSULTATIONS') }, dynamo());
