import { REQUEST_OPENS_PER_ADDRESS_PER_HOUR } from '#contract/endpoints/payment-requests/limits.ts';
import type { openPaymentRequest as contract } from '#contract/endpoints/payment-requests/public.ts';
import { pdfOf } from '../guides/list-guides.ts';
import type { ShelfTables } from '../guides/shelf.ts';
import type { CartPrices } from '../orders/cart/price-cart.ts';
import { linesOf } from '../orders/cart/price-order.ts';
import { savedCents } from '../orders/cart/pricing.ts';
import { firstName } from '../shared/first-name.ts';
import { toDollars } from '../shared/money.ts';
import type { RateLimits } from '../shared/ports.ts';
import { takeForViewer } from '../shared/rate-limits.ts';
import type { UseCase } from '../shared/use-case.ts';
import { askedInstallment, type InstallmentDependencies } from './asked-installment.ts';
import { type LinkDependencies, openRequestOfToken } from './existing-request.ts';
import { quote } from './quote.ts';

/**
 * What the payer reads: who asks, what for, and what it costs now. Of the student, only the first
 * name.
 * @throws Refusal NOT_FOUND, CONFLICT as `openRequestOfToken` and `quote`; TOO_MANY_REQUESTS
 */
export function openPaymentRequest(
  dependencies: LinkDependencies &
    ShelfTables &
    CartPrices &
    InstallmentDependencies & { readonly rateLimits: RateLimits },
): UseCase<typeof contract, 'input' | 'viewer'> {
  const { catalog, bundles, rateLimits, clock } = dependencies;
  return async ({ input, viewer }) => {
    const now = clock.now();
    await takeForViewer(rateLimits, 'requests', viewer, REQUEST_OPENS_PER_ADDRESS_PER_HOUR, now);
    const open = await openRequestOfToken(dependencies, input.token);
    const shown = {
      from: firstName(open.request.buyer.fullname),
      expires: new Date(open.request.expiresAt).toISOString(),
    };
    if (open.request.installment !== undefined) {
      const { item, changes } = await askedInstallment(dependencies, open);
      const bill = { ...linesOf({ items: [item] }), saved: 0, amount: toDollars(item.cents) };
      return { ...shown, ...bill, guides: [], installment: true, changes: [...changes] };
    }
    const [guides, listed] = await Promise.all([catalog.list(), bundles.list()]);
    const { priced, changes } = await quote(dependencies, open, { shelf: { guides, bundles: listed }, now });
    return {
      ...shown,
      guides: guides
        .filter(({ id }) => priced.items.some((item) => item.id === id))
        .map((guide) => {
          const { _id, title, pages, edition, cover } = pdfOf(guide, now);
          return { _id, title, pages, edition, cover };
        }),
      ...linesOf(priced),
      saved: toDollars(savedCents(priced)),
      amount: toDollars(priced.totalCents),
      changes: [...changes],
    };
  };
}
