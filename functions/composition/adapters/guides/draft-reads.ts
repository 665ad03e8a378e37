import { dynamoGuideDrafts } from '#adapters/dynamodb/catalog.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    guides: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads the draft of a guide. */
export const draftReads = () => only(dynamoGuideDrafts(read('TABLE_GUIDES'), dynamo()), 'find');
