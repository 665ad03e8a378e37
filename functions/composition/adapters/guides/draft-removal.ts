import { dynamoGuideDrafts } from '#adapters/dynamodb/catalog.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    guides: ['dynamodb:DeleteItem'],
  },
} as const satisfies Grant;

/** Discards drafts of guides. */
export const draftRemoval = () => only(dynamoGuideDrafts(read('TABLE_GUIDES'), dynamo()), 'discard');
