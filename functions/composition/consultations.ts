import { addressesOf, familyOf } from '#domain/agreements/addresses.ts';
import { withCalendarCopies, withCalendars } from '#domain/calendars/with-calendars.ts';
import { bookConsultation } from '#domain/consultations/book-consultation.ts';
import { bookOfficeConsultation } from '#domain/consultations/book-office-consultation.ts';
import { bookOfficeSeries } from '#domain/consultations/book-office-series.ts';
import { bookSeries } from '#domain/consultations/book-series.ts';
import { cancelConsultation } from '#domain/consultations/cancel-consultation.ts';
import { cancelOfficeConsultation } from '#domain/consultations/cancel-office-consultation.ts';
import { cancelOfficeSeries } from '#domain/consultations/cancel-office-series.ts';
import { cancelSeries } from '#domain/consultations/cancel-series.ts';
import { exportOfficeHeldHours } from '#domain/consultations/export-office-held-hours.ts';
import { getCalendarFeed } from '#domain/consultations/get-calendar-feed.ts';
import { getConsultationInvite } from '#domain/consultations/get-consultation-invite.ts';
import { getOfficeHours } from '#domain/consultations/get-office-hours.ts';
import { getOfficeSummary } from '#domain/consultations/get-office-summary.ts';
import { listConsultationSlots } from '#domain/consultations/list-consultation-slots.ts';
import { listConsultations } from '#domain/consultations/list-consultations.ts';
import { listOfficeConsultations } from '#domain/consultations/list-office-consultations.ts';
import { listOfficeHeldHours } from '#domain/consultations/list-office-held-hours.ts';
import { mailWaitingList } from '#domain/consultations/mail-waiting-list.ts';
import { makeOfficeFeed } from '#domain/consultations/make-office-feed.ts';
import { moveConsultation } from '#domain/consultations/move-consultation.ts';
import { moveOfficeConsultation } from '#domain/consultations/move-office-consultation.ts';
import { planOfficeSeries } from '#domain/consultations/plan-office-series.ts';
import { planSeries } from '#domain/consultations/plan-series.ts';
import { returnOfficeHours } from '#domain/consultations/return-office-hours.ts';
import { sendReminders } from '#domain/consultations/send-reminders.ts';
import { setOfficeHours } from '#domain/consultations/set-office-hours.ts';
import { waitForTime } from '#domain/consultations/wait-for-time.ts';
import { writeOfficeSummary } from '#domain/consultations/write-office-summary.ts';
import { agreementReads } from './adapters/agreements/agreement-reads.ts';
import { balanceLists } from './adapters/agreements/balance-lists.ts';
import { balanceReads } from './adapters/agreements/balance-reads.ts';
import { balancesOfAddress } from './adapters/agreements/balances-of-address.ts';
import { calendarReads } from './adapters/calendars/calendar-reads.ts';
import { classLists } from './adapters/classes/class-lists.ts';
import { availabilityReads } from './adapters/consultations/availability-reads.ts';
import { availabilityWrites } from './adapters/consultations/availability-writes.ts';
import { bookingLists } from './adapters/consultations/booking-lists.ts';
import { bookingReads } from './adapters/consultations/booking-reads.ts';
import { bookingReminders } from './adapters/consultations/booking-reminders.ts';
import { bookingWithLeadWrites } from './adapters/consultations/booking-with-lead-writes.ts';
import { bookingWrites } from './adapters/consultations/booking-writes.ts';
import { lessonLists } from './adapters/consultations/lesson-lists.ts';
import { summaryReads } from './adapters/consultations/summary-reads.ts';
import { summaryStates } from './adapters/consultations/summary-states.ts';
import { summaryWrites } from './adapters/consultations/summary-writes.ts';
import { waitingList } from './adapters/consultations/waiting-list.ts';
import { waitingListEntry } from './adapters/consultations/waiting-list-entry.ts';
import { followUpReads } from './adapters/leads/follow-up-reads.ts';
import { leadReads } from './adapters/leads/lead-reads.ts';
import { businessInbox } from './adapters/settings/business-inbox.ts';
import { businessProfile } from './adapters/settings/business-profile.ts';
import { gatewayUrl } from './adapters/settings/gateway-url.ts';
import { rateLimits } from './adapters/sign-in/rate-limits.ts';
import { userReads } from './adapters/sign-in/user-reads.ts';
import { userWrites } from './adapters/sign-in/user-writes.ts';
import { stepListReads } from './adapters/steps/step-list-reads.ts';
import { calendarDependencies } from './calendars.ts';
import { businessMailDependencies, deliveryDependencies, takeOfficeWords } from './mail.ts';
import { clock, random } from './runtime.ts';

const changedBookings = () => ({ ...availabilityReads(), ...bookingReads(), ...bookingWrites() });
/** What changing a booking needs. */
export const bookingDependencies = () => ({
  ...businessMailDependencies(),
  consultations: changedBookings(),
  balances: balanceReads(),
});
const bookingWithLeads = () => ({
  ...bookingDependencies(),
  consultations: { ...changedBookings(), ...bookingWithLeadWrites() },
  leads: leadReads(),
  followUps: followUpReads(),
});
/** The same for a new time, for which other calendars are read again. */
const newTimes = () => ({
  ...bookingDependencies(),
  consultations: withCalendars(changedBookings(), calendarDependencies()),
});
const newTimesWithLeads = () => ({
  ...bookingWithLeads(),
  consultations: withCalendars({ ...changedBookings(), ...bookingWithLeadWrites() }, calendarDependencies()),
});
const inBusinessTime = () => ({ businessProfile: businessProfile(), clock });
/** Hours and taken times, with what is known of other calendars. */
const bookableReads = () => withCalendarCopies({ ...availabilityReads(), ...bookingReads() }, calendarReads());

export const listConsultationSlotsUseCase = () =>
  listConsultationSlots({ ...inBusinessTime(), consultations: bookableReads() });
export const listConsultationsUseCase = () =>
  listConsultations({ ...inBusinessTime(), consultations: bookingReads(), summaries: summaryReads() });
export const bookConsultationUseCase = () =>
  bookConsultation({ ...newTimesWithLeads(), balances: { ...balanceReads(), ...balancesOfAddress() } });
export const moveConsultationUseCase = () => moveConsultation(newTimes());
export const cancelConsultationUseCase = () => cancelConsultation(bookingWithLeads());
const planned = () => ({ ...inBusinessTime(), consultations: bookableReads(), balances: balancesOfAddress() });
export const planSeriesUseCase = () => planSeries(planned());
export const bookSeriesUseCase = () =>
  bookSeries({ ...newTimes(), balances: { ...balanceReads(), ...balancesOfAddress() } });
export const cancelSeriesUseCase = () => cancelSeries(bookingDependencies());
export const getConsultationInviteUseCase = () =>
  getConsultationInvite({ ...inBusinessTime(), consultations: bookingReads(), businessInbox: businessInbox() });
export const getCalendarFeedUseCase = () =>
  getCalendarFeed({
    ...inBusinessTime(),
    consultations: { ...availabilityReads(), ...bookingLists() },
    classes: classLists(),
  });
export const sendRemindersUseCase = () =>
  sendReminders({
    ...deliveryDependencies(),
    ...inBusinessTime(),
    consultations: { ...bookingReminders(), ...bookingLists() },
    balances: balanceReads(),
    random,
  });

export const waitForTimeUseCase = () =>
  waitForTime({ waitingList: waitingListEntry(), rateLimits: rateLimits(), clock });
export const mailWaitingListUseCase = () =>
  mailWaitingList({
    ...deliveryDependencies(),
    ...inBusinessTime(),
    consultations: { ...bookableReads(), ...bookingLists() },
    waitingList: waitingList(),
    random,
  });

export const listOfficeConsultationsUseCase = () =>
  listOfficeConsultations({
    ...inBusinessTime(),
    consultations: { ...availabilityReads(), ...bookingLists() },
    balances: balanceLists(),
    summaries: summaryStates(),
  });
export const bookOfficeConsultationUseCase = () =>
  bookOfficeConsultation({
    ...newTimesWithLeads(),
    balances: { ...balanceReads(), ...balancesOfAddress() },
    users: { ...userWrites(), ...userReads() },
  });
export const moveOfficeConsultationUseCase = () =>
  moveOfficeConsultation({ ...newTimes(), takeOfficeWords: takeOfficeWords() });
export const cancelOfficeConsultationUseCase = () =>
  cancelOfficeConsultation({ ...bookingWithLeads(), takeOfficeWords: takeOfficeWords() });
export const planOfficeSeriesUseCase = () => planOfficeSeries(planned());
export const bookOfficeSeriesUseCase = () =>
  bookOfficeSeries({
    ...newTimes(),
    balances: { ...balanceReads(), ...balancesOfAddress() },
    users: { ...userWrites(), ...userReads() },
  });
export const cancelOfficeSeriesUseCase = () =>
  cancelOfficeSeries({ ...bookingDependencies(), takeOfficeWords: takeOfficeWords() });
export const returnOfficeHoursUseCase = () =>
  returnOfficeHours({ ...bookingDependencies(), summaries: summaryStates() });
const heldHours = () => ({ ...inBusinessTime(), consultations: { ...availabilityReads(), ...lessonLists() } });
export const listOfficeHeldHoursUseCase = () => listOfficeHeldHours(heldHours());
export const exportOfficeHeldHoursUseCase = () => exportOfficeHeldHours(heldHours());
export const getOfficeHoursUseCase = () => getOfficeHours({ consultations: availabilityReads() });
export const setOfficeHoursUseCase = () =>
  setOfficeHours({
    ...inBusinessTime(),
    consultations: { ...bookableReads(), ...bookingLists(), ...availabilityWrites() },
    balances: balanceLists(),
  });
export const makeOfficeFeedUseCase = () =>
  makeOfficeFeed({
    consultations: { ...availabilityReads(), ...availabilityWrites() },
    random,
    gatewayUrl: gatewayUrl(),
  });
export const getOfficeSummaryUseCase = () =>
  getOfficeSummary({ consultations: { ...availabilityReads(), ...bookingReads() }, summaries: summaryReads(), clock });
export const writeOfficeSummaryUseCase = () =>
  writeOfficeSummary({
    ...deliveryDependencies(),
    ...inBusinessTime(),
    consultations: { ...availabilityReads(), ...bookingReads() },
    summaries: { ...summaryReads(), ...summaryWrites() },
    takeOfficeWords: takeOfficeWords(),
    random,
    addressesOf: addressesOf({ agreements: agreementReads() }),
    familyOf: familyOf({ agreements: agreementReads() }),
    steps: stepListReads(),
  });
