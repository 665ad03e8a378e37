import type { OfficeSummary } from '#contract/endpoints/consultations/office.ts';
import type { Colleague } from '../../shared/colleague.ts';
import type { Clock } from '../../shared/ports.ts';
import { Refusal } from '../../shared/refusal.ts';
import { type Booking, bookingKeptUntil } from '../core/booking.ts';
import { isCounselor } from '../core/own-availability.ts';
import type { Consultations, Summaries } from '../core/ports.ts';
import type { StoredSummary, SummaryContent } from '../core/summary.ts';

export interface ReadDependencies {
  readonly summaries: Pick<Summaries, 'of'>;
  readonly consultations: Pick<Consultations, 'availability' | 'ofPerson'>;
  readonly clock: Clock;
}

/**
 * The booking, for an owner and for the counselor who has it.
 * @throws Refusal NOT_FOUND; FORBIDDEN
 */
export async function readableBooking(
  { consultations, clock }: ReadDependencies,
  { id, person }: { readonly id: string; readonly person: string },
  member: Colleague,
): Promise<Booking> {
  const [availability, { bookings }] = await Promise.all([
    consultations.availability(),
    consultations.ofPerson(person),
  ]);
  const found = bookings.find((booking) => booking.id === id);
  if (found === undefined || bookingKeptUntil(found) <= clock.now()) throw notFound();
  const counselor = availability?.counselors.find((one) => one.id === found.counselor.id);
  if (member.role !== 'owner' && (counselor === undefined || !isCounselor(member, counselor))) {
    throw new Refusal('FORBIDDEN', { message: 'Only an owner and the counselor of this session see its summary.' });
  }
  return found;
}

export const notFound = (): Refusal =>
  new Refusal('NOT_FOUND', { message: 'We can’t find this session. Please reload the page.' });

export const toOfficeSummary = ({ draft, sent }: StoredSummary): OfficeSummary => ({
  draft: draft === undefined ? null : { savedAt: draft.savedAt, lines: [...draft.lines], steps: stepsOf(draft) },
  sent: sent
    .map((one) => ({
      version: one.version,
      sentAt: one.sentAt,
      by: one.by,
      lines: [...one.lines],
      steps: stepsOf(one),
    }))
    .toReversed(),
});

const stepsOf = ({ steps }: SummaryContent) => steps.map(({ text, day, whose }) => ({ text, day, whose }));
