import { CODE_LOOKS_PER_ADDRESS_PER_HOUR } from '#contract/endpoints/codes/limits.ts';
import type { showCode as contract } from '#contract/endpoints/orders/public.ts';
import type { DiscountCodes } from '../../codes/ports.ts';
import { toDollars } from '../../shared/money.ts';
import type { Clock, RateLimits } from '../../shared/ports.ts';
import { takeForViewer } from '../../shared/rate-limits.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { codeNotValid } from './price-cart.ts';
import { isValidAt } from './pricing.ts';

interface Dependencies {
  readonly codes: Pick<DiscountCodes, 'find'>;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}

/**
 * What a code takes off, for who came with its link. Takes no use of it.
 * @throws Refusal INVALID_INPUT for a code that nobody can use now; TOO_MANY_REQUESTS, so that no
 *   one finds codes by trying
 */
export function showCode({ codes, rateLimits, clock }: Dependencies): UseCase<typeof contract, 'input' | 'viewer'> {
  return async ({ input, viewer }) => {
    const now = clock.now();
    await takeForViewer(rateLimits, 'codes', viewer, CODE_LOOKS_PER_ADDRESS_PER_HOUR, now);
    const found = await codes.find(input.code);
    if (found === undefined || !isValidAt(found, now) || found.taken >= found.usageLimit) throw codeNotValid();
    const { code, off, items = [] } = found;
    return {
      code,
      percent: 'percent' in off ? off.percent : null,
      amount: 'cents' in off ? toDollars(off.cents) : null,
      items: [...items],
    };
  };
}
