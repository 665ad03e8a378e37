/** Further apart than this, of its length, nobody has meant the one by the other. */
const MOST_APART = 0.4;

/**
 * What somebody has most likely meant who typed `word`: the known one that takes the fewest letters to be put in, left out or
 * replaced (Levenshtein's distance); of equal ones the first.
 * @returns nothing where none is similar
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  let best: { readonly word: string; readonly apart: number } | undefined;
  for (const candidate of known) {
    const apart = distance(word, candidate);
    if (apart > MOST_APART * Math.max(word.length, candidate.length)) continue;
    if (best === undefined || apart < best.apart) best = { word: candidate, apart };
  }
  return best?.word;
}

/** The question for a message, with a space before it; nothing where none is similar. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}

function distance(one: string, other: string): number {
  // The distances of what `one` has so far from each beginning of `other`.
  let row = Array.from({ length: other.length + 1 }, (_, length) => length);
  for (let index = 0; index < one.length; index += 1) {
    const next = [index + 1];
    for (let column = 0; column < other.length; column += 1) {
      const replaced = (row[column] ?? 0) + (one[index] === other[column] ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
