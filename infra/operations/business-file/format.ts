import * as v from 'valibot';
import { type TableName, tables } from '../../stack/tables.ts';
import { Failed } from '../command.ts';
import type { RawRow } from './travels.ts';

/**
 * The version of the file. Raise it whenever rows of an older product no longer fit, and add to
 * `conversions` what has to be changed.
 */
export const FORMAT = 1;

type ConvertRow = (table: TableName, row: RawRow) => RawRow | undefined;

/** What leads from one version of the file to the next. */
interface Step {
  /** What changed, for people. */
  readonly what: string;
  /** The row as the next version has it; undefined if that has it no more. */
  readonly row: ConvertRow;
}

/** What leads from the version of a file to this one. */
export interface Conversion {
  readonly done: readonly string[];
  readonly row: ConvertRow;
}

/** How to get from each version of the file to the next: 1 has what leads from 1 to 2. */
const conversions: Readonly<Record<number, Step>> = {};

/**
 * How rows of a file of an older version become rows of this one.
 * @throws Failed if this product can't read the file
 */
export function conversionFrom(
  format: number,
  current = FORMAT,
  steps: Readonly<Record<number, Step>> = conversions,
): Conversion {
  if (format > current) {
    throw new Failed(
      `The copy has version ${String(format)} of the file, and this product reads up to ${String(current)}: restore it with a newer version of the product. Nothing was written.`,
    );
  }
  const needed = Array.from({ length: current - format }, (_, index) => {
    const step = steps[format + index];
    if (step !== undefined) return step;
    throw new Failed(
      `This product can't read version ${String(format)} of the file: restore it with the version of the product that saved it. Nothing was written.`,
    );
  });
  return {
    done: needed.map(({ what }) => what),
    row: (table, row) => needed.reduce<RawRow | undefined>((one, step) => one && step.row(table, one), row),
  };
}

/** What a copy says about itself before anything else. */
export const head = v.object({
  format: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Random, so that an interrupted restore goes on only with the same file. */
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
    /** After which key the scan goes on; missing after the last row of the table. */
    next: v.optional(v.record(v.string(), v.any())),
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
