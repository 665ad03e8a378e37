import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import type { Bundle, ShopGuide } from '#contract/endpoints/guides/shapes.ts';
import { tabValue } from '../storage/tab-value.ts';
import { isSeat } from './kind.ts';

/**
 * A guide or a bundle in the cart (docs/product.md#cart). Without `_id` it can be shown, but
 * neither bought nor removed.
 */
const selectedItem = v.object({
  _id: v.optional(v.string()),
  title: v.string(),
  desc: v.string(),
  amount: v.number(),
  /** The path of the small cover, if it has one. */
  cover: v.exactOptional(v.string()),
  /** The guides of a bundle; missing for a guide. */
  guides: v.exactOptional(v.array(v.object({ _id: v.string(), title: v.string() }))),
});
export type SelectedItem = v.InferOutput<typeof selectedItem>;

const emptySelection: readonly SelectedItem[] = [];

/** The cart of this tab (docs/product.md#browser-storage). Survives reloads. */
export const selection = tabValue<readonly SelectedItem[]>('selectedPDFs', v.array(selectedItem), emptySelection);

/** What was selected before a guide was bought alone; null if that put nothing aside. */
const putAside = tabValue<readonly SelectedItem[] | null>('putAsidePDFs', v.nullable(v.array(selectedItem)), null);

/** Whether something was put aside; false while prerendering and hydrating. */
export const useHasPutAside = (): boolean => putAside.use() !== null;

/** Makes these the cart. Others that were in it come back with {@link bringBack}. */
export const selectOnly = (items: readonly SelectedItem[]): void => {
  const before = selection.read();
  const ids = items.map(({ _id }) => _id);
  if (before.some(({ _id }) => !ids.includes(_id))) putAside.write(before);
  selection.write(items);
};

/** The cart as it was before {@link selectOnly}, without what has been bought since. */
export const bringBack = (bought: readonly SelectedItem[] = []): void => {
  const before = putAside.read();
  if (before === null) return;
  const ids = bought.flatMap(({ _id, guides = [] }) => [_id, ...guides.map((guide) => guide._id)]);
  putAside.remove();
  selection.write(before.filter(({ _id }) => !ids.includes(_id)));
};

/** Brings back what was put aside, beside what is to be bought now. */
export const joinPutAside = (): void => {
  const now = selection.read();
  selection.remove();
  bringBack(now);
  selection.write([...selection.read(), ...now]);
};

export const toSelected = ({ _id, title, desc, amount, ...rest }: ShopGuide | Bundle): SelectedItem => ({
  _id,
  title,
  desc,
  amount,
  ...('cover' in rest && rest.cover !== '' ? { cover: rest.cover } : {}),
  ...('guides' in rest ? { guides: rest.guides.map((guide) => ({ _id: guide._id, title: guide.title })) } : {}),
});

/** Takes these guides and bundles out of the cart. */
export const removeSelected = (ids: readonly string[]): void => {
  selection.write(selection.read().filter(({ _id }) => _id === undefined || !ids.includes(_id)));
};

/**
 * Titles, descriptions and prices as the shop has them now; a guide that is no longer on sale
 * leaves the cart.
 */
export const updateSelected = (onSale: readonly (ShopGuide | Bundle)[]): void => {
  const byId = new Map(onSale.map((item) => [item._id, item]));
  selection.write(
    selection.read().flatMap((selected) => {
      // The bill has the price of a seat, and says if there is none.
      if (isSeat(selected)) return [selected];
      const item = selected._id === undefined ? undefined : byId.get(selected._id);
      return item === undefined ? [] : [toSelected(item)];
    }),
  );
};

/** The navigation state that carries the cart to the next page. */
export const selectionState = (selected: readonly SelectedItem[]) => ({ selectedPDFs: selected });
const selectionStateSchema = v.object({ selectedPDFs: v.array(selectedItem) });

/**
 * The cart: from navigation state, else from session storage, and saved back there. The state is
 * read once, so that a reload or the back button doesn't undo later changes.
 */
export const useSelection = (): readonly SelectedItem[] => {
  const location = useLocation();
  const { pathname, search } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  useEffect(() => {
    const parsed = v.safeParse(selectionStateSchema, state);
    if (!parsed.success) return;
    selection.write(parsed.output.selectedPDFs);
    void navigate(pathname + search, { replace: true, state: null });
  }, [state, pathname, search, navigate]);
  return selection.use();
};
