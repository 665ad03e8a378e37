import * as v from 'valibot';
import type { OfficeAgreementRow } from '#contract/endpoints/agreements/office.ts';
import { oneOfOrAll } from '#contract/fields/office.ts';
import { agreementStates } from '#contract/shapes.ts';

const shape = v.object({ search: v.optional(v.string(), ''), state: oneOfOrAll(agreementStates, 'Unknown state') });
export type AgreementFilter = v.InferOutput<typeof shape>;

export const noFilter: AgreementFilter = { search: '', state: '' };

/** The filter in a page's fragment, which no log has: a search may be an email address. */
export const filterOf = (hash: string): AgreementFilter => {
  const parsed = v.safeParse(shape, Object.fromEntries(new URLSearchParams(hash.slice(1))));
  return parsed.success ? parsed.output : noFilter;
};

/** The fragment for a filter; empty without one. */
export const hashOf = (filter: AgreementFilter): string => {
  const set = Object.entries(filter).filter(([, value]) => value !== '');
  return set.length === 0 ? '' : `#${String(new URLSearchParams(set))}`;
};

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The agreements in this state that have every word in a name, an address or the title. */
export const matching = (
  agreements: readonly OfficeAgreementRow[],
  { search, state }: AgreementFilter,
): OfficeAgreementRow[] => {
  const words = plain(search).split(/\s+/);
  return agreements.filter((agreement) => {
    const text = plain([agreement.fullname, agreement.email, agreement.student, agreement.title].join(' '));
    return (state === '' || agreement.state === state) && words.every((word) => text.includes(word));
  });
};
