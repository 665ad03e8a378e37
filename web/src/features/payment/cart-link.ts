import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../content/paths.ts';
import { refreshCatalog } from '../api/query.tsx';
import { type SelectedItem, selection, toSelected } from '../shop/selection.ts';
import { idsOf } from './bill.ts';

/** The address that opens this payment in another browser, with the same cart and code. */
export const linkOfCart = (selected: readonly SelectedItem[], code: string): string => {
  const query = new URLSearchParams({ guides: idsOf(selected).join(), ...(code === '' ? {} : { code }) });
  return `${location.origin}${paths.payment}?${query.toString()}`;
};

/**
 * Puts the guides and bundles of such an address into the cart, as far as they are on sale, and
 * takes them out of the address, so that a reload doesn't undo later changes.
 */
export const useCartOfLink = () => {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  // The code may be taken out of the address before.
  const [guides] = useState(() => new URLSearchParams(search).get('guides'));
  const { mutate, isSuccess, isError, error } = useMutation({
    mutationFn: async (ids: string) => {
      const onSale = await refreshCatalog();
      const byId = new Map(onSale.map((item) => [item._id, item]));
      selection.write(
        [...new Set(ids.split(','))].flatMap((id) => {
          const found = byId.get(id);
          return found === undefined ? [] : [toSelected(found)];
        }),
      );
    },
    onSuccess: () => {
      void navigate(pathname, { replace: true, state });
    },
  });
  const fill = () => {
    if (guides !== null) mutate(guides);
  };
  useEffect(fill, [guides, mutate]);
  return { isFilling: guides !== null && !isSuccess && !isError, failure: isError ? { error, retry: fill } : null };
};
