import { LEADS_PER_SUMMARY } from '#contract/endpoints/leads/limits.ts';
import { type Delivery, deliverNow } from '../mail/deliver-outbox.ts';
import { toOutboxMail } from '../mail/outbox-mail.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { CcFor } from '../shared/cc.ts';
import type { Random } from '../shared/ports.ts';
import { leadSummaryMail } from './lead-mail.ts';
import type { Leads } from './ports.ts';

/** Summaries in one run; during a longer flood the others wait for the next run. */
const SUMMARIES_PER_RUN = 20;

interface Dependencies extends Delivery {
  readonly leads: Pick<Leads, 'waiting' | 'summarize'>;
  readonly random: Random;
  readonly businessProfile: BusinessProfile;
  readonly businessInbox: string;
  readonly ccFor: CcFor;
}

/** Emails the leads that were not mailed alone, together (docs/product.md#leads). */
export function summarizeLeads(dependencies: Dependencies) {
  const { leads, clock, random, log, businessProfile, businessInbox, ccFor } = dependencies;
  return async (): Promise<void> => {
    const now = clock.now();
    let waiting = await leads.waiting(LEADS_PER_SUMMARY);
    // An alarm reads `oldestMinutes` (domain/alarms/alarms.ts).
    const oldest = waiting[0]?.receivedAt ?? now;
    log.info('lead-summary', { leads: waiting.length, oldestMinutes: Math.floor((now - oldest) / 60_000) });
    for (let summary = 0; summary < SUMMARIES_PER_RUN && waiting.length > 0; summary += 1) {
      const summaryMail = leadSummaryMail({ leads: waiting, to: businessInbox, businessProfile });
      const mail = toOutboxMail({ ...summaryMail, ...(await ccFor('leads', businessInbox)) }, { random, now });
      // The index may still have leads of the last summary. The next run finds those that wait.
      if (!(await leads.summarize(waiting, mail))) return;
      log.info('lead-received');
      await deliverNow(dependencies, [mail]);
      waiting = await leads.waiting(LEADS_PER_SUMMARY);
    }
  };
}
