import type { InputOf } from '#contract/endpoint.ts';
import type { addOfficeLead as contract } from '#contract/endpoints/leads/office.ts';
import { OFFICE_NOTES_MAX } from '#contract/endpoints/office/limits.ts';
import { addressOf } from '#contract/phone.ts';
import { type FollowUp, nextVersion, subjectOf } from '../leads/follow-up.ts';
import { changedDetails, type Lead, leadEndsAt, NOT_ASKED } from '../leads/lead.ts';
import type { FollowUps, Leads, LeadWrite } from '../leads/ports.ts';
import { asOfficeLead, newLead } from '../leads/with-follow-ups.ts';
import type { Clock } from '../shared/ports.ts';
import { invalidInput } from '../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../shared/until-written.ts';
import type { OfficeUseCase } from '../shared/use-case.ts';

interface Dependencies {
  readonly leads: Pick<Leads, 'latest'>;
  readonly followUps: Pick<FollowUps, 'of' | 'record'>;
  readonly clock: Clock;
}

type Typed = Omit<InputOf<typeof contract>, 'email'>;

/**
 * Writes down someone who called as a lead (docs/product.md#leads). Sends no email: a member of the
 * team has just talked to them. What is typed about someone who is a lead already becomes a note,
 * beside what they wrote themselves, and the lead waits for a call again. The same again changes
 * nothing.
 * @throws Refusal INVALID_INPUT for a note too many; NotWritten
 */
export function addOfficeLead({ leads, followUps, clock }: Dependencies): OfficeUseCase<typeof contract> {
  return async ({ input: { email, ...typed }, session: { member }, record }) => {
    const address = addressOf({ email, phone: typed.phone });
    return await untilWritten('The lead', async () => {
      const now = clock.now();
      const last = await leads.latest(address);
      const known = last === undefined || leadEndsAt(last) <= now ? undefined : last;
      const revision = (last?.revision ?? 0) + 1;
      const lead = { email: address, revision, receivedAt: now, ...called(typed, known, member.name) };
      const row = known === undefined || changedDetails(known.details, lead.details).length > 0 ? lead : known;
      const untouched = newLead(row);
      const before = (await followUps.of([subjectOf(untouched)])).get(subjectOf(untouched)) ?? untouched;
      const followUp = known === undefined ? before : withNote(before, row, typed, { who: member.name, at: now });
      const write: LeadWrite = { ...(row === known ? {} : { lead }), ...(followUp === before ? {} : { followUp }) };
      if (Object.keys(write).length === 0 || (await followUps.record(write))) {
        // The name and the phone stay out of the audit log, which outlives an erased person.
        record({ after: { isFirst: row.revision === 1, hasEmail: email !== '' } });
        return asOfficeLead({ row, followUp });
      }
      return OVERTAKEN;
    });
  };
}

/** What a known lead says of grade, place and comments is still true. */
const called = (
  { fullname, phone, comments }: Typed,
  known: Lead | undefined,
  addedBy: string,
): Pick<Lead, 'details' | 'addedBy' | 'fromBooking' | 'cameFrom'> => {
  if (known === undefined) return { details: { ...NOT_ASKED, fullname, phone, comments }, addedBy };
  const { details, ...source } = known;
  return {
    details: { ...details, fullname, phone },
    ...(source.addedBy === undefined ? {} : { addedBy: source.addedBy }),
    ...(source.fromBooking === undefined ? {} : { fromBooking: source.fromBooking }),
    ...(source.cameFrom === undefined ? {} : { cameFrom: source.cameFrom }),
  };
};

/** The follow-up itself, if the lead or a note already says what was typed. */
function withNote(
  before: FollowUp,
  { details, receivedAt }: Lead,
  { comments: text }: Typed,
  by: { readonly who: string; readonly at: number },
): FollowUp {
  if (text === details.comments || before.notes.some((note) => note.who === by.who && note.text === text))
    return before;
  if (before.notes.length >= OFFICE_NOTES_MAX) {
    const comments = `There are already ${String(OFFICE_NOTES_MAX)} notes about this person. Change the lead itself.`;
    throw invalidInput({ comments });
  }
  const state = before.state === 'new' ? 'new' : 'callback';
  return nextVersion(before, { receivedAt, state, notes: [...before.notes, { ...by, text }] });
}
