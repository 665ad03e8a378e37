import * as v from 'valibot';
import { createOrder } from '#contract/endpoints.ts';
import { CURRENCY } from '#contract/limits.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import type { SelectedPdf } from '../shop/selection.ts';

/** Why the cart can't be paid as it is. The buyer stays on the page and changes it. */
export type CartProblem =
  | { kind: 'owned'; message: string; ids: string[] }
  | { kind: 'unconfirmed'; message: string; ids: string[] }
  | { kind: 'total-changed'; message: string; total: number }
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
  if (code === 'INVALID_INPUT') {
    return { kind: 'unavailable', message: fields['pdfIds'] ?? fields['amount'] ?? message };
  }
  return null;
};

export const idsOf = (selected: readonly SelectedPdf[]): string[] => selected.flatMap(({ _id }) => _id ?? []);

/**
 * Opens an order for the cart and returns PayPal's id for it.
 * @param amount the total in dollars as the page shows it
 * @throws ApiError; Error if the answer has no id
 */
export async function openOrder(selected: readonly SelectedPdf[], amount: number): Promise<string> {
  const missing = 'Order creation failed: Missing orderID in backend response';
  const answer = await call(createOrder, { amount, currency: CURRENCY, pdfIds: idsOf(selected) }).catch(
    (error: unknown) => {
      throw error instanceof ApiError && error.kind === 'unreadable' && error.status === createOrder.success.status
        ? new Error(missing, { cause: error })
        : error;
    },
  );
  if (answer.res === '') throw new Error(missing);
  return answer.res;
}
