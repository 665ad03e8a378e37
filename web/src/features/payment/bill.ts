import * as v from 'valibot';
import type { InputOf } from '#contract/endpoint.ts';
import { createOrder, priceOrder } from '#contract/endpoints/orders/public.ts';
import { CURRENCY } from '#contract/limits.ts';
import { ApiError } from '../api/api-error.ts';
import { type Answer, call } from '../api/call.ts';
import { withCameFrom } from '../api/came-from.ts';
import { personal } from '../api/query.tsx';
import type { SelectedItem } from '../shop/selection.ts';

/** Why the cart can't be paid as it is. The buyer stays on the page and changes it. */
export type CartProblem =
  | { kind: 'owned'; message: string; ids: string[] }
  | { kind: 'unconfirmed'; message: string; ids: string[] }
  | { kind: 'total-changed'; message: string; total: number }
  | { kind: 'code-refused' }
  | { kind: 'unavailable'; message: string };

const namedGuides = v.array(v.object({ _id: v.string(), title: v.string() }));
const ownedRes = v.object({ owned: namedGuides });
const unconfirmedRes = v.object({ unconfirmed: namedGuides });
const totalRes = v.object({ amount: v.number() });

/** What is wrong with the cart, by the error of a refused order; null for any other error. */
export const cartProblemOf = (error: unknown): CartProblem | null => {
  if (!(error instanceof ApiError)) return null;
  const { code, message, res, fields } = error;
  if (code === 'ALREADY_OWNED') {
    const parsed = v.safeParse(ownedRes, res);
    return { kind: 'owned', message, ids: parsed.success ? parsed.output.owned.map(({ _id }) => _id) : [] };
  }
  if (code === 'CONFLICT') {
    const parsed = v.safeParse(unconfirmedRes, res);
    if (parsed.success) return { kind: 'unconfirmed', message, ids: parsed.output.unconfirmed.map(({ _id }) => _id) };
  }
  if (code === 'TOTAL_CHANGED') {
    const parsed = v.safeParse(totalRes, res);
    if (parsed.success) return { kind: 'total-changed', message, total: parsed.output.amount };
  }
  if (code === 'INVALID_INPUT' && 'code' in fields) return { kind: 'code-refused' };
  // What is wrong with an address is shown at its field.
  if ((code === 'INVALID_INPUT' && !('email' in fields)) || 'pdfIds' in fields) {
    return { kind: 'unavailable', message: fields['pdfIds'] ?? fields['amount'] ?? message };
  }
  return null;
};

export const idsOf = (selected: readonly SelectedItem[]): string[] => selected.flatMap(({ _id }) => _id ?? []);

const withCode = (code: string) => (code === '' ? {} : { code });

/** The server's bill for a cart. It stays as it is until the payment shows that a price changed. */
export const billQuery = (ids: readonly string[], code: string) => ({
  queryKey: [personal, 'bill', ids.join(), code],
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    (await call(priceOrder, { pdfIds: [...ids], ...withCode(code) }, { signal })).res,
  staleTime: Number.POSITIVE_INFINITY,
});

interface Cart {
  ids: readonly string[];
  /** The total in dollars as the page shows it. */
  amount: number;
  code: string;
}

/**
 * Opens an order for the cart. Returns PayPal's id for it; an order of nothing is complete.
 * @throws ApiError; Error if the answer has no id
 */
export async function openOrder(cart: Cart): Promise<Answer<typeof createOrder>> {
  const { ids, amount, code } = cart;
  const missing = 'Order creation failed: Missing orderID in backend response';
  const order: InputOf<typeof createOrder> = { amount, currency: CURRENCY, pdfIds: [...ids], ...withCode(code) };
  const answer = await call(createOrder, withCameFrom(order)).catch((error: unknown) => {
    throw error instanceof ApiError && error.kind === 'unreadable' && error.status < 300
      ? new Error(missing, { cause: error })
      : error;
  });
  if (answer.res === '') throw new Error(missing);
  return answer;
}
