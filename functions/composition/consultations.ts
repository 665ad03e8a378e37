import { addressesOf } from '#domain/agreements/addresses.ts';
import { bookConsultation } from '#domain/consultations/book.ts';
import { bookForFamily } from '#domain/consultations/book-for-family.ts';
import { cancelConsultation } from '#domain/consultations/cancel.ts';
import { getCalendarFeed, getInvite } from '#domain/consultations/invite.ts';
import { listConsultations } from '#domain/consultations/list-consultations.ts';
import { listSlots } from '#domain/consultations/list-slots.ts';
import { moveConsultation } from '#domain/consultations/move.ts';
import { getOfficeHours, makeOfficeFeed, setOfficeHours } from '#domain/consultations/office-availability.ts';
import {
  cancelConsultationForFamily,
  listOfficeConsultations,
  moveConsultationForFamily,
  returnHoursToFamily,
} from '#domain/consultations/office-consultations.ts';
import { sendReminders } from '#domain/consultations/send-reminders.ts';
import { getSummary, writeSummary } from '#domain/consultations/summaries.ts';
import {
  agreements,
  balances,
  businessInbox,
  businessProfile,
  clock,
  consultations,
  followUps,
  gatewayUrl,
  leads,
  random,
  summaries,
  users,
} from './adapters.ts';
import { businessMailDependencies, deliveryDependencies } from './mail.ts';

/** What changing a booking needs. */
export const bookingDependencies = () => ({
  ...businessMailDependencies(),
  consultations: consultations(),
  balances: balances(),
});
const bookingWithLeads = () => ({ ...bookingDependencies(), leads: leads(), followUps: followUps() });
export const availabilityDependencies = () => ({
  consultations: consultations(),
  businessProfile: businessProfile(),
  clock,
});

export const listConsultationSlotsUseCase = () => listSlots(availabilityDependencies());
export const listConsultationsUseCase = () =>
  listConsultations({ ...availabilityDependencies(), summaries: summaries() });
export const bookConsultationUseCase = () => bookConsultation(bookingWithLeads());
export const moveConsultationUseCase = () => moveConsultation(bookingDependencies());
export const cancelConsultationUseCase = () => cancelConsultation(bookingWithLeads());
export const getConsultationInviteUseCase = () =>
  getInvite({ ...availabilityDependencies(), businessInbox: businessInbox() });
export const getCalendarFeedUseCase = () => getCalendarFeed(availabilityDependencies());
export const sendRemindersUseCase = () =>
  sendReminders({ ...deliveryDependencies(), ...availabilityDependencies(), balances: balances(), random });

export const listOfficeConsultationsUseCase = () =>
  listOfficeConsultations({ ...availabilityDependencies(), balances: balances(), summaries: summaries() });
export const bookOfficeConsultationUseCase = () => bookForFamily({ ...bookingWithLeads(), users: users() });
export const moveOfficeConsultationUseCase = () => moveConsultationForFamily(bookingDependencies());
export const cancelOfficeConsultationUseCase = () => cancelConsultationForFamily(bookingWithLeads());
export const returnOfficeHoursUseCase = () => returnHoursToFamily({ ...bookingDependencies(), summaries: summaries() });
export const getOfficeHoursUseCase = () => getOfficeHours({ consultations: consultations() });
export const setOfficeHoursUseCase = () => setOfficeHours({ ...availabilityDependencies(), balances: balances() });
export const makeOfficeFeedUseCase = () =>
  makeOfficeFeed({ consultations: consultations(), random, gatewayUrl: gatewayUrl() });
export const getOfficeSummaryUseCase = () =>
  getSummary({ consultations: consultations(), summaries: summaries(), clock });
export const writeOfficeSummaryUseCase = () =>
  writeSummary({
    ...deliveryDependencies(),
    ...availabilityDependencies(),
    summaries: summaries(),
    random,
    addressesOf: addressesOf({ agreements: agreements() }),
  });
