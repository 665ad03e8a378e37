import { isPhoneLength, isPostcodeLength, keepEmail, keepLetters, keepPhone, keepPostcode } from '#contract/text.ts';

/** What a field does with what is typed or pasted into it. */
export interface AsTyped {
  /** What it keeps of it. */
  readonly keep: (typed: string) => string;
  /** Whether the digits fit into the field; one that is typed beyond them doesn’t appear. */
  readonly hasRoom?: (kept: string) => boolean;
}

const letters: AsTyped = { keep: keepLetters };

/** Where names have only letters and spaces. */
const names: Readonly<Record<string, AsTyped>> = { fullname: letters, student: letters };

const fields: Readonly<Record<string, AsTyped>> = {
  email: { keep: keepEmail },
  phone: { keep: keepPhone, hasRoom: isPhoneLength },
  postcode: { keep: keepPostcode, hasRoom: isPostcodeLength },
  city: letters,
  state: letters,
};

/**
 * What a field with this name does with what is typed or pasted into it, or was there before the
 * form took over. Fields with other names keep everything, and so do names as people have them.
 */
export const asTyped = (name: string, realNames: boolean): AsTyped =>
  fields[name] ?? (realNames ? undefined : names[name]) ?? { keep: (typed) => typed };
