import * as v from 'valibot';
import type { OfficeAgreementRow } from '#contract/endpoints/agreements/office.ts';
import { agreementStates } from '#contract/endpoints/agreements/shapes.ts';
import { oneOfOrAll } from '#contract/fields/office.ts';
import { isFound } from '#contract/names.ts';

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

/** The agreements in this state that have every word in a name or the title, or the address. */
export const matching = (
  agreements: readonly OfficeAgreementRow[],
  { search, state }: AgreementFilter,
): OfficeAgreementRow[] => {
  const wanted = search.trim().toLowerCase();
  return agreements.filter(
    ({ fullname, email, student, title, ...agreement }) =>
      (state === '' || agreement.state === state) &&
      (email.includes(wanted) || isFound(search, [fullname, student, title].join(' '))),
  );
};
