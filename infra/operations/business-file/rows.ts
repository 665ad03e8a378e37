import { gunzipSync, gzipSync } from 'node:zlib';
import {
  type AttributeValue,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { limits } from '#composition/clients.ts';
import { read } from '#composition/environment.ts';
import { DependencyDown, orDown } from '#domain/shared/refusal.ts';
import { type TableName, tableVariables } from '../../stack/tables.ts';
import { withClient } from '../with-client.ts';
import { asTraveling, doesTravel, type RawRow } from './travels.ts';

/** Rows written at the same time. */
const AT_ONCE = 40;
/** A part has the rows of whole pages, of 1 MB each, until it is larger than this. */
const PART_BYTES = 4 * 1024 * 1024;
/** More than any part has; a page adds at most a few MB as JSON. */
const PART_MAX_BYTES = 64 * 1024 * 1024;

/** Rows of a table, as they are saved in one part. */
export interface RowsPart {
  readonly content: Uint8Array;
  readonly rows: number;
}

/** Direct access to the rows of the connected stack. */
export interface Rows {
  /**
   * The rows of a table that travel, in parts. Reads what was written before.
   * @throws UndeclaredRow; DependencyDown
   */
  saved(table: TableName, now: number): AsyncGenerator<RowsPart>;
  /** About how many rows a table has; DynamoDB counts them every six hours. */
  count(table: TableName): Promise<number>;
  /** Undefined if there is none. */
  get(table: TableName, key: RawRow): Promise<RawRow | undefined>;
  /** Puts rows, replacing those with the same keys. */
  put(table: TableName, rows: readonly RawRow[]): Promise<void>;
}

/** Runs `work` with the tables that the environment names. */
export async function withRows<Result>(work: (rows: Rows) => Promise<Result>): Promise<Result> {
  const endpoint = process.env['DYNAMODB_ENDPOINT'];
  // A new table takes a while to become fast, and until then refuses many writes at once.
  const client = new DynamoDBClient({
    maxAttempts: 10,
    // A page has a megabyte, and the line of an office may be slow.
    requestHandler: { ...limits.requestHandler, requestTimeout: 30_000 },
    ...(endpoint === undefined ? {} : { endpoint }),
  });
  return await withClient(client, () => work(rowsOf(client)));
}

const nameOf = (table: TableName): string => read(tableVariables[table] as 'TABLE_USERS');

const rowsOf = (client: DynamoDBClient): Rows => ({
  async *saved(table, now) {
    let lines: string[] = [];
    let bytes = 0;
    const taken = () => {
      const part = { content: asContent(lines), rows: lines.length };
      [lines, bytes] = [[], 0];
      return part;
    };
    const input = { TableName: nameOf(table), ConsistentRead: true };
    try {
      for await (const { Items = [] } of paginateScan({ client }, input)) {
        for (const row of Items) {
          if (!doesTravel(table, row, now)) continue;
          const line = lineOf(asTraveling(table, row));
          lines.push(line);
          bytes += line.length;
        }
        if (bytes >= PART_BYTES) yield taken();
      }
    } catch (error) {
      throw isOfService(error) ? new DependencyDown('DynamoDB', error) : error;
    }
    yield taken();
  },

  async count(table) {
    const { Table } = await orDown('DynamoDB', () =>
      client.send(new DescribeTableCommand({ TableName: nameOf(table) })),
    );
    return Table?.ItemCount ?? 0;
  },

  async get(table, Key) {
    const TableName = nameOf(table);
    const command = new GetItemCommand({ TableName, Key, ConsistentRead: true });
    return (await orDown('DynamoDB', () => client.send(command))).Item;
  },

  async put(table, rows) {
    const TableName = nameOf(table);
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      await Promise.all(
        rows
          .slice(at, at + AT_ONCE)
          .map(async (Item) => await orDown('DynamoDB', () => client.send(new PutItemCommand({ TableName, Item })))),
      );
    }
  },
});

const isOfService = (error: unknown): boolean => error instanceof Error && '$metadata' in error;

/**
 * A row on a line, in the format of DynamoDB's own exports, so that its tools read it too.
 * @throws Error for a binary value, which JSON doesn't have and no table has
 */
export function lineOf(row: RawRow): string {
  return JSON.stringify({ Item: row }, (_, value: unknown) => {
    if (value instanceof Uint8Array) throw new Error("A row has a binary value, which a copy can't have");
    return value;
  });
}

export const asContent = (lines: readonly string[]): Uint8Array => gzipSync(lines.map((line) => `${line}\n`).join(''));

/**
 * The lines of a part with rows.
 * @throws Error if it isn't one
 */
export function linesOf(content: Uint8Array): string[] {
  const text = gunzipSync(content, { maxOutputLength: PART_MAX_BYTES }).toString('utf8');
  return text.split('\n').slice(0, -1);
}

/** The row of a line. */
export function rowOf(line: string): RawRow {
  const { Item } = JSON.parse(line) as { readonly Item: Record<string, AttributeValue> };
  return Item;
}
