import { dynamoStepLists } from '#adapters/dynamodb/step-lists.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'agreements/index/byDue': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Finds the agreements with a next step that is due. */
export const dueStepLists = () => only(dynamoStepLists(readAll({ agreements: 'TABLE_AGREEMENTS' }), dynamo()), 'dueBy');
