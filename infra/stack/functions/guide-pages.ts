import type { FunctionRecord } from './record.ts';

/** What the pages of the guides need (docs/adr/0017-new-functions-in-nested-stacks.md). */
export const guidePages = {
  'get-guide': {
    uses: ['catalog'],
    tables: { pdfs: ['dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:GetItem'] },
    size: 'tables',
    share: 0.5,
    errorImpact: 'Visitors can’t look into a guide before they buy it.',
  },
  'show-shop': {
    uses: ['catalog', 'renderer'],
    tables: { pdfs: ['dynamodb:Query'] },
    size: 'tables',
    // Loading React takes processor time.
    memory: 1_024,
    share: 2,
    errorImpact: 'Visitors see the shop as it was up to a day ago, or not at all.',
  },
  'show-guide': {
    uses: ['catalog', 'renderer'],
    tables: { pdfs: ['dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:GetItem'] },
    size: 'tables',
    memory: 1_024,
    share: 1,
    errorImpact: 'Visitors see the guides’ pages as they were up to a day ago, or not at all.',
  },
  'show-sitemap': {
    uses: ['catalog', 'siteAddress'],
    tables: { pdfs: ['dynamodb:Query'] },
    size: 'tables',
    share: 0.5,
    errorImpact: 'Search engines don’t learn of new guides.',
  },
} as const satisfies Record<string, FunctionRecord>;
