import { isOverAYearOld } from '../dates.ts';
import type { Documents } from './documents.ts';
import { type DocumentName, documentNames } from './names.ts';

/** What of the website isn't the business's own, or isn't proved. */

/** A document that is still the sample's. */
interface SampleDocument {
  readonly name: DocumentName;
  /** What of the site is in it. */
  readonly what: string;
}

/** The documents that say that they are still the sample's. */
export const sampleDocuments = (documents: Readonly<Record<DocumentName, object>>): readonly SampleDocument[] =>
  documentNames.flatMap((name) => {
    const { sample: what }: { readonly sample?: string } = documents[name];
    return what === undefined ? [] : [{ name, what }];
  });

/** The names of the numbers that someone last checked more than a year before `now`. */
export const oldNumbers = ({ numbers: { numbers } }: Pick<Documents, 'numbers'>, now: number): readonly string[] =>
  numbers.flatMap(({ name, evidence: { checked } }) => (isOverAYearOld(checked, now) ? [name] : []));

/** The oldest day on which a number was compared with its record; empty without numbers. */
export const numbersChecked = ({ numbers: { numbers } }: Documents): string =>
  numbers.map(({ evidence }) => evidence.checked).toSorted()[0] ?? '';

/** What a site with the sample does; undefined if none of these documents is the sample's. */
export const sampleNote = (documents: Documents): string | undefined => {
  const sample = sampleDocuments(documents);
  return sample.length === 0
    ? undefined
    : `In this repository, ${String(sample.length)} documents are still the sample's: ${sample.map(({ what }) => what).join(', ')}. While the site shows one of them, every page says Sample, search engines leave it out, and no one can pay with live money. What the owner publishes in the office takes their place.`;
};

/** What to do about old numbers; undefined if there are none. */
export const oldNumbersWarning = (documents: Documents, now: number): string | undefined => {
  const old = oldNumbers(documents, now);
  return old.length === 0
    ? undefined
    : `Warning: more than a year ago someone last checked the numbers ${old.join(', ')}. Compare them with your records, and set the new days: in the office, or in functions/contract/website/documents/numbers.json.`;
};
