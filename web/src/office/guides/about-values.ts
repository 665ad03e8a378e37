/** What is on lines of their own. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is wrong with typed lines; empty if nothing. A draft may have too few of them. */
export function problemOfLines(typed: string, most: number, maxLength: number): string {
  const lines = linesOf(typed);
  const long = lines.findIndex(({ length }) => length > maxLength);
  if (lines.length > most) return `Keep at most ${String(most)} lines`;
  return long === -1 ? '' : `Shorten line ${String(long + 1)} to ${String(maxLength)} characters`;
}
