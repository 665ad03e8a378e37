import { type Claim, numbers } from './numbers.ts';

/** In a text, right after the number: `90%[[placed]] of our students`. The name is the ledger's. */
const mark = /\[\[(\w+)\]\]/;

const ledger = new Map<string, Claim>(Object.entries(numbers));
const entries = new Set<unknown>(ledger.values());

const claimOf = (name: string): Claim => {
  const claim = ledger.get(name);
  if (claim === undefined) throw new Error(`[[${name}]] is not in content/numbers.ts`);
  return claim;
};

/** A text in pieces: what is to be read, and the claims that are marked between. Throws on a name that the ledger does not know. */
export const splitAtMarks = (text: string): (string | Claim)[] =>
  text.split(mark).map((piece, index) => (index % 2 === 0 ? piece : claimOf(piece)));

/** The text without its marks, for where there are no footnotes: structured data and descriptions. */
export const plainText = (text: string): string =>
  splitAtMarks(text)
    .filter((piece) => typeof piece === 'string')
    .join('');

const claimsInside = (content: unknown): Claim[] => {
  if (typeof content === 'string') return splitAtMarks(content).filter((piece) => typeof piece !== 'string');
  if (entries.has(content)) return [content as Claim];
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(claimsInside) : [];
};

/**
 * Every claim in these contents, once, in the order in which a page shows them: ledger entries and marks inside texts. The place of a
 * claim in this list is the number of its footnote.
 */
export const claimsIn = (...contents: readonly unknown[]): readonly Claim[] => [
  ...new Set(contents.flatMap(claimsInside)),
];
