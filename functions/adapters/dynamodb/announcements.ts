import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { type Announcement, type Announcements, storedAnnouncement } from '#domain/guides/ports.ts';
import { asRead, itemsIn, putItem } from './item.ts';

/** With `#`, so that a role can be limited to it: what mails an edition can't change a guide. */
const SHELF = 'announcements#';

const keyOf = ({ guideId, edition }: Pick<Announcement, 'guideId' | 'edition'>) => ({
  shelf: SHELF,
  id: `${guideId}#${edition}`,
});

/** The announcements of new editions, in a partition of their own beside the guides. */
export const dynamoAnnouncements = (table: string, client: DynamoDBDocumentClient): Announcements => ({
  async start({ guideId, edition, startedAt }) {
    const added: Announcement = { guideId, edition, startedAt, mailed: 0 };
    const isNew = {
      ConditionExpression: 'attribute_not_exists(id) OR (attribute_exists(finishedAt) AND mailed = :none)',
      ExpressionAttributeValues: { ':none': 0 },
    };
    await putItem(client, { TableName: table, Item: { ...keyOf(added), ...added }, ...isNew });
  },

  async list() {
    const items = await itemsIn(client, table, 'shelf', SHELF);
    return v.parse(v.array(storedAnnouncement), items).toSorted((one, other) => one.startedAt - other.startedAt);
  },

  async advance(advanced, before) {
    const Item = { ...keyOf(advanced), ...advanced };
    const condition = asRead({ after: undefined, finishedAt: undefined, ...before });
    return await putItem(client, { TableName: table, Item, ...condition });
  },
});
