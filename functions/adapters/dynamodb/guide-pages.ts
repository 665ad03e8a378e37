import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import {
  type GuidePage,
  type GuidePages,
  storedGuide,
  storedPage,
  storedWithdrawnGuide,
} from '#domain/guides/ports.ts';
import { SHELF, shelfOf, WITHDRAWN_SHELF } from './catalog.ts';
import { batchGet, putItem, queryAll } from './item.ts';

/** The partition of what the guides' pages show beside the facts of the catalog. */
const PAGES_SHELF = 'pages';

/** A page without an author or a sample is stored without that attribute. */
const whole = (stored: v.InferOutput<typeof storedPage>): GuidePage => ({
  author: undefined,
  sample: undefined,
  ...stored,
});

export const dynamoGuidePages = (table: string, client: DynamoDBDocumentClient): GuidePages => ({
  async find(id) {
    const keys = [SHELF, WITHDRAWN_SHELF, PAGES_SHELF].map((shelf) => ({ shelf, id }));
    const items = await batchGet(client, table, keys);
    const onShelf = (shelf: string) => items.find((item) => item['shelf'] === shelf);
    const [listed, gone, found] = keys.map(({ shelf }) => onShelf(shelf));
    const withdrawn = gone === undefined ? undefined : v.parse(storedWithdrawnGuide, gone).guide;
    return {
      ...(listed === undefined ? {} : { guide: v.parse(storedGuide, listed) }),
      ...(withdrawn === undefined ? {} : { withdrawn }),
      ...(found === undefined ? {} : { page: whole(v.parse(storedPage, found)) }),
    };
  },

  async onSale(ids) {
    if (ids.length === 0) return [];
    const keys = [...new Set(ids)].map((id) => ({ shelf: SHELF, id }));
    const found = v.parse(v.array(storedGuide), await batchGet(client, table, keys));
    return keys.flatMap(({ id }) => found.find((one) => one.id === id) ?? []);
  },

  async lastSold(ids) {
    const wanted = [...new Set(ids)];
    const keys = [SHELF, WITHDRAWN_SHELF].flatMap((shelf) => wanted.map((id) => ({ shelf, id })));
    const items = await batchGet(client, table, keys);
    const onShelf = (shelf: string) => items.filter((item) => item['shelf'] === shelf);
    const gone = v.parse(v.array(storedWithdrawnGuide), onShelf(WITHDRAWN_SHELF));
    const guides = [...v.parse(v.array(storedGuide), onShelf(SHELF)), ...gone.map((one) => one.guide)];
    return wanted.flatMap((id) => guides.find((one) => one.id === id) ?? []);
  },

  async list() {
    const items = await queryAll(client, shelfOf(table, PAGES_SHELF));
    return v.parse(v.array(storedPage), items).map(whole);
  },

  async put(stored) {
    const given = Object.entries(stored).filter(([, value]) => value !== undefined);
    const Item = { shelf: PAGES_SHELF, ...Object.fromEntries(given) };
    await putItem(client, { TableName: table, Item });
  },
});
