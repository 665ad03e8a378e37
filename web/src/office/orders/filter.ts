import * as v from 'valibot';
import { listOfficeOrders } from '#contract/endpoints/orders/office.ts';
import { searchText } from '#contract/fields/office.ts';

const shape = v.object({ ...v.omit(listOfficeOrders.params, ['after']).entries, search: v.fallback(searchText, '') });
export type OrderFilter = v.InferOutput<typeof shape>;

export const noFilter: OrderFilter = { search: '', state: '', from: '', until: '' };

/**
 * The filter in a page's fragment, where a reload, a link and the Back button keep it. No log has
 * the fragment, and a search may be a person's email address.
 */
export const filterOf = (hash: string): OrderFilter => {
  const parsed = v.safeParse(shape, Object.fromEntries(new URLSearchParams(hash.slice(1))));
  return parsed.success && !endsBeforeStart(parsed.output) ? parsed.output : noFilter;
};

/** The fragment for a filter; empty without one. */
export const hashOf = (filter: OrderFilter): string => {
  const set = Object.entries(filter).filter(([, value]) => value !== '');
  return set.length === 0 ? '' : `#${String(new URLSearchParams(set))}`;
};

export const endsBeforeStart = ({ from, until }: Pick<OrderFilter, 'from' | 'until'>): boolean =>
  from !== '' && until !== '' && until < from;

/** The last order that was open in this tab, which the list marks when someone comes back to it. */
export const lastOpened = { number: '' };
