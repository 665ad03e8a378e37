import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'consultations/index/byTime': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists the bookings of a time, also those that were canceled. */
export const allBookings = () =>
  only(dynamoConsultations(readAll({ consultations: 'TABLE_CONSULTATIONS' }), dynamo()), 'allBetween');
