import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getClass } from '#contract/endpoints/classes/public.ts';
import { readSeatId } from '#contract/endpoints/classes/shapes.ts';
import { paths } from '../../content/paths.ts';
import { call } from '../api/call.ts';
import { refreshCatalog } from '../api/query.tsx';
import { unlessMissing } from '../api/unless-missing.ts';
import { seatOf } from '../classes/seat.ts';
import { isSeat } from '../shop/kind.ts';
import { type SelectedItem, selection, toSelected } from '../shop/selection.ts';
import { idsOf } from './bill.ts';

/**
 * The address that opens this payment in another browser, with the same cart and code. Seats have
 * first names, so they are in the fragment, which no log has.
 */
export const linkOfCart = (selected: readonly SelectedItem[], code: string): string => {
  const seats = idsOf(selected.filter(isSeat));
  const guides = idsOf(selected.filter((item) => !isSeat(item)));
  const query = new URLSearchParams({ guides: guides.join(), ...(code === '' ? {} : { code }) });
  const hash = seats.length === 0 ? '' : `#${new URLSearchParams({ seats: seats.join() }).toString()}`;
  return `${location.origin}${paths.payment}?${query.toString()}${hash}`;
};

/** The seat with this id; none if its class is gone. */
const seatWith = async (id: string): Promise<SelectedItem[]> => {
  const seat = readSeatId(id);
  const page = seat && (await unlessMissing(async () => (await call(getClass, { id: seat.classId })).res));
  return seat === undefined || page == null ? [] : [seatOf(page, seat.student)];
};

const listed = (ids: string): string[] => [...new Set(ids.split(','))].filter((id) => id !== '');

/**
 * Puts what such an address names into the cart, as far as it is on sale, and takes it out of the
 * address, so that a reload doesn't undo later changes.
 */
export const useCartOfLink = () => {
  const { pathname, search, hash, state } = useLocation() as Record<'pathname' | 'search' | 'hash', string> & {
    state: unknown;
  };
  const navigate = useNavigate();
  // The code may be taken out of the address before.
  const [guides] = useState(() => new URLSearchParams(search).get('guides'));
  const [seats] = useState(() => new URLSearchParams(hash.slice(1)).get('seats') ?? '');
  const { mutate, isSuccess, isError, error } = useMutation({
    mutationFn: async (ids: string) => {
      const onSale = await refreshCatalog();
      const byId = new Map(onSale.map((item) => [item._id, item]));
      const chosen = listed(ids).flatMap((id) => {
        const found = byId.get(id);
        return found === undefined ? [] : [toSelected(found)];
      });
      const chosenSeats = await Promise.all(listed(seats).map(seatWith));
      selection.write([...chosen, ...chosenSeats.flat()]);
    },
    onSuccess: () => void navigate(pathname, { replace: true, state }),
  });
  const fill = () => {
    if (guides !== null) mutate(guides);
  };
  useEffect(fill, [guides, mutate]);
  return { isFilling: guides !== null && !isSuccess && !isError, failure: isError ? { error, retry: fill } : null };
};
