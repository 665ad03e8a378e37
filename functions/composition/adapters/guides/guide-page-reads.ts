import { dynamoGuidePages } from '#adapters/dynamodb/guide-pages.ts';
import type { GuidePages } from '#domain/guides/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    pdfs: ['dynamodb:BatchGetItem'],
  },
} as const satisfies Grant;

/** Reads what the pages of guides show. */
export const guidePageReads = (): Pick<GuidePages, 'find' | 'onSale' | 'lastSold'> =>
  dynamoGuidePages(read('TABLE_PDFS'), dynamo());
