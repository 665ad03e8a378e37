import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import type { Consultations } from '#domain/consultations/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    consultations: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads which times of a counselor are taken. */
export const takenTimes = (): Pick<Consultations, 'taken'> =>
  dynamoConsultations({ consultations: read('TABLE_CONSULTATIONS') }, dynamo());
