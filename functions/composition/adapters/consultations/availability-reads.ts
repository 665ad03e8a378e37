import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import type { Consultations } from '#domain/consultations/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads opening hours. */
export const availabilityReads = (): Pick<Consultations, 'availability'> =>
  dynamoConsultations({ consultations: read('TABLE_CONSULTATIONS') }, dynamo());
