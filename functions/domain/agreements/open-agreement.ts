import { AGREEMENT_OPENS_PER_ADDRESS_PER_HOUR } from '#contract/endpoints/agreements/limits.ts';
import type { openAgreement as contract } from '#contract/endpoints/agreements/public.ts';
import type { Log, RateLimits } from '../shared/ports.ts';
import { takeForViewer } from '../shared/rate-limits.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { Agreement } from './agreement.ts';
import { findByLink, type LinkDependencies, readForFamily } from './family-agreement.ts';
import type { Agreements } from './ports.ts';

interface Dependencies extends LinkDependencies {
  readonly rateLimits: RateLimits;
  readonly log: Log;
  readonly agreements: Pick<Agreements, 'byToken' | 'version' | 'settings' | 'noteOpening'>;
}

/**
 * Shows an agreement to who has its link, and notes the first time.
 * @throws Refusal NOT_FOUND as {@link findByLink}, TOO_MANY_REQUESTS beyond 120 an hour per network
 */
export function openAgreement(dependencies: Dependencies): UseCase<typeof contract, 'input' | 'viewer'> {
  const { rateLimits, clock } = dependencies;
  return async ({ input: { token }, viewer }) => {
    await takeForViewer(rateLimits, 'agreements', viewer, AGREEMENT_OPENS_PER_ADDRESS_PER_HOUR, clock.now());
    const { agreement, version } = await findByLink(dependencies, token);
    return await readForFamily(dependencies, { agreement: await opened(dependencies, agreement), version });
  };
}

/** The agreement with its first opening noted. Without it, the family can read all the same. */
async function opened({ agreements, clock, log }: Dependencies, agreement: Agreement): Promise<Agreement> {
  if (agreement.state !== 'SENT') return agreement;
  const now = clock.now();
  const next: Agreement = {
    ...agreement,
    state: 'OPENED',
    openedAt: now,
    changedAt: now,
    revision: agreement.revision + 1,
  };
  try {
    return (await agreements.noteOpening({ agreement: next, before: agreement })) ? next : agreement;
  } catch (cause) {
    log.warn('agreement-opening-not-noted', { agreement: agreement.id, cause });
    return agreement;
  }
}
