import { codeChangedMeanwhile, codeVersion, existingCode, lastDayOf } from './change-codes.ts';
import type { CodeTerms, DiscountCode, DiscountCodes } from './ports.ts';

/** The use cases of codes, with the version that the person saw and an entry in the audit log. */

export interface Office {
  readonly codes: Pick<DiscountCodes, 'find'>;
  /** The business's IANA time zone. */
  readonly zone: string;
}

/** @throws Refusal NOT_FOUND; CONFLICT if it has changed since the person saw it */
export async function seenCode(codes: Office['codes'], name: string, version: string): Promise<DiscountCode> {
  const code = await existingCode(codes, name);
  if (codeVersion(code) !== version) throw codeChangedMeanwhile(name);
  return code;
}

/** What can change of a code. */
export const noted = (terms: CodeTerms, zone: string) => ({
  items: terms.items ?? [],
  until: lastDayOf(terms, zone),
  uses: terms.usageLimit,
  note: terms.note,
});
