import { BadInput, type Context, type Option } from './command.ts';
import { businessZone, dayOf, earliestOf, formatMinute } from './times.ts';

/** The options of every list. */
export const listOptions = {
  since: { value: 'YYYY-MM-DD', help: `only entries from this day on (${businessZone})` },
  csv: { help: 'as CSV for a spreadsheet: npm run --silent ops -- … --csv > list.csv' },
} as const satisfies Record<string, Option>;

/**
 * One entry of a list. JSON shows dates as ISO 8601; people and spreadsheets get the business's
 * time zone.
 */
type Row = Readonly<Record<string, string | number | Date | undefined>>;
type Value = Row[string];

/** The columns in order, each with its heading. */
export type Columns<R extends Row> = Readonly<Record<keyof R & string, string>>;

/** The start of a list. */
export interface Since {
  /** A lower bound for queries, in milliseconds since 1970. */
  readonly earliest: number;
  /** Whether an entry of this time belongs to the list. */
  readonly has: (moment: number) => boolean;
}

/**
 * Reads the options of a list.
 * @throws BadInput
 */
export function readListOptions(context: Pick<Context, 'text' | 'has'>): { readonly since: Since } {
  if (context.has('csv') && context.has('json')) throw new BadInput('Name --csv or --json, not both.');
  const day = readDay(context, 'since');
  if (day === undefined) return { since: { earliest: 0, has: () => true } };
  return { since: { earliest: earliestOf(day), has: (moment) => dayOf(moment) >= day } };
}

/**
 * The day that an option names.
 * @throws BadInput
 */
export function readDay(context: Pick<Context, 'text'>, option: string): string | undefined {
  const day = context.text(option);
  if (day === undefined) return undefined;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // Date.parse reads some days that do not exist, such as February 31, as a later day.
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(day)) {
    throw new BadInput(`--${option} ${day} is not a day: write it as 2026-11-30.`);
  }
  return day;
}

/**
 * Prints a list while it is read: lines for people, CSV, or one JSON object a line.
 * @param columns the headings for a spreadsheet
 * @param format formats an entry for people
 * @returns the number of entries
 */
export async function list<R extends Row>(
  context: Context,
  columns: Columns<R>,
  rows: AsyncIterable<R> | Iterable<R>,
  format: (row: R) => string,
): Promise<number> {
  const csv = context.has('csv');
  let count = 0;
  // A spreadsheet recognizes UTF-8 by the byte order mark.
  if (csv) context.print(`\uFEFF${csvLine(Object.values<string>(columns))}`, undefined);
  for await (const row of rows) {
    if (!context.isOutputOpen()) break;
    count += 1;
    context.print(csv ? csvLine(Object.keys(columns).map((column) => row[column])) : format(row), row);
  }
  if (!csv && !context.has('json'))
    context.printNote(count === 0 ? 'None.' : `${String(count)} in all. Times are ${businessZone}.`);
  return count;
}

/** A line of CSV (RFC 4180) without its line feed. */
export function csvLine(values: readonly Value[]): string {
  return `${values.map(csvField).join(',')}\r`;
}

function csvField(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Date) return formatMinute(value);
  if (typeof value === 'number') return String(value);
  // A spreadsheet would run a visitor's text as a formula if it began with one of these characters.
  // In some locales the full-width forms count too, and a semicolon separates cells.
  const harmless = /^\s*[=+\-@;＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
