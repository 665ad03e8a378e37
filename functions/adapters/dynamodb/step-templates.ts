import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { StepTemplates } from '#domain/steps/ports.ts';
import { storedTemplate } from '#domain/steps/template.ts';
import { asRead, deleteItem, itemsIn, putItem } from './item.ts';

/** A partition of the table of agreements, which has what else new families begin with. */
const TEMPLATES = 'templates#steps';
const keyOf = (id: string) => ({ agreement: TEMPLATES, item: id });

/** The owner's templates of steps, an item each. */
export const dynamoStepTemplates = (table: string, client: DynamoDBDocumentClient): StepTemplates => ({
  async list() {
    return v.parse(v.array(storedTemplate), await itemsIn(client, table, 'agreement', TEMPLATES));
  },

  async save(next) {
    const Item = { ...keyOf(next.id), ...next };
    const condition = asRead({ version: next.version === 1 ? undefined : next.version - 1 });
    return await putItem(client, { TableName: table, Item, ...condition });
  },

  remove: async (id, version) => await deleteItem(client, { TableName: table, Key: keyOf(id), ...asRead({ version }) }),
});
