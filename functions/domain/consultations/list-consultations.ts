import type { ResOf } from '#contract/endpoint.ts';
import type { listConsultations as contract } from '#contract/endpoints/list-consultations.ts';
import type { Letterhead } from '../mails/letter.ts';
import type { Consultations } from '../ports/consultations.ts';
import type { Session } from '../ports/sessions.ts';
import { asConsultation } from './booking.ts';

/** A person's own consultations, the latest start first. */
export function listConsultations({
  consultations,
  letterhead,
}: {
  consultations: Consultations;
  letterhead: Letterhead;
}) {
  return async ({ session }: { session: Session }): Promise<ResOf<typeof contract>> => {
    const { bookings } = await consultations.ofPerson(session.user.id);
    return {
      zone: letterhead.timeZone,
      consultations: bookings.toSorted((a, b) => b.start - a.start).map(asConsultation),
    };
  };
}
