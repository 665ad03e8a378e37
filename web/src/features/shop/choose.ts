import { useEffect } from 'react';
import type { Bundle, ShopGuide } from '#contract/endpoints/guides/shapes.ts';
import { ORDER_MAX_GUIDES } from '#contract/endpoints/orders/limits.ts';
import { clearToast, showToast } from '../../components/ui/toast/toast.tsx';
import { useBundles, useCatalog, useProfile } from '../api/query.tsx';
import { isSeat } from './kind.ts';
import { bringBack, type SelectedItem, selection, toSelected, useSelection } from './selection.ts';

/** The ids of the guides that the signed-in visitor has. */
export const useOwnedIds = (): ReadonlySet<string> => {
  const { data } = useProfile();
  return new Set(data?.purchases.flatMap(({ pdfID }) => pdfID.map(({ _id }) => _id)));
};

/** Whether the visitor has every guide of a bundle. */
export const ownsAll = (owned: ReadonlySet<string>, { guides }: Pick<Bundle, 'guides'>): boolean =>
  guides.length > 0 && guides.every(({ _id }) => owned.has(_id));

/**
 * The selected guides and bundles, as the catalog has them once it has loaded, without those that
 * the visitor owns. The others leave the cart, which the header counts.
 */
export const useSelectedOnSale = (): readonly SelectedItem[] => {
  const { data: catalog } = useCatalog();
  const { data: bundles = [] } = useBundles();
  const owned = useOwnedIds();
  const onSale = catalog && new Map([...catalog, ...bundles].map((item) => [item._id, item]));
  const stored = useSelection();
  const selected = stored.flatMap((item) => {
    if (item._id !== undefined && owned.has(item._id)) return [];
    if (onSale === undefined || isSeat(item)) return [item];
    const found = item._id === undefined ? undefined : onSale.get(item._id);
    if (found === undefined || ('guides' in found && ownsAll(owned, found))) return [];
    return [toSelected(found)];
  });
  useEffect(() => {
    if (selected.length < stored.length) selection.write(selected);
  });
  return selected;
};

/** On a page where guides are chosen: who is back here didn't buy one alone. */
export const useBringBack = (): void => {
  useEffect(() => {
    bringBack();
  }, []);
};

/** Adds a guide to the selection, or takes it out. */
export const toggle = (guide: ShopGuide): void => {
  clearToast();
  const selected = selection.read();
  if (selected.some(({ _id }) => _id === guide._id)) {
    selection.write(selected.filter(({ _id }) => _id !== guide._id));
  } else if (selected.length >= ORDER_MAX_GUIDES) {
    showToast({ kind: 'info', text: `Choose at most ${String(ORDER_MAX_GUIDES)} guides at a time.` });
  } else selection.write([...selected, toSelected(guide)]);
};
