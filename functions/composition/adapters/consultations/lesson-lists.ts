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

/** Lists the lessons of a time, also those that were canceled. */
export const lessonLists = () =>
  only(dynamoConsultations(readAll({ consultations: 'TABLE_CONSULTATIONS' }), dynamo()), 'lessonsBetween');
