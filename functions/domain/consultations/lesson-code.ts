import { requireLoginCode } from '../sign-in/login-code.ts';
import type { Session } from '../sign-in/ports.ts';
import type { Consultations } from './ports.ts';

/**
 * A booking never changes its kind, so this can come before a change of it.
 * @throws Refusal LOGIN_CODE_NEEDED if the person's booking is a lesson
 */
export async function requireCodeForLesson(
  { consultations }: { readonly consultations: Pick<Consultations, 'ofPerson'> },
  session: Session,
  bookingId: string,
): Promise<void> {
  if (session.provenBy === 'login') return;
  const { bookings } = await consultations.ofPerson(session.user.id);
  if (bookings.some(({ id, lesson: paid }) => id === bookingId && paid !== undefined)) requireLoginCode(session);
}
