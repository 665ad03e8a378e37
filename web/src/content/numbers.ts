import { piece } from './piece.ts';

/**
 * Every figure about the success or size of the business. A page may show one only with a footnote
 * that says what it counts and for which period.
 */
const { numbers: claims, checked } = piece('numbers');

export type Claim = (typeof claims)[string];

export const numbers: Readonly<Record<string, Claim>> = claims;

/** The oldest day on which a number was compared with its record, as `2024-09-02`. */
export const numbersChecked = checked;

/** The number of this name. */
export const claimOf = (name: string): Claim =>
  // oxlint-disable-next-line typescript/no-non-null-assertion -- pieces name what exists
  numbers[name]!;
