import { business } from '#contract/website/documents/index.ts';
import { type CsvColumns, type CsvValue, csvIn } from '#domain/shared/csv.ts';
import { BadInput, type Context, type Option } from './command.ts';
import { businessZone, dayOf, earliestOf } from './times.ts';

/** CSV with times in the business's time zone. */
export const csv = csvIn(business.timeZone);

/** The options of every list. */
export const listOptions = {
  since: { value: 'YYYY-MM-DD', help: `only entries from this day on (${businessZone})` },
  csv: { help: 'as CSV for a spreadsheet: npm run --silent ops -- … --csv > list.csv' },
} as const satisfies Record<string, Option>;

/**
 * One entry of a list. JSON shows dates as ISO 8601; people and spreadsheets get the business's
 * time zone.
 */
type Row = Readonly<Record<string, CsvValue>>;

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
  columns: CsvColumns<R>,
  rows: AsyncIterable<R> | Iterable<R>,
  format: (row: R) => string,
): Promise<number> {
  const asCsv = context.has('csv');
  let count = 0;
  if (asCsv) context.print(csv.head(Object.values<string>(columns)), undefined);
  for await (const row of rows) {
    if (!context.isOutputOpen()) break;
    count += 1;
    context.print(asCsv ? csv.line(Object.keys(columns).map((column) => row[column])) : format(row), row);
  }
  if (!asCsv && !context.has('json'))
    context.printNote(count === 0 ? 'None.' : `${String(count)} in all. Times are ${businessZone}.`);
  return count;
}
