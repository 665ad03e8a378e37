import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Bill } from '#contract/endpoints/orders/shapes.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { queryClient } from '../api/query.tsx';
import { codeOf, discountCode } from '../shop/discount-code.ts';
import { isSeat } from '../shop/kind.ts';
import type { SelectedItem } from '../shop/selection.ts';
import { billQuery, cartProblemOf, idsOf } from './bill.ts';

/**
 * The kept code. The address's code is kept and taken out there, so that a removed one doesn't come
 * back; until then it counts, so that the first bill has it already.
 */
const useCode = (): string => {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const kept = discountCode.use();
  const ofAddress = codeOf(search);
  useEffect(() => {
    if (ofAddress === '') return;
    discountCode.write(ofAddress);
    void navigate(pathname, { replace: true, state });
  }, [ofAddress, pathname, state, navigate]);
  return ofAddress === '' ? kept : ofAddress;
};

/** Why a code isn't applied: what to show at its field. */
const codeErrorOf = (error: unknown): string =>
  (error instanceof ApiError ? error.fields['code'] : undefined) ??
  messageOf(error, 'We couldn’t check this code. Please try again in a minute.');

/** While the cart changes, its last bill with the same code stays. */
const keepBillOf = (code: string) => ({
  placeholderData: (last: Bill | undefined, query: { queryKey: readonly string[] } | undefined) =>
    query?.queryKey.at(-1) === code ? last : undefined,
});

/**
 * What the server says a cart costs. It is asked only if there is a code, a bundle or a seat, which
 * may be taken: single guides cost what the shop says.
 */
export function useBill(selected: readonly SelectedItem[]) {
  const ids = idsOf(selected);
  const typed = useCode();
  const hasItems = ids.length > 0;
  const needsBill = selected.some((item) => item.guides !== undefined || isSeat(item));
  const coded = useQuery({ ...billQuery(ids, typed), ...keepBillOf(typed), enabled: hasItems && typed !== '' });
  const isRefused = typed !== '' && coded.isError && !coded.isFetching;
  /** The code of the bill, also while that is being fetched. */
  const code = isRefused ? '' : typed;
  const plain = useQuery({ ...billQuery(ids, ''), ...keepBillOf(''), enabled: hasItems && needsBill && code === '' });
  const query = !hasItems ? null : code !== '' ? coded : needsBill ? plain : null;
  const options = billQuery(ids, code);

  const codeProblem = isRefused ? cartProblemOf(coded.error) : null;
  const cartProblem = codeProblem ?? (query?.isError === true ? cartProblemOf(query.error) : null);
  const hasCartProblem = cartProblem !== null && cartProblem.kind !== 'code-refused';
  return {
    code,
    bill: query?.data ?? null,
    isPending: query?.isFetching === true && (query.data === undefined || query.isPlaceholderData),
    /** What keeps the cart from being priced, with or without a code. */
    problem: hasCartProblem ? cartProblem : null,
    /** The bill couldn't be fetched. */
    failure: query?.isError === true && !hasCartProblem && !query.isFetching ? query : null,
    /** The bill to be paid, once it is there; null if the shop's prices count. */
    settled: async (): Promise<Bill | null> => (query === null ? null : await queryClient.query(options)),
    /** The server's total is another one; its bill follows. */
    correct: (total: number): void => {
      queryClient.setQueryData(options.queryKey, (bill?: Bill) => bill && { ...bill, amount: total });
      void queryClient.invalidateQueries({ queryKey: options.queryKey });
    },
    entry: {
      typed,
      isChecking: typed !== '' && coded.isFetching,
      error: isRefused && !hasCartProblem ? codeErrorOf(coded.error) : null,
      apply: (next: string): void => {
        if (next === typed) void coded.refetch();
        else discountCode.write(next);
      },
      remove: discountCode.remove,
    },
  };
}
