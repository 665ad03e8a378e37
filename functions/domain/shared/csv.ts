import { minuteIn } from '#contract/dates.ts';

/** A value in a table for a spreadsheet. */
export type CsvValue = string | number | Date | undefined;

/** The columns in order, each with its heading. */
export type CsvColumns<Row extends Readonly<Record<string, CsvValue>>> = Readonly<Record<keyof Row & string, string>>;

/** Writes CSV (RFC 4180) with times to the minute in an IANA time zone. */
export function csvIn(timeZone: string) {
  /** A time, such as 2026-11-30 16:05. */
  const minute = (moment: number | Date): string => minuteIn(timeZone, moment.valueOf());
  const field = (value: CsvValue): string => {
    if (value === undefined) return '';
    if (value instanceof Date) return minute(value);
    return typeof value === 'number' ? String(value) : textField(value);
  };
  /** A line without its line feed. */
  const line = (values: readonly CsvValue[]): string => `${values.map(field).join(',')}\r`;
  /** The first line, with the headings. A spreadsheet recognizes UTF-8 by the byte order mark. */
  const head = (headings: readonly string[]): string => `\uFEFF${line(headings)}`;
  /** A whole file, or a part of one without the headings. */
  const file = <Row extends Readonly<Record<string, CsvValue>>>(
    columns: CsvColumns<Row>,
    rows: readonly Row[],
    { hasHead = true }: { readonly hasHead?: boolean } = {},
  ): string =>
    [
      ...(hasHead ? [head(Object.values<string>(columns))] : []),
      ...rows.map((row) => line(Object.keys(columns).map((column) => row[column]))),
      '',
    ].join('\n');
  return { minute, line, head, file };
}

/**
 * Digits that a spreadsheet would change into a number: it drops the zero of ZIP code 02115, rounds
 * long numbers, and reads 12E3 as 12,000.
 */
const LIKE_A_NUMBER = /^(?:0\d+|\d{12,}|\d+E\d+)$/i;

function textField(value: string): string {
  // A formula whose result is a text is the only way in CSV to make a cell a text.
  if (LIKE_A_NUMBER.test(value)) return `"=""${value}"""`;
  // A spreadsheet would run a visitor's text as a formula if it began with one of these characters.
  // In some locales the full-width forms count too, and a semicolon separates cells, unless quoted.
  const harmless = /^\s*[=+\-@;＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
