import type { InputOf } from '#contract/endpoint.ts';
import type { saveOfficeDraft } from '#contract/endpoints/office/save-office-draft.ts';
import { GUIDE_ID_MAX_LENGTH } from '#contract/limits.ts';
import type { OfficeDraft, OfficeGuide } from '#contract/office.ts';
import type { Pdf } from '#contract/shapes.ts';

/** The fields of a guide's form, as texts, and the state that they were changed from. */
export interface GuideValues extends Record<string, string> {
  id: string;
  title: string;
  desc: string;
  category: string;
  price: string;
  edition: string;
  upload: string;
  pages: string;
  version: string;
  basedOn: string;
}

const dollars = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

/** What the form begins with: the draft if there is one, else what is on sale. */
export function valuesOf(guide: OfficeGuide | undefined): GuideValues {
  const onSale = { ...empty, ...guide, basedOn: guide?.version ?? '', version: 0 };
  return textsOf(guide?.draft ?? onSale);
}

const empty = { id: '', title: '', desc: '', category: '', priceCents: null, edition: '', upload: '', pages: 0 };

/** A draft as texts. `pages` counts only for an upload. */
export const textsOf = (draft: Omit<OfficeDraft, 'savedAt' | 'savedBy'>): GuideValues => ({
  id: draft.id,
  title: draft.title,
  desc: draft.desc,
  category: draft.category,
  price: dollars(draft.priceCents),
  edition: draft.edition,
  upload: draft.upload,
  pages: String(draft.upload === '' ? 0 : draft.pages),
  version: String(draft.version),
  basedOn: draft.basedOn,
});

/** Whole cents of a typed price; null if it is none. */
export const centsOf = (typed: string): number | null =>
  /^\$?\d{1,5}(\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed.trim().replace('$', '')) * 100) : null;

/** The request that saves the form. */
export const draftOf = (values: GuideValues): InputOf<typeof saveOfficeDraft> => ({
  id: values.id,
  version: Number(values.version),
  title: values.title.trim(),
  desc: values.desc.trim(),
  category: values.category,
  priceCents: centsOf(values.price),
  edition: values.edition.trim(),
  upload: values.upload,
  pages: Number(values.pages),
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

/** 2026-27 becomes 2027-28. Anything else stays. */
export function nextEdition(edition: string): string {
  const year = Number(/^(\d{4})-\d\d$/.exec(edition)?.[1]) + 1;
  return Number.isNaN(year) ? edition : `${String(year)}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** The guide as the shop shows it, with words where a fact is missing. */
export function previewOf(values: GuideValues, pages: number): Pdf {
  const price = (centsOf(values.price) ?? 0) / 100;
  return {
    _id: values.id === '' ? 'new' : values.id,
    title: values.title.trim() || 'Title',
    desc: values.desc.trim() || 'Description',
    price,
    amount: price,
    category: values.category === 'Non-Stem' ? 'Non-Stem' : 'Stem',
    pages,
    edition: values.edition.trim() || '2026-27',
  };
}
