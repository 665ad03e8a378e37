import { OFFICE_NOTES_MAX } from '#contract/endpoints/office/limits.ts';
import { addressOf } from '#contract/phone.ts';
import type { WithOrigin } from '../shared/origin.ts';
import { type FollowUp, nextVersion, subjectOf } from './follow-up.ts';
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
 * @param canceled the day of the consultation that was canceled; undefined if it was booked
 */
export async function leadOfBooking(
  { leads, followUps }: Dependencies,
  booking: WithOrigin & {
    readonly fullname: string;
    readonly email: string;
    readonly phone: string;
    readonly note: string;
  },
  canceled: string | undefined,
  now: number,
): Promise<LeadWrite | undefined> {
  const address = addressOf(booking);
  const last = await leads.latest(address);
  const known = last === undefined || leadEndsAt(last) <= now ? undefined : last;
  const { fullname, phone, note, cameFrom } = booking;
  const lead = known ?? {
    email: address,
    revision: (last?.revision ?? 0) + 1,
    receivedAt: now,
    details: { ...NOT_ASKED, fullname, phone, comments: note },
    fromBooking: true as const,
    ...(cameFrom === undefined ? {} : { cameFrom }),
  };
  const untouched = newLead(lead);
  const subject = subjectOf(untouched);
  const before = (await followUps.of([subject])).get(subject) ?? untouched;
  const state = canceled === undefined ? 'booked' : 'callback';
  const notes = known === undefined ? before.notes : withAnswer(before, booking, now);
  const isSame = before.state === state && before.canceled === canceled && notes === before.notes;
  if (known !== undefined && isSame && before.callOn === undefined) return undefined;
  const why = canceled === undefined ? {} : { canceled };
  const followUp = nextVersion(before, { receivedAt: lead.receivedAt, state, notes, ...why });
  return known === undefined ? { lead, followUp } : { followUp };
}

/** What someone who is a lead already answered to "Who sent you?" becomes a note, once. */
function withAnswer(
  { notes }: FollowUp,
  { fullname, cameFrom }: WithOrigin & { readonly fullname: string },
  now: number,
): FollowUp['notes'] {
  const text = `Who sent you? ${cameFrom?.sentBy ?? ''}`;
  const isKnown = cameFrom?.sentBy === undefined || notes.some((note) => note.text === text);
  return isKnown || notes.length >= OFFICE_NOTES_MAX ? notes : [...notes, { at: now, who: fullname, text }];
}
