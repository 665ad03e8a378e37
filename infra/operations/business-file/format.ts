import * as v from 'valibot';
import { type TableName, tables } from '../../stack/tables.ts';

/** The version of the file. Raise it whenever rows of an older product no longer fit. */
export const FORMAT = 1;

/** What a copy says about itself before anything else. */
export const head = v.object({
  format: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Random, so that an interrupted restore is repeated only with the same file. */
  id: v.string(),
  /** Of the product that saved it. */
  version: v.string(),
  /** Of what: `prod`, or `local`. */
  stage: v.string(),
  /** When the save began, in ms since 1970. What changed later may be in the copy or not. */
  startedAt: v.number(),
  /** The account at PayPal that has the payments of its orders. */
  paypal: v.object({ clientId: v.string(), merchantId: v.string() }),
});
export type Head = v.InferOutput<typeof head>;

const common = {
  /** The entry in the file, without `.age`. */
  file: v.string(),
  /** Of the content: rows after compression. */
  bytes: v.number(),
  sha256: v.string(),
};
const tableName = v.picklist(Object.keys(tables) as TableName[]);

export const buckets = ['guides', 'publicFiles'] as const;
export type BucketName = (typeof buckets)[number];

/** What an entry of a copy is. */
export const part = v.variant('kind', [
  v.object({
    ...common,
    kind: v.literal('rows'),
    table: tableName,
    rows: v.number(),
  }),
  v.object({
    ...common,
    kind: v.literal('object'),
    bucket: v.picklist(buckets),
    key: v.string(),
    contentType: v.string(),
    cacheControl: v.optional(v.string()),
    metadata: v.record(v.string(), v.string()),
  }),
  /** The stage's settings, for reading. */
  v.object({ ...common, kind: v.literal('settings') }),
  /** The pepper, on which links in emails depend. */
  v.object({ ...common, kind: v.literal('pepper') }),
]);
export type Part = v.InferOutput<typeof part>;
type Described<Kind> = Kind extends unknown ? Omit<Kind, keyof typeof common> : never;
/** What an entry is, before it was written. */
export type PartContent = Described<Part>;

/** The last entry: a file that has it is complete. */
export const manifest = v.object({
  head,
  finishedAt: v.number(),
  /** How many rows each table has. */
  rows: v.record(v.string(), v.number()),
  objects: v.number(),
  parts: v.array(part),
});
export type Manifest = v.InferOutput<typeof manifest>;
