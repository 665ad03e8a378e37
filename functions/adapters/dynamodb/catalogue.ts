import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { categories } from '#contract/shapes.ts';
import type { Catalogue, Guide } from '#domain/ports.ts';
import { tableCall } from './item.ts';

const guide = v.object({
  id: v.string(),
  title: v.string(),
  desc: v.string(),
  category: v.picklist(categories),
  priceCents: v.pipe(v.number(), v.integer()),
  fileName: v.string(),
  pages: v.number(),
  edition: v.string(),
});

/** All guides lie on one shelf, so that one query reads the shop: a thousand guides fit into its megabyte. */
const SHELF = 'guides';

export function dynamoCatalogue(table: string, client: DynamoDBDocumentClient): Catalogue {
  return {
    async list() {
      const guides: Guide[] = [];
      let start: Record<string, unknown> | undefined;
      do {
        const page = await tableCall(() =>
          client.send(
            new QueryCommand({
              TableName: table,
              KeyConditionExpression: 'shelf = :shelf',
              ExpressionAttributeValues: { ':shelf': SHELF },
              ...(start === undefined ? {} : { ExclusiveStartKey: start }),
            }),
          ),
        );
        guides.push(...v.parse(v.array(guide), page.Items ?? []));
        start = page.LastEvaluatedKey;
      } while (start !== undefined);
      return guides;
    },

    async put(listed) {
      await tableCall(() => client.send(new PutCommand({ TableName: table, Item: { shelf: SHELF, ...listed } })));
    },

    async remove(id) {
      await tableCall(() => client.send(new DeleteCommand({ TableName: table, Key: { shelf: SHELF, id } })));
    },
  };
}
