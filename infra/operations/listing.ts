import { BadInput, type Context, type Option } from './command.ts';
import { businessZone, dayOf, earliestOf, inMinutes } from './times.ts';

/** The options of every list. */
export const listOptions = {
  since: { value: 'YYYY-MM-DD', help: `only from this day on (${businessZone})` },
  csv: { help: 'as a file for a spreadsheet: npm run --silent ops -- … --csv > list.csv' },
} as const satisfies Record<string, Option>;

/** What a list has of each entry. Moments are dates: programs get them as ISO 8601, people and spreadsheets in the business's time zone. */
type Row = Readonly<Record<string, string | number | Date | undefined>>;
type Value = Row[string];

/** The columns in their order, each with its heading. */
export type Columns<R extends Row> = Readonly<Record<keyof R & string, string>>;

/** From when on a list goes. */
export interface Since {
  /** A moment before which no entry is meant, for queries; milliseconds since 1970. */
  readonly earliest: number;
  /** Whether an entry of this moment is meant. */
  readonly has: (moment: number) => boolean;
}

/**
 * Reads the options of a list, which is done before anything is looked up.
 * @throws BadInput
 */
export function readListOptions(context: Pick<Context, 'text' | 'has'>): { readonly since: Since } {
  if (context.has('csv') && context.has('json')) throw new BadInput('Name --csv or --json, not both.');
  const day = readDay(context, 'since');
  if (day === undefined) return { since: { earliest: 0, has: () => true } };
  return { since: { earliest: earliestOf(day), has: (moment) => dayOf(moment) >= day } };
}

/**
 * A day that an option names, as it was written.
 * @throws BadInput
 */
export function readDay(context: Pick<Context, 'text'>, option: string): string | undefined {
  const day = context.text(option);
  if (day === undefined) return undefined;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // Some days that there are not, such as 31 February, are read as the next one.
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(day)) {
    throw new BadInput(`--${option} ${day} is not a day: write it as 2026-11-30.`);
  }
  return day;
}

/**
 * Prints a list while it is read, so that its length does not matter: rows of columns, CSV, or one JSON object a line.
 * @param columns the headings that a spreadsheet shows
 * @param inWords an entry for people
 * @returns how many there were
 */
export async function list<R extends Row>(
  context: Context,
  columns: Columns<R>,
  rows: AsyncIterable<R> | Iterable<R>,
  inWords: (row: R) => string,
): Promise<number> {
  const csv = context.has('csv');
  let count = 0;
  // The mark tells a spreadsheet that this is UTF-8.
  if (csv) context.tell(`\uFEFF${csvLine(Object.values<string>(columns))}`, undefined);
  for await (const row of rows) {
    if (!context.isRead()) break;
    count += 1;
    context.tell(csv ? csvLine(Object.keys(columns).map((column) => row[column])) : inWords(row), row);
  }
  if (!csv && !context.has('json'))
    context.note(count === 0 ? 'None.' : `${String(count)} in all. Times are ${businessZone}.`);
  return count;
}

/** A line of CSV (RFC 4180) without its line feed. */
export function csvLine(values: readonly Value[]): string {
  return `${values.map(csvField).join(',')}\r`;
}

function csvField(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Date) return inMinutes(value);
  if (typeof value === 'number') return String(value);
  // A spreadsheet takes what begins like this for a formula, which a visitor may have typed to do harm.
  // The full-width forms count as the plain ones in some locales, and a semicolon separates cells there.
  const harmless = /^\s*[=+\-@;＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
