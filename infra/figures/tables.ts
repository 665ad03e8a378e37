import { readFileSync, writeFileSync } from 'node:fs';

export const grouped = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const dollars = (usd: number): string => (usd > 0 && usd < 0.005 ? 'under 0.01' : grouped(usd, 2));

/** A table in Markdown, its numbers on the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [head, head.map((_, at) => (rows.some((row) => /^\**\d/.test(row[at] ?? '')) ? '---:' : '---')), ...rows]
    .map(line)
    .join('\n');
}

/**
 * Replaces the tables of a document, in their order.
 * @throws Error if the document has fewer
 */
export function writeTables(file: string, tables: readonly string[]): void {
  let at = 0;
  const text = readFileSync(file, 'utf8').replaceAll(/(?:^\|.*\n)+/gm, (old) => `${tables[at++] ?? old.trimEnd()}\n`);
  if (at < tables.length) throw new Error(`${file} has only ${at} tables`);
  writeFileSync(file, text);
  process.stdout.write(`The tables of ${file} are written.\n`);
}
