import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import type { Consultations } from '#domain/consultations/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Changes opening hours. */
export const availabilityWrites = (): Pick<Consultations, 'setAvailability'> =>
  dynamoConsultations({ consultations: read('TABLE_CONSULTATIONS') }, dynamo());
