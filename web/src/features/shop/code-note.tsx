import { useQuery } from '@tanstack/react-query';
import type { ResOf } from '#contract/endpoint.ts';
import { readSeatId } from '#contract/endpoints/classes/shapes.ts';
import { showCode } from '#contract/endpoints/orders/public.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query.tsx';
import { discountCode } from './discount-code.ts';
import { formatDollars, shortDollars, sumOf } from './money.ts';
import type { SelectedItem } from './selection.ts';

type Code = ResOf<typeof showCode>;

/** A guide, a bundle or a seat with its price; a class by its own id. */
type PricedItem = Pick<SelectedItem, '_id' | 'amount'>;

/** What the kept code takes off. The payment page has the last word. */
const useKeptCode = () => {
  const code = discountCode.use();
  const query = useQuery(
    {
      queryKey: ['code', code],
      queryFn: async ({ signal }) => (await call(showCode, { code }, { signal })).res,
      enabled: code !== '',
    },
    // Some dialogs are outside the pages' provider.
    queryClient,
  );
  return { code, ...query };
};

/** Whether a code is for everything or for this item. */
const countsFor = ({ items }: Code, { _id = '' }: PricedItem): boolean =>
  items.length === 0 || items.includes(readSeatId(_id)?.classId ?? _id);

/** 20% off, or $5 off some of these */
const offText = ({ percent, amount, items }: Code, isOfOne: boolean): string =>
  `${percent === null ? shortDollars(amount ?? 0) : `${String(percent)}%`} off${items.length === 0 || isOfOne ? '' : ' some of these'}`;

/**
 * What the code of the visitor's link takes off, above a list or beside the price of one item;
 * nothing without a code, or if it isn't for the item.
 */
export const CodeNote = ({ item }: { item?: PricedItem }) => {
  const { code, data, error } = useKeptCode();
  const why = error instanceof ApiError ? error.fields['code'] : undefined;
  if (code === '' || (data === undefined && why === undefined)) return null;
  if (data !== undefined && item !== undefined && !countsFor(data, item)) return null;
  return (
    <p role="status" className="rounded-md border border-teal bg-teal-wash px-4 py-3 wrap-anywhere">
      <strong translate="no">{code}</strong>:{' '}
      <span>{data === undefined ? why : offText(data, item !== undefined)}</span>
    </p>
  );
};

/** What these cost with the code, as far as the shop's prices say. */
const withCode = (code: Code, selected: readonly PricedItem[]): number => {
  const { percent, amount } = code;
  const counts = sumOf(selected.filter((item) => countsFor(code, item)).map((item) => item.amount));
  const off =
    percent === null ? Math.min(amount ?? 0, counts) : Math.round((Math.round(counts * 100) * percent) / 100) / 100;
  return sumOf([...selected.map((item) => item.amount), -off]);
};

/** The sum of these in dollars, less what the kept code takes off. */
export const useSumWithCode = (items: readonly PricedItem[]): number => {
  const { data } = useKeptCode();
  return data === undefined ? sumOf(items.map(({ amount }) => amount)) : withCode(data, items);
};

/** The sum of the selection, less what the kept code takes off. */
export const SelectionSum = ({ selected }: { selected: readonly SelectedItem[] }) => {
  const code = discountCode.use();
  const sum = sumOf(selected.map(({ amount }) => amount));
  const reduced = useSumWithCode(selected);
  return (
    <>
      <span translate="no">{formatDollars(reduced)}</span>
      {reduced < sum && (
        <>
          {' '}
          <span>
            with <span translate="no">{code}</span>
          </span>
        </>
      )}
    </>
  );
};

/** What one item cost before the kept code; nothing if the code takes nothing off. */
export const InsteadOf = ({ item }: { item: PricedItem }) =>
  useSumWithCode([item]) < item.amount && (
    <span className="text-base font-normal text-ink-soft">
      instead of <span translate="no">{shortDollars(item.amount)}</span>
    </span>
  );
