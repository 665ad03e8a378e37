import { isOverAYearOld } from '#contract/dates.ts';
import { type Evidence, numberEvidence } from '../src/content/evidence.ts';

/** The names of the numbers that were last checked more than a year before `now`. */
export const oldNumbers = (now: Date, evidence: Readonly<Record<string, Evidence>> = numberEvidence): string[] =>
  Object.entries(evidence)
    .filter(([, { checked }]) => isOverAYearOld(checked, now.getTime()))
    .map(([name]) => name);

/** A warning if some were. */
export const oldNumbersWarning = (
  now: Date,
  evidence: Readonly<Record<string, Evidence>> = numberEvidence,
): string | undefined => {
  const old = oldNumbers(now, evidence);
  return old.length === 0
    ? undefined
    : `Warning: more than a year ago someone last checked the numbers ${old.join(', ')}. Compare them with your records, and set the new days in web/src/content/evidence.ts and numbers.ts.`;
};
