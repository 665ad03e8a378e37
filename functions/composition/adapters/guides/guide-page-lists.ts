import { dynamoGuidePages } from '#adapters/dynamodb/guide-pages.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    guides: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists what the pages of guides show. */
export const guidePageLists = () => only(dynamoGuidePages(read('TABLE_GUIDES'), dynamo()), 'list');
