import { listGuides } from '#contract/endpoints/guides/public.ts';
import { formatCents } from '#contract/money.ts';
import { call } from '../api/call.ts';

/**
 * Writes the prices of now beside the guides of a list; none beside a guide that isn't on sale.
 * @throws ApiError
 */
export const fill = async (list: Element): Promise<void> => {
  const { res } = await call(listGuides, {});
  for (const { _id, price } of res) {
    const place = list.querySelector(`[data-guide="${_id}"]`);
    if (place !== null) place.textContent = formatCents(Math.round(price * 100));
  }
};
