import { dynamoGuidePages } from '#adapters/dynamodb/guide-pages.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    guides: ['dynamodb:BatchGetItem'],
  },
} as const satisfies Grant;

/** Reads what the pages of guides show. */
export const guidePageReads = () =>
  only(dynamoGuidePages(read('TABLE_GUIDES'), dynamo()), 'find', 'onSale', 'lastSold');
