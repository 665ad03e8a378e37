import { dynamoAnnouncements } from '#adapters/dynamodb/announcements.ts';
import type { Announcements } from '#domain/guides/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    guides: ['dynamodb:Query'],
    'guides/keys/announcements#': ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Keeps how far the mails about new editions are. */
export const announcements = (): Announcements => dynamoAnnouncements(read('TABLE_GUIDES'), dynamo());
