import { numbersChecked } from '../src/content/numbers.ts';

/** A warning if the site's numbers were last checked more than a year before `now`. */
export const oldNumbersWarning = (now: Date, checked: string = numbersChecked): string | undefined => {
  const due = new Date(checked);
  due.setUTCFullYear(due.getUTCFullYear() + 1);
  return now > due
    ? `Warning: the site's numbers were last checked on ${checked}. Compare them with your records, and set the new day in web/src/content/numbers.ts.`
    : undefined;
};
