import { type Claim, claimOf, numbers } from './numbers.ts';

/** Follows a number in a text: `90%[[placed]] of our students`. The name is a key of `numbers`. */
const mark = /\[\[(\w+)\]\]/;

const entries = new Set<unknown>(Object.values(numbers));

/** Splits a text into strings and the claims that are marked between them. */
export const splitAtMarks = (text: string): (string | Claim)[] =>
  text.split(mark).map((piece, index) => (index % 2 === 0 ? piece : claimOf(piece)));

/** The text without its marks, for places without footnotes, such as structured data. */
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
 * Every claim in these contents, once, in the order of the page. The position of a claim in this
 * list is the number of its footnote.
 */
export const claimsIn = (...contents: readonly unknown[]): readonly Claim[] => [
  ...new Set(contents.flatMap(claimsInside)),
];
