import type { InputOf } from '#contract/endpoint.ts';
import type { addOfficeLead as contract, OfficeLead } from '#contract/endpoints/leads/office.ts';
import { addressOf } from '#contract/phone.ts';
import { changedDetails, type Lead, type LeadDetails, leadEndsAt } from '../leads/lead.ts';
import type { FollowUps, Leads } from '../leads/ports.ts';
import { asOfficeLead, newLead, withFollowUps } from '../leads/with-follow-ups.ts';
import type { Change } from '../shared/audit-entry.ts';
import type { ColleagueSession } from '../shared/colleague.ts';
import type { Clock } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import type { SignUps } from './ports.ts';

interface Dependencies {
  readonly leads: Pick<Leads, 'latest'> & SignUps;
  readonly followUps: FollowUps;
  readonly clock: Clock;
}

const MAX_ATTEMPTS = 10;
/** What only the sign-up form asks for. */
const NOT_ASKED = { interest: '', grade: '', address: '', postcode: '', city: '', state: '' };

/**
 * Writes down someone who called as a lead (docs/product.md#leads). Sends no email: a member of the
 * team has just talked to them. The same again changes nothing.
 * @throws Refusal CONFLICT after ten attempts
 */
export function addLead({ leads, followUps, clock }: Dependencies) {
  return async ({
    input: { email, ...typed },
    session: { member },
    record,
  }: {
    input: InputOf<typeof contract>;
    session: Pick<ColleagueSession, 'member'>;
    record: (change: Change) => void;
  }): Promise<OfficeLead> => {
    const address = addressOf({ email, phone: typed.phone });
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const now = clock.now();
      const last = await leads.latest(address);
      const lead = nextLead(address, typed, member.name, last, now);
      if (lead === last || (await leads.record(lead, undefined, []))) {
        // The name and the phone stay out of the audit log, which outlives an erased person.
        record({ after: { isFirst: lead.revision === 1, hasEmail: email !== '' } });
        const [known] = await withFollowUps(followUps, [lead], newLead);
        if (known !== undefined) return asOfficeLead(known);
      }
    }
    throw new Refusal('CONFLICT');
  };
}

/** The last lead itself, if it already says all this. */
function nextLead(
  email: string,
  typed: Pick<LeadDetails, 'fullname' | 'phone' | 'comments'>,
  addedBy: string,
  last: Lead | undefined,
  now: number,
): Lead {
  const known = last === undefined || leadEndsAt(last) <= now ? undefined : last;
  // What a sign-up said of grade and place is still true.
  const details = { ...NOT_ASKED, ...known?.details, ...typed };
  if (known !== undefined && changedDetails(known.details, details).length === 0) return known;
  return { email, revision: (last?.revision ?? 0) + 1, receivedAt: now, details, addedBy };
}
