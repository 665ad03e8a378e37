import { LEADS_PER_MAIL } from '#contract/endpoints/leads/limits.ts';
import { type BusinessDelivery, deliverNow } from '../mail/deliver-outbox.ts';
import { toOutboxMail } from '../mail/outbox-mail.ts';
import { leadsMail } from './lead-mail.ts';
import type { Leads } from './ports.ts';

/** Emails in one run; during a longer flood the others wait for the next run. */
const MAILS_PER_RUN = 20;

interface Dependencies extends BusinessDelivery {
  readonly leads: Pick<Leads, 'waiting' | 'mailTogether'>;
}

/** Emails the leads that were not mailed alone, together (docs/product.md#leads). */
export function mailWaitingLeads(dependencies: Dependencies) {
  const { leads, clock, random, log, businessProfile, businessInbox, ccFor } = dependencies;
  return async (): Promise<void> => {
    const now = clock.now();
    let waiting = await leads.waiting(LEADS_PER_MAIL);
    // An alarm reads `oldestMinutes` (domain/alarms/alarms.ts).
    const oldest = waiting[0]?.receivedAt ?? now;
    log.info('waiting-leads', { leads: waiting.length, oldestMinutes: Math.floor((now - oldest) / 60_000) });
    for (let queued = 0; queued < MAILS_PER_RUN && waiting.length > 0; queued += 1) {
      const letter = leadsMail({ leads: waiting, to: businessInbox, businessProfile });
      const mail = toOutboxMail({ ...letter, ...(await ccFor('leads', businessInbox)) }, { random, now });
      // The index may still have leads of the last email. The next run finds those that wait.
      if (!(await leads.mailTogether(waiting, mail))) return;
      log.info('lead-received');
      await deliverNow(dependencies, [mail]);
      waiting = await leads.waiting(LEADS_PER_MAIL);
    }
  };
}
