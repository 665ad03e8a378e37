import { addDays, dayIn } from '#contract/dates.ts';
import { CALL_AGAIN_DAYS } from '#contract/endpoints/leads/limits.ts';
import type { followUpOfficeContact as contract } from '#contract/endpoints/messages/office.ts';
import { OFFICE_NOTES_MAX } from '#contract/endpoints/office/limits.ts';
import { asFollowUpData, type FollowUp, type FollowUpKind, nextVersion, subjectOf } from '../leads/follow-up.ts';
import type { FollowUps, Leads } from '../leads/ports.ts';
import { keptSince, newLead } from '../leads/with-follow-ups.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Clock } from '../shared/ports.ts';
import { invalidInput, notFound, Refusal } from '../shared/refusal.ts';
import type { OfficeUseCase } from '../shared/use-case.ts';
import { newMessage } from './office-message.ts';
import type { Messages } from './ports.ts';

export interface FollowUpDependencies {
  readonly leads: Pick<Leads, 'latest'>;
  readonly messages: Pick<Messages, 'find'>;
  readonly followUps: Pick<FollowUps, 'of' | 'change'>;
  readonly clock: Clock;
  readonly businessProfile: Pick<BusinessProfile, 'timeZone'>;
}

/**
 * Changes the state of a lead or message, adds a note, or both. A message that leaves the state
 * "new" counts as answered, and one that returns to it waits again (docs/product.md#office). A lead
 * with a day to call again is to be called back, and not before; another state takes the day away.
 * @throws Refusal NOT_FOUND, CONFLICT if it has changed since the version that was shown, or
 *   INVALID_INPUT for a note too many, or a day that can't be
 */
export function followUpOfficeContact(dependencies: FollowUpDependencies): OfficeUseCase<typeof contract> {
  const { followUps, clock, businessProfile } = dependencies;
  return async ({ input, session, record }) => {
    const now = clock.now();
    const { untouched, answered } = await findFollowedUp(dependencies, input, now);
    const stored = await followUps.of([subjectOf(untouched)]);
    const current = stored.get(subjectOf(untouched)) ?? untouched;
    // With what is there now, because a list that was filtered by state may not have it any more.
    if (current.version !== input.version) throw new Refusal('CONFLICT', { res: asFollowUpData(current) });
    const { note } = input;
    if (input.callOn !== undefined) refuseDay(input.kind, input.callOn, dayIn(businessProfile.timeZone, now));
    const putOff = input.callOn ?? '';
    const state = putOff === '' ? (input.state ?? current.state) : 'callback';
    const callOn = state === 'callback' ? (input.callOn ?? current.callOn ?? '') : '';
    if (state === current.state && note === '' && callOn === (current.callOn ?? '')) return asFollowUpData(current);
    if (note !== '' && current.notes.length >= OFFICE_NOTES_MAX) throw tooManyNotes();
    const next = nextVersion(current, {
      receivedAt: untouched.receivedAt,
      state,
      notes: note === '' ? current.notes : [...current.notes, { at: now, who: session.member.name, text: note }],
      callOn,
    });
    const written = await storeNext(
      followUps,
      next,
      answeredAt(next, current.state === 'new' ? now : (answered ?? now)),
    );
    // Notes stay out of the audit log, which outlives them when a person is erased.
    const day = callOn === '' ? {} : { callOn };
    record({ before: { state: current.state }, after: { state, noteAdded: note !== '', ...day } });
    return asFollowUpData(written);
  };
}

/** @throws Refusal NOT_FOUND */
async function findFollowedUp(
  { leads, messages }: FollowUpDependencies,
  { kind, id }: { readonly kind: FollowUpKind; readonly id: string },
  now: number,
): Promise<{ readonly untouched: FollowUp; readonly answered: number | undefined }> {
  const lead = kind === 'lead' ? await leads.latest(id) : undefined;
  const [message] = kind === 'message' ? await messages.find([id]) : [];
  const found = lead === undefined ? message && newMessage(message) : newLead(lead);
  if (found === undefined || found.receivedAt < keptSince(kind, now)) {
    throw notFound(`This ${kind} isn’t here anymore: it was erased, or is too old to keep.`);
  }
  return { untouched: found, answered: message?.answeredAt };
}

/** @throws Refusal CONFLICT if another change came first */
async function storeNext(
  followUps: Pick<FollowUps, 'change'>,
  next: FollowUp,
  answered: number | null | undefined,
): Promise<FollowUp> {
  if (!(await followUps.change(next, answered))) throw new Refusal('CONFLICT');
  return next;
}

/**
 * When a message was answered, null if it waits, or undefined for a lead. Written even if it stays
 * the same: the message must still be there, because an erasure finds its notes by it.
 */
function answeredAt(after: FollowUp, answered: number): number | null | undefined {
  if (after.kind === 'lead') return undefined;
  return after.state === 'new' ? null : answered;
}

/** @throws Refusal INVALID_INPUT for a message, and for a day that is over or too far ahead */
function refuseDay(kind: FollowUpKind, callOn: string, today: string): void {
  if (callOn === '') return;
  const message =
    kind === 'message'
      ? 'Only a lead has a reminder'
      : callOn < today || callOn > addDays(today, CALL_AGAIN_DAYS)
        ? 'Choose a day from today to a year from now'
        : undefined;
  if (message !== undefined) throw invalidInput({ callOn: message });
}

function tooManyNotes(): Refusal {
  const note = `There are already ${String(OFFICE_NOTES_MAX)} notes. Change the state without a note.`;
  return invalidInput({ note });
}
