import { bookConsultation } from '#domain/consultations/book.ts';
import { cancelConsultation } from '#domain/consultations/cancel.ts';
import { getCalendarFeed, getInvite } from '#domain/consultations/invite.ts';
import { listConsultations } from '#domain/consultations/list-consultations.ts';
import { listSlots } from '#domain/consultations/list-slots.ts';
import { moveConsultation } from '#domain/consultations/move.ts';
import { sendReminders } from '#domain/consultations/send-reminders.ts';
import type { Log } from '#domain/shared/ports.ts';
import { businessInbox, clock, consultations, letterhead, random } from './adapters.ts';
import { businessMailDependencies, deliveryDependencies } from './enquiries.ts';

/** What changing a booking needs; the operator's commands have a log of their own. */
export const bookingDependencies = (log?: Log) => ({
  ...businessMailDependencies(log),
  consultations: consultations(),
});
export const calendarDependencies = () => ({ consultations: consultations(), letterhead: letterhead(), clock });

export const listConsultationSlotsUseCase = () => listSlots(calendarDependencies());
export const listConsultationsUseCase = () => listConsultations(calendarDependencies());
export const bookConsultationUseCase = () => bookConsultation(bookingDependencies());
export const moveConsultationUseCase = () => moveConsultation(bookingDependencies());
export const cancelConsultationUseCase = () => cancelConsultation(bookingDependencies());
export const getConsultationInviteUseCase = () =>
  getInvite({ ...calendarDependencies(), businessInbox: businessInbox() });
export const getCalendarFeedUseCase = () => getCalendarFeed(calendarDependencies());
export const sendRemindersUseCase = () =>
  sendReminders({ ...deliveryDependencies(), ...calendarDependencies(), random });
