import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

/** Keyed records of one kind. A record may be changed in place; `put` stores the change. */
export interface Collection<T> {
  get(key: string): T | undefined;
  put(key: string, value: T): void;
  delete(key: string): void;
  values(): IterableIterator<T>;
}

export interface DataFile {
  /**
   * Opens a collection. Throws if a stored record does not fit the schema (the file is of another
   * version).
   */
  collection<Schema extends v.GenericSchema>(name: string, schema: Schema): Collection<v.InferOutput<Schema>>;
  close(): void;
}

const lineSchema = v.tuple([v.string(), v.string(), v.unknown()]);

/**
 * Reads the records of a data file. A last line without its end was cut by a kill and never
 * acknowledged, so it is dropped. Any other broken line is an error.
 */
const readRecords = (file: string): Map<string, Map<string, unknown>> => {
  const records = new Map<string, Map<string, unknown>>();
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  for (const [index, line] of lines.entries()) {
    let parsed: v.InferOutput<typeof lineSchema>;
    try {
      parsed = v.parse(lineSchema, JSON.parse(line));
    } catch (cause) {
      throw new Error(`${file}, line ${index + 1}: not a record of the PayPal simulator`, { cause });
    }
    const [name, key, value] = parsed;
    const ofName = records.get(name) ?? new Map<string, unknown>();
    if (value === null) ofName.delete(key);
    else ofName.set(key, value);
    records.set(name, ofName);
  }
  return records;
};

const toLine = (name: string, key: string, value: unknown): string => `${JSON.stringify([name, key, value])}\n`;

/**
 * Opens collections of keyed records in an append-only file of JSON lines. Every `put` is one write
 * system call that returns before the answer is sent, so it survives a kill -9 of the process (not
 * a power cut: nothing is synced). Opening compacts the file. Without a file the records are in
 * memory only.
 */
export const openDataFile = (file: string | undefined): DataFile => {
  const stored = file === undefined ? new Map<string, Map<string, unknown>>() : readRecords(file);
  let descriptor: number | undefined;
  if (file !== undefined) {
    const compacted = [...stored].flatMap(([name, records]) =>
      [...records].map(([key, value]) => toLine(name, key, value)),
    );
    mkdirSync(dirname(file), { recursive: true });
    // The file contains a private key and buyers' details.
    writeFileSync(`${file}.new`, compacted.join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    descriptor = openSync(file, 'a');
  }
  const append = (...record: Parameters<typeof toLine>): void => {
    if (descriptor !== undefined) writeSync(descriptor, toLine(...record));
  };
  return {
    collection(name, schema) {
      const records = new Map<string, v.InferOutput<typeof schema>>();
      for (const [key, value] of stored.get(name) ?? []) {
        const result = v.safeParse(schema, value);
        if (!result.success) {
          throw new Error(`${file ?? name}: the ${name} record ${key} is of another version. Reset the local data.`);
        }
        records.set(key, result.output);
      }
      return {
        get: (key) => records.get(key),
        put: (key, value) => {
          records.set(key, value);
          append(name, key, value);
        },
        delete: (key) => {
          records.delete(key);
          append(name, key, null);
        },
        values: () => records.values(),
      };
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
};
