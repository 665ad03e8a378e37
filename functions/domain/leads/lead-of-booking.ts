import { addressOf } from '#contract/phone.ts';
import { nextVersion, subjectOf } from './follow-up.ts';
import { leadEndsAt, NOT_ASKED } from './lead.ts';
import type { FollowUps, Leads, LeadWrite } from './ports.ts';
import { newLead } from './with-follow-ups.ts';

interface Dependencies {
  readonly leads: Pick<Leads, 'latest'>;
  readonly followUps: Pick<FollowUps, 'of'>;
}

/**
 * What a free consultation means for the lists of leads: who booked one is a lead, also without the
 * sign-up form, and who canceled waits for a call. Undefined if the lists say so already.
 */
export async function leadOfBooking(
  { leads, followUps }: Dependencies,
  booking: { readonly fullname: string; readonly email: string; readonly phone: string; readonly note: string },
  state: 'booked' | 'callback',
  now: number,
): Promise<LeadWrite | undefined> {
  const address = addressOf(booking);
  const last = await leads.latest(address);
  const known = last === undefined || leadEndsAt(last) <= now ? undefined : last;
  const { fullname, phone, note } = booking;
  const lead = known ?? {
    ...{ email: address, revision: (last?.revision ?? 0) + 1, receivedAt: now },
    ...{ details: { ...NOT_ASKED, fullname, phone, comments: note }, fromBooking: true as const },
  };
  const untouched = newLead(lead);
  const subject = subjectOf(untouched);
  const before = (await followUps.of([subject])).get(subject) ?? untouched;
  if (known !== undefined && before.state === state && before.callOn === undefined) return undefined;
  const followUp = nextVersion(before, { receivedAt: lead.receivedAt, state });
  return known === undefined ? { lead, followUp } : { followUp };
}
