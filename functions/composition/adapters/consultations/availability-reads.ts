import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads the availability of counselors. */
export const availabilityReads = () =>
  only(dynamoConsultations(readAll({ consultations: 'TABLE_CONSULTATIONS' }), dynamo()), 'availability');
