import { useQuery } from '@tanstack/react-query';
import type { ResOf } from '#contract/endpoint.ts';
import { showCode } from '#contract/endpoints/orders/public.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { discountCode } from './discount-code.ts';
import { isSeat } from './kind.ts';
import { formatDollars, shortDollars, sumOf } from './money.ts';
import type { SelectedItem } from './selection.ts';

type Code = ResOf<typeof showCode>;

/** What the kept code takes off. The payment page has the last word. */
const useKeptCode = () => {
  const code = discountCode.use();
  const query = useQuery({
    queryKey: ['code', code],
    queryFn: async ({ signal }) => (await call(showCode, { code }, { signal })).res,
    enabled: code !== '',
  });
  return { code, ...query };
};

/** 20% off, or $5 off some of these */
const offText = ({ percent, amount, items }: Code): string =>
  `${percent === null ? shortDollars(amount ?? 0) : `${String(percent)}%`} off${items.length === 0 ? '' : ' some of these'}`;

/** Above the list: what the code of the visitor's link takes off; nothing without one. */
export const CodeNote = () => {
  const { code, data, error } = useKeptCode();
  const why = error instanceof ApiError ? error.fields['code'] : undefined;
  if (code === '' || (data === undefined && why === undefined)) return null;
  return (
    <p role="status" className="rounded-md border border-teal bg-teal-wash px-4 py-3 wrap-anywhere">
      <strong translate="no">{code}</strong>: <span>{data === undefined ? why : offText(data)}</span>
    </p>
  );
};

/** What the selection costs with the code, as far as the shop's prices say. */
const withCode = ({ percent, amount, items }: Code, selected: readonly SelectedItem[]): number => {
  const counted = selected.filter(
    (item) => items.length === 0 || (!isSeat(item) && item._id !== undefined && items.includes(item._id)),
  );
  const counts = sumOf(counted.map((item) => item.amount));
  const off =
    percent === null ? Math.min(amount ?? 0, counts) : Math.round((Math.round(counts * 100) * percent) / 100) / 100;
  return sumOf([...selected.map((item) => item.amount), -off]);
};

/** The sum of the selection, less what the kept code takes off. */
export const SelectionSum = ({ selected }: { selected: readonly SelectedItem[] }) => {
  const { data } = useKeptCode();
  const sum = sumOf(selected.map(({ amount }) => amount));
  const reduced = data === undefined ? sum : withCode(data, selected);
  return (
    <>
      <span translate="no">{formatDollars(reduced)}</span>
      {data !== undefined && reduced < sum && (
        <>
          {' '}
          <span>
            with <span translate="no">{data.code}</span>
          </span>
        </>
      )}
    </>
  );
};
