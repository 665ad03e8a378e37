import { dynamoGuidePages } from '#adapters/dynamodb/guide-pages.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    guides: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Changes what the page of a guide shows. */
export const guidePageWrites = () => only(dynamoGuidePages(read('TABLE_GUIDES'), dynamo()), 'put');
