import { agreements, balances } from '#composition/adapters/agreements.ts';
import { otherCalendars } from '#composition/adapters/calendars.ts';
import { classes } from '#composition/adapters/classes.ts';
import { consultations, summaries, waitingList } from '#composition/adapters/consultations.ts';
import { followUps, leads } from '#composition/adapters/leads.ts';
import { businessInbox, businessProfile, gatewayUrl } from '#composition/adapters/settings.ts';
import { rateLimits, users } from '#composition/adapters/sign-in.ts';
import { stepLists } from '#composition/adapters/steps.ts';
import { calendarDependencies } from '#composition/calendars.ts';
import { bookingDependencies, changedBookings } from '#composition/consultations.ts';
import { deliveryDependencies, takeOfficeWords } from '#composition/mail.ts';
import { officeGate } from '#composition/office.ts';
import { clock, random } from '#composition/runtime.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { endpoint, fileEndpoint, scheduled } from '#composition/wiring.ts';
import * as officeEndpoints from '#contract/endpoints/consultations/office.ts';
import * as endpoints from '#contract/endpoints/consultations/public.ts';
import { addressesOf, familyOf } from '#domain/agreements/addresses.ts';
import { withCalendarCopies, withCalendars } from '#domain/calendars/with-calendars.ts';
import { getOfficeHours } from '#domain/consultations/availability/get-office-hours.ts';
import { listConsultationSlots } from '#domain/consultations/availability/list-consultation-slots.ts';
import { makeOfficeFeed } from '#domain/consultations/availability/make-office-feed.ts';
import { setOfficeHours } from '#domain/consultations/availability/set-office-hours.ts';
import { bookConsultation } from '#domain/consultations/booking/book-consultation.ts';
import { bookOfficeConsultation } from '#domain/consultations/booking/book-office-consultation.ts';
import { bookOfficeSeries } from '#domain/consultations/booking/book-office-series.ts';
import { bookSeries } from '#domain/consultations/booking/book-series.ts';
import { cancelConsultation } from '#domain/consultations/booking/cancel-consultation.ts';
import { cancelOfficeConsultation } from '#domain/consultations/booking/cancel-office-consultation.ts';
import { cancelOfficeSeries } from '#domain/consultations/booking/cancel-office-series.ts';
import { cancelSeries } from '#domain/consultations/booking/cancel-series.ts';
import { moveConsultation } from '#domain/consultations/booking/move-consultation.ts';
import { moveOfficeConsultation } from '#domain/consultations/booking/move-office-consultation.ts';
import { planOfficeSeries } from '#domain/consultations/booking/plan-office-series.ts';
import { planSeries } from '#domain/consultations/booking/plan-series.ts';
import { returnOfficeHours } from '#domain/consultations/booking/return-office-hours.ts';
import { getCalendarFeed } from '#domain/consultations/schedule/get-calendar-feed.ts';
import { getConsultationInvite } from '#domain/consultations/schedule/get-consultation-invite.ts';
import { listConsultations } from '#domain/consultations/schedule/list-consultations.ts';
import { listOfficeConsultations } from '#domain/consultations/schedule/list-office-consultations.ts';
import { sendReminders } from '#domain/consultations/schedule/send-reminders.ts';
import { exportOfficeHeldHours } from '#domain/consultations/summaries/export-office-held-hours.ts';
import { getOfficeSummary } from '#domain/consultations/summaries/get-office-summary.ts';
import { listOfficeHeldHours } from '#domain/consultations/summaries/list-office-held-hours.ts';
import { writeOfficeSummary } from '#domain/consultations/summaries/write-office-summary.ts';
import { mailWaitingList } from '#domain/consultations/waiting/mail-waiting-list.ts';
import { waitForTime } from '#domain/consultations/waiting/wait-for-time.ts';

const bookingWithLeads = () => ({
  ...bookingDependencies(),
  consultations: { ...changedBookings(), ...consultations('writeWithLead') },
  leads: leads('latest', 'of'),
  followUps: followUps('of'),
});

/** The same for a new time, for which other calendars are read again. */
const newTimes = () => ({
  ...bookingDependencies(),
  consultations: withCalendars(changedBookings(), calendarDependencies()),
});

const newTimesWithLeads = () => ({
  ...bookingWithLeads(),
  consultations: withCalendars({ ...changedBookings(), ...consultations('writeWithLead') }, calendarDependencies()),
});

const inBusinessTime = () => ({ businessProfile: businessProfile(), clock });

/** Hours and taken times, with what is known of other calendars. */
const bookableReads = () =>
  withCalendarCopies(consultations('availability', 'ofPerson', 'taken'), otherCalendars('list', 'copies'));

const planned = () => ({ ...inBusinessTime(), consultations: bookableReads(), balances: balances('ofAddress') });

const heldHours = () => ({
  ...inBusinessTime(),
  consultations: consultations('availability', 'lessonsBetween'),
});

export const bookConsultationHandler = endpoint(
  endpoints.bookConsultation,
  () => bookConsultation({ ...newTimesWithLeads(), balances: balances('find', 'ofAddress') }),
  authenticateUseCase,
);
export const bookOfficeConsultationHandler = endpoint(
  officeEndpoints.bookOfficeConsultation,
  () =>
    bookOfficeConsultation({
      ...newTimesWithLeads(),
      balances: balances('find', 'ofAddress'),
      users: users('create', 'replace', 'findByEmail'),
    }),
  officeGate,
);
export const bookOfficeSeriesHandler = endpoint(
  officeEndpoints.bookOfficeSeries,
  () =>
    bookOfficeSeries({
      ...newTimes(),
      balances: balances('find', 'ofAddress'),
      users: users('create', 'replace', 'findByEmail'),
    }),
  officeGate,
);
export const bookSeriesHandler = endpoint(
  endpoints.bookSeries,
  () => bookSeries({ ...newTimes(), balances: balances('find', 'ofAddress') }),
  authenticateUseCase,
);
export const cancelConsultationHandler = endpoint(
  endpoints.cancelConsultation,
  () => cancelConsultation(bookingWithLeads()),
  authenticateUseCase,
);
export const cancelOfficeConsultationHandler = endpoint(
  officeEndpoints.cancelOfficeConsultation,
  () => cancelOfficeConsultation({ ...bookingWithLeads(), takeOfficeWords: takeOfficeWords() }),
  officeGate,
);
export const cancelOfficeSeriesHandler = endpoint(
  officeEndpoints.cancelOfficeSeries,
  () => cancelOfficeSeries({ ...bookingDependencies(), takeOfficeWords: takeOfficeWords() }),
  officeGate,
);
export const cancelSeriesHandler = endpoint(
  endpoints.cancelSeries,
  () => cancelSeries(bookingDependencies()),
  authenticateUseCase,
);
export const exportOfficeHeldHoursHandler = endpoint(
  officeEndpoints.exportOfficeHeldHours,
  () => exportOfficeHeldHours(heldHours()),
  officeGate,
);
export const getCalendarFeedHandler = fileEndpoint(endpoints.getCalendarFeed, () =>
  getCalendarFeed({
    ...inBusinessTime(),
    consultations: consultations('availability', 'startingBetween'),
    classes: classes('list'),
  }),
);
export const getConsultationInviteHandler = fileEndpoint(
  endpoints.getConsultationInvite,
  () =>
    getConsultationInvite({
      ...inBusinessTime(),
      consultations: consultations('ofPerson'),
      businessInbox: businessInbox(),
    }),
  authenticateUseCase,
);
export const getOfficeHoursHandler = endpoint(
  officeEndpoints.getOfficeHours,
  () => getOfficeHours({ consultations: consultations('availability') }),
  officeGate,
);
export const getOfficeSummaryHandler = endpoint(
  officeEndpoints.getOfficeSummary,
  () =>
    getOfficeSummary({
      consultations: consultations('availability', 'ofPerson'),
      summaries: summaries('of'),
      clock,
    }),
  officeGate,
);
export const listConsultationSlotsHandler = endpoint(endpoints.listConsultationSlots, () =>
  listConsultationSlots({ ...inBusinessTime(), consultations: bookableReads() }),
);
export const listConsultationsHandler = endpoint(
  endpoints.listConsultations,
  () =>
    listConsultations({
      ...inBusinessTime(),
      consultations: consultations('ofPerson'),
      summaries: summaries('newestOf'),
    }),
  authenticateUseCase,
);
export const listOfficeConsultationsHandler = endpoint(
  officeEndpoints.listOfficeConsultations,
  () =>
    listOfficeConsultations({
      ...inBusinessTime(),
      consultations: consultations('availability', 'startingBetween'),
      balances: balances('several'),
      summaries: summaries('states'),
    }),
  officeGate,
);
export const listOfficeHeldHoursHandler = endpoint(
  officeEndpoints.listOfficeHeldHours,
  () => listOfficeHeldHours(heldHours()),
  officeGate,
);
export const mailWaitingListHandler = scheduled('mail-waiting-list', () =>
  mailWaitingList({
    ...deliveryDependencies(),
    ...inBusinessTime(),
    consultations: { ...bookableReads(), ...consultations('startingBetween') },
    waitingList: waitingList('all', 'tell', 'remove'),
    random,
  }),
);
export const makeOfficeFeedHandler = endpoint(
  officeEndpoints.makeOfficeFeed,
  () =>
    makeOfficeFeed({
      consultations: consultations('availability', 'setAvailability'),
      random,
      gatewayUrl: gatewayUrl(),
    }),
  officeGate,
);
export const moveConsultationHandler = endpoint(
  endpoints.moveConsultation,
  () => moveConsultation(newTimes()),
  authenticateUseCase,
);
export const moveOfficeConsultationHandler = endpoint(
  officeEndpoints.moveOfficeConsultation,
  () => moveOfficeConsultation({ ...newTimes(), takeOfficeWords: takeOfficeWords() }),
  officeGate,
);
export const planOfficeSeriesHandler = endpoint(
  officeEndpoints.planOfficeSeries,
  () => planOfficeSeries(planned()),
  officeGate,
);
export const planSeriesHandler = endpoint(endpoints.planSeries, () => planSeries(planned()), authenticateUseCase);
export const returnOfficeHoursHandler = endpoint(
  officeEndpoints.returnOfficeHours,
  () => returnOfficeHours({ ...bookingDependencies(), summaries: summaries('states') }),
  officeGate,
);
export const sendRemindersHandler = scheduled('send-reminders', () =>
  sendReminders({
    ...deliveryDependencies(),
    ...inBusinessTime(),
    consultations: consultations('remind', 'startingBetween'),
    balances: balances('find'),
    random,
  }),
);
export const setOfficeHoursHandler = endpoint(
  officeEndpoints.setOfficeHours,
  () =>
    setOfficeHours({
      ...inBusinessTime(),
      consultations: { ...bookableReads(), ...consultations('startingBetween', 'setAvailability') },
      balances: balances('several'),
    }),
  officeGate,
);
export const waitForTimeHandler = endpoint(endpoints.waitForTime, () =>
  waitForTime({ waitingList: waitingList('add'), rateLimits: rateLimits(), clock }),
);
export const writeOfficeSummaryHandler = endpoint(
  officeEndpoints.writeOfficeSummary,
  () =>
    writeOfficeSummary({
      ...deliveryDependencies(),
      ...inBusinessTime(),
      consultations: consultations('availability', 'ofPerson'),
      summaries: summaries('of', 'saveDraft', 'send'),
      takeOfficeWords: takeOfficeWords(),
      random,
      addressesOf: addressesOf({ agreements: agreements('find') }),
      familyOf: familyOf({ agreements: agreements('find') }),
      steps: stepLists('find'),
    }),
  officeGate,
);
