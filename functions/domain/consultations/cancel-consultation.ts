import type { Consultation } from '#contract/endpoints/consultations/shapes.ts';
import type { Session } from '../sign-in/ports.ts';
import { asConsultation, type Booking } from './booking.ts';
import { type BookingDependencies, changeBooking, countChange, type NextBooking } from './change-booking.ts';
import { requireCodeForLesson } from './lesson-code.ts';
import { withHoursOfCanceled } from './lesson-hours.ts';
import { type BusinessChange, coming, refuseChanged } from './move-consultation.ts';
import { type LeadDependencies, withLead } from './with-lead.ts';

/**
 * Cancels a person's consultation, so that the team calls back. Canceling it again answers the
 * same. A lesson that is canceled in time gives its hours back.
 * @throws Refusal NOT_FOUND unless it is the person's own; LOGIN_CODE_NEEDED for a lesson;
 *   CONFLICT if it has begun
 */
export function cancelConsultation(dependencies: BookingDependencies & LeadDependencies) {
  return async ({ input, session }: { input: { id: string }; session: Session }): Promise<Consultation> => {
    await countChange(dependencies, session);
    await requireCodeForLesson(dependencies, session, input.id);
    return asConsultation(
      await cancel(dependencies, { id: input.id, userId: session.user.id }, undefined, callBack(dependencies)),
    );
  };
}

/**
 * Cancels a consultation for the business, and tells the family. Canceling it again answers the
 * same. A lesson always gives its hours back.
 * @throws Refusal NOT_FOUND; CONFLICT if it has begun, or was changed since `version`
 */
export const cancelByBusiness =
  (dependencies: BookingDependencies & LeadDependencies) =>
  async (booking: Pick<Booking, 'id' | 'userId'>, change: BusinessChange = {}): Promise<Booking> =>
    await cancel(dependencies, booking, change, callBack(dependencies));

const callBack =
  (dependencies: LeadDependencies) =>
  async (next: NextBooking): Promise<NextBooking> =>
    await withLead(dependencies, next, 'callback');

/**
 * Cancels a consultation.
 * @param byBusiness changes what the family reads
 * @param completed adds to what is stored; by default nothing, because the person is being erased
 * @throws Refusal NOT_FOUND; CONFLICT if it has begun, or was changed since `byBusiness.version`
 */
export const cancel = async (
  dependencies: BookingDependencies,
  { id, userId }: Pick<Booking, 'id' | 'userId'>,
  byBusiness?: BusinessChange,
  completed: (next: NextBooking) => Promise<NextBooking> = (next) => Promise.resolve(next),
): Promise<Booking> =>
  await changeBooking(dependencies, userId, async (bookings) => {
    const found = coming(bookings, id, dependencies.clock.now());
    if (found.status === 'CANCELED') return { booking: found, counselor: undefined };
    refuseChanged(found, byBusiness?.version);
    return await completed(await canceled(dependencies, [found], byBusiness));
  });

/** Bookings of one person and agreement, canceled together with what it means for their hours. */
export async function canceled(
  dependencies: BookingDependencies,
  [first, ...more]: readonly [Booking, ...Booking[]],
  byBusiness: BusinessChange | undefined,
): Promise<NextBooking> {
  const end = (booking: Booking): Booking => ({ ...booking, status: 'CANCELED', sequence: booking.sequence + 1 });
  const facts = { now: dependencies.clock.now(), isByBusiness: byBusiness !== undefined };
  const { bookings, ...hours } = await withHoursOfCanceled(dependencies, [end(first), ...more.map(end)], facts);
  const [booking, ...others] = bookings;
  const words = byBusiness?.words;
  const by =
    byBusiness === undefined ? {} : { byBusiness: { messageToFamily: words?.text ?? '' }, takeWords: words?.take };
  return { booking, others, ...hours, counselor: undefined, ...by };
}
