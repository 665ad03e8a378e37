export const grouped = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const dollars = (usd: number): string => (usd > 0 && usd < 0.005 ? 'under 0.01' : grouped(usd, 2));

/** A table in Markdown, its numbers on the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [head, head.map((_, at) => (/^\**\d/.test(rows[0]?.[at] ?? '') ? '---:' : '---')), ...rows]
    .map(line)
    .join('\n');
}
