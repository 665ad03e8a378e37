import { POSTCODE_MAX_DIGITS } from './endpoints/sign-in/limits.ts';
import { cleanNumber, digitsIn, plainDigits, plainHyphens } from './text.ts';

/** Cleans a postal code; of a ZIP+4 code, or the start of one, it keeps the five-digit ZIP code. */
export const cleanPostcode = (text: string): string =>
  plainHyphens(cleanNumber(text)).replace(/^(\d{5})(?:-\d{0,4}|\d{4})$/, '$1');

/**
 * Keeps the digits of a postal code, and pasted letters for the field's message; of a ZIP+4 code
 * the first five digits. Its hyphen stays until the code is complete, or its end would be taken for
 * a sixth digit.
 */
export function keepPostcode(typed: string): string {
  const kept = plainHyphens(plainDigits(typed)).replace(/[^\p{L}\d-]/gu, '');
  if (/^\d{5}-\d{0,3}$/.test(kept)) return kept;
  return kept.replace(/-/g, '').replace(/^(\d{5})\d{4}$/, '$1');
}

/** Whether a postal code has no more digits than one that is typed can have. */
export const isPostcodeLength = (kept: string): boolean =>
  /^\d{5}-/.test(kept) || digitsIn(kept) <= POSTCODE_MAX_DIGITS;
