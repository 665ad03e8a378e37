import * as v from 'valibot';
import type { InputOf } from '#contract/endpoint.ts';
import { GUIDE_ID_MAX_LENGTH } from '#contract/endpoints/guides/limits.ts';
import {
  type OfficeAbout,
  type OfficeDraft,
  type OfficeGuide,
  officeAbout,
  type saveOfficeDraft,
} from '#contract/endpoints/guides/office.ts';
import type { ShopGuide } from '#contract/endpoints/guides/shapes.ts';
import { centsOf } from '../ui/typed-amounts.ts';
import { linesOf } from './about-values.ts';

/** The fields of a guide's form, and the state that they were changed from. */
export const guideValues = v.object({
  id: v.string(),
  title: v.string(),
  desc: v.string(),
  category: v.string(),
  price: v.string(),
  edition: v.string(),
  /** A line each. */
  whatsNew: v.string(),
  authorName: v.string(),
  authorCredential: v.string(),
  checkedOn: v.string(),
  /** A line each. */
  outcomes: v.string(),
  questions: officeAbout.entries.questions,
  related: officeAbout.entries.related,
  upload: v.string(),
  pages: v.number(),
  /** The uploads of the pictures. */
  coverSmall: v.string(),
  cover: v.string(),
  page1: v.string(),
  page2: v.string(),
  version: v.number(),
  basedOn: v.string(),
});
export type GuideValues = v.InferOutput<typeof guideValues>;

const dollars = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

/** What the form begins with: the draft if there is one, else what is on sale. */
export function valuesOf(guide: OfficeGuide | undefined): GuideValues {
  const onSale = { ...empty, ...guide, basedOn: guide?.version ?? '', version: 0 };
  return textsOf(guide?.draft ?? onSale, guide?.about);
}

/** The guide keeps the PDF that it has, with its pictures. */
export const NO_UPLOAD = { upload: '', pages: 0, coverSmall: '', cover: '', page1: '', page2: '' };

const empty = {
  id: '',
  title: '',
  desc: '',
  category: '',
  priceCents: null,
  edition: '',
  upload: '',
  pages: 0,
  about: null,
  whatsNew: [],
  pictures: { coverSmall: '', cover: '', page1: '', page2: '' },
};

/**
 * A draft as the form has it. `pages` counts only for an upload.
 * @param onPage what the guide's page says now, which a draft without words of its own keeps
 */
export const textsOf = (
  { about, pictures, ...draft }: Omit<OfficeDraft, 'savedAt' | 'savedBy'>,
  onPage: OfficeAbout | null = null,
): GuideValues => {
  const words = about ?? onPage;
  return {
    id: draft.id,
    title: draft.title,
    desc: draft.desc,
    category: draft.category,
    price: dollars(draft.priceCents),
    edition: draft.edition,
    whatsNew: draft.whatsNew.join('\n'),
    authorName: words?.author.name ?? '',
    authorCredential: words?.author.credential ?? '',
    checkedOn: words?.checkedOn ?? '',
    outcomes: words?.outcomes.join('\n') ?? '',
    questions: words?.questions ?? [],
    related: words?.related ?? [],
    ...(draft.upload === '' ? NO_UPLOAD : { ...pictures, upload: draft.upload, pages: draft.pages }),
    version: draft.version,
    basedOn: draft.basedOn,
  };
};

/** What the guide's page says. */
export const pageFields = [
  'authorName',
  'authorCredential',
  'checkedOn',
  'outcomes',
  'questions',
  'related',
] as const satisfies readonly (keyof GuideValues)[];

/** What was typed for the guide's page. */
const aboutOf = (values: GuideValues): OfficeAbout => ({
  author: { name: values.authorName.trim(), credential: values.authorCredential.trim() },
  checkedOn: values.checkedOn,
  outcomes: linesOf(values.outcomes),
  questions: values.questions
    .map(({ question, answer }) => ({ question: question.trim(), answer: answer.trim() }))
    .filter(({ question, answer }) => question !== '' || answer !== ''),
  related: values.related,
});

const isEmpty = ({ author, checkedOn, outcomes, questions, related }: OfficeAbout): boolean =>
  author.name + author.credential + checkedOn === '' && outcomes.length + questions.length + related.length === 0;

/** Whether the form has another edition than the one that was sold last. */
export const hasOtherEdition = (guide: OfficeGuide | undefined, values: GuideValues): boolean =>
  guide !== undefined && guide.fileName !== '' && guide.edition !== values.edition.trim();

/**
 * The request that saves the form of a guide. The draft of a guide without a page has nothing to
 * say on it until something is typed.
 */
export const draftOf = (values: GuideValues, guide: OfficeGuide | undefined): InputOf<typeof saveOfficeDraft> => ({
  id: values.id,
  version: values.version,
  title: values.title.trim(),
  desc: values.desc.trim(),
  category: values.category,
  priceCents: centsOf(values.price),
  edition: values.edition.trim(),
  upload: values.upload,
  pages: values.pages,
  whatsNew: hasOtherEdition(guide, values) ? linesOf(values.whatsNew) : [],
  about: (guide?.about ?? null) === null && isEmpty(aboutOf(values)) ? null : aboutOf(values),
  pictures: { coverSmall: values.coverSmall, cover: values.cover, page1: values.page1, page2: values.page2 },
  basedOn: values.basedOn,
});

/** A short name for addresses, from a title. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, GUIDE_ID_MAX_LENGTH)
    .replaceAll(/^-|-$/g, '');

/** The same, with a number after it if another guide or bundle has it. */
export function freeSlug(title: string, taken: readonly string[]): string {
  const slug = slugOf(title);
  const isFree = (id: string) => id === '' || !taken.includes(id);
  // Room for the number, also after the longest name.
  const begin = slugOf(slug.slice(0, GUIDE_ID_MAX_LENGTH - 4));
  const numbered = taken.map((_, index) => `${begin}-${String(index + 2)}`);
  return [slug, ...numbered].find(isFree) ?? '';
}

/** What a PDF says for fields of the form. */
export type PdfWords = Pick<GuideValues, 'title' | 'desc'>;

/** Of no PDF. */
export const NO_WORDS: PdfWords = { title: '', desc: '' };

/**
 * What a PDF gives to the form: only values that are empty, or still what the PDF before gave.
 * @param before what that gave
 */
export function givenBy(words: PdfWords, values: GuideValues, before: Partial<PdfWords>): Partial<PdfWords> {
  const names = (['title', 'desc'] as const).filter(
    (name) => values[name].trim() === '' || values[name] === before[name],
  );
  return Object.fromEntries(names.map((name) => [name, words[name]]));
}

/** 2026-27 becomes 2027-28. Anything else stays. */
export function nextEdition(edition: string): string {
  const year = Number(/^(\d{4})-\d\d$/.exec(edition)?.[1]) + 1;
  return Number.isNaN(year) ? edition : `${String(year)}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/**
 * The guide as the shop shows it, with words where a fact is missing.
 * @param cover the address of the small picture of its first page; empty if there is none
 */
export function previewOf(values: GuideValues, pages: number, cover: string): ShopGuide {
  const price = (centsOf(values.price) ?? 0) / 100;
  const [benefit] = linesOf(values.outcomes);
  return {
    _id: values.id === '' ? 'new' : values.id,
    title: values.title.trim() || 'Title',
    desc: values.desc.trim() || 'Description',
    price,
    amount: price,
    category: values.category === 'Non-Stem' ? 'Non-Stem' : 'Stem',
    pages,
    edition: values.edition.trim() || '2026-27',
    cover,
    ...(benefit === undefined ? {} : { benefit }),
  };
}
