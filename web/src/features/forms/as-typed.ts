import { keepEmail, keepLetters, keepPhone, keepPostcode } from '#contract/text.ts';

const filters: Readonly<Record<string, (typed: string) => string>> = {
  fullname: keepLetters,
  student: keepLetters,
  email: keepEmail,
  phone: keepPhone,
  postcode: keepPostcode,
  city: keepLetters,
  state: keepLetters,
};

/**
 * What a field with this name keeps of what is typed or pasted into it, or was there before the
 * form took over. Fields with other names keep everything.
 */
export const asTyped = (name: string): ((typed: string) => string) => filters[name] ?? ((typed) => typed);
