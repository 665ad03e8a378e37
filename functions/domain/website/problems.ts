import * as v from 'valibot';
import type { DocumentProblem } from '#contract/endpoints/website/office.ts';
import { unmarkedClaims } from '#contract/website/claims.ts';
import { type Documents, parseDocuments, problemsByRule } from '#contract/website/documents.ts';
import { type DocumentName, documentNames } from '#contract/website/names.ts';
import { MARK, VALUE } from '#contract/website/pieces.ts';
import { oldNumbers } from '#contract/website/proofs.ts';
import { picture } from '#contract/website/rules.ts';
import { valuesOf } from '#contract/website/values.ts';
import { textsOf } from './changes.ts';
import type { Content, Contents, Draft } from './ports.ts';
import { published } from './published.ts';

/**
 * What is published.
 * @throws Error if a document breaks a rule of this version
 */
export const publishedDocuments = async (website: Parameters<typeof published>[0]): Promise<Documents> =>
  parseDocuments((await published(website)).contents);

/** All documents with these drafts. */
export const withDrafts = (contents: Contents, drafts: readonly Pick<Draft, 'name' | 'content'>[]): Contents => ({
  ...contents,
  ...Object.fromEntries(drafts.map(({ name, content }) => [name, content])),
});

export interface PlacedProblem extends DocumentProblem {
  readonly document: DocumentName;
}

/** So many say enough of one document; thousands would not fit into an answer. */
const PROBLEMS_MAX = 100;

/**
 * What is wrong in documents: by each one's rule, or, if they all follow theirs, by what they say
 * of each other and of what proves it.
 * @param about.changed the ones that are to be published; numbers must be checked again, and
 *   pictures be there, only among them
 * @param about.pictures the names of those that the site has
 */
export function problemsIn(
  contents: Contents,
  about: { readonly changed: readonly DocumentName[]; readonly pictures: readonly string[]; readonly now: number },
): PlacedProblem[] {
  const { changed, pictures, now } = about;
  const missing = changed.flatMap((name) => missingPictures(name, contents[name], pictures));
  const byRule = documentNames.flatMap((document) =>
    problemsByRule(document, contents[document])
      .slice(0, PROBLEMS_MAX)
      .map((problem) => ({ document, ...problem })),
  );
  if (byRule.length > 0) return [...byRule, ...missing];
  const documents = parseDocuments(contents);
  return [
    ...problemsOfTexts(documents),
    ...problemsOfNames(documents),
    ...problemsOfQuotes(documents),
    ...(changed.includes('numbers') ? uncheckedNumbers(documents, now) : []),
    ...missing,
  ];
}

const missingPictures = (document: DocumentName, content: Content, pictures: readonly string[]): PlacedProblem[] =>
  textsOf(content)
    .filter(([entry, name]) => /(?:^|\.)picture$/.test(entry) && v.is(picture, name) && !pictures.includes(name))
    .map(([entry]) => ({ document, entry, message: 'The website doesn’t have this picture. Choose another one' }));

/** Terms, the numbers themselves, and what isn't published. */
const NO_CLAIM = /^legal\/|^numbers numbers\.|[ .](?:evidence|consent|permission)\./;
const NUMBER_NAME =
  /^(?:numbers traction|partners figures)\.\d+$|^people counselors\.\d+\.(?:experience|studentHelp|acceptanceRate)$/;

/** Marks and values that don't exist, and claims without a mark. */
function problemsOfTexts(documents: Documents): PlacedProblem[] {
  const values = valuesOf(documents);
  const titles = new Map(documents.numbers.numbers.map(({ name, figure, label }) => [name, `${figure} ${label}`]));
  const messagesOf = (document: DocumentName, entry: string, text: string): string[] => {
    const marks = [...text.matchAll(MARK)].map(([, name = '']) => name);
    const place = `${document} ${entry}`;
    const names = NUMBER_NAME.test(place) ? [text] : marks;
    const marked = marks.flatMap((name) => titles.get(name) ?? []);
    const claims = NO_CLAIM.test(place) ? [] : unmarkedClaims(text.replaceAll(MARK, ''), marked);
    return [
      ...names.filter((name) => !titles.has(name)).map((name) => `There is no number “${name}”. Add it to the numbers`),
      ...[...text.matchAll(VALUE)]
        .filter(([, name = '']) => values[name] === undefined)
        .map(([value]) => `Nothing is called ${value}. Write the words themselves`),
      ...claims.map((claim) => `“${claim}” needs its number. Add its name after it, such as [[placed]]`),
    ];
  };
  return documentNames.flatMap((document) => {
    const { sample: _sample, ...content }: Content = documents[document];
    return textsOf(content).flatMap(([entry, text]) =>
      messagesOf(document, entry, text).map((message) => ({ document, entry, message })),
    );
  });
}

const problemsOfNames = ({ numbers: { numbers } }: Documents): PlacedProblem[] =>
  numbers.flatMap(({ name }, place) =>
    numbers.findIndex((other) => other.name === name) === place
      ? []
      : [{ document: 'numbers', entry: `numbers.${String(place)}.name`, message: 'Another number has this name' }],
  );

/** A quote says what its author got for it, or is to the business, as the law wants it. */
const problemsOfQuotes = ({ testimonials: { quotes } }: Documents): PlacedProblem[] =>
  quotes.flatMap(({ consent: { relation, reward = '' }, disclosure = '' }, place) =>
    [relation === 'none' ? '' : relation, reward]
      .filter((fact) => !disclosure.toLowerCase().includes(fact.toLowerCase()))
      .map((fact) => ({
        document: 'testimonials',
        entry: `quotes.${String(place)}.disclosure`,
        message: `Say “${fact}” here too`,
      })),
  );

const uncheckedNumbers = (documents: Documents, now: number): PlacedProblem[] => {
  const old = oldNumbers(documents, now);
  return documents.numbers.numbers.flatMap(({ name }, place) =>
    old.includes(name)
      ? [
          {
            document: 'numbers',
            entry: `numbers.${String(place)}.evidence.checked`,
            message: 'That was more than a year ago. Compare the number with your records again',
          },
        ]
      : [],
  );
};

/**
 * The problems that an editor of one document sees: its own, and as those of the whole document
 * what it makes wrong in documents that are not being changed.
 */
export const problemsFor = (
  name: DocumentName,
  problems: readonly PlacedProblem[],
  changed: readonly DocumentName[],
): DocumentProblem[] =>
  problems.flatMap(({ document, entry, message }) => {
    if (document === name) return [{ entry, message }];
    return changed.includes(document) ? [] : [{ entry: '', message: `In ${document}, ${entry}: ${message}` }];
  });
