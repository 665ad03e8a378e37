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
import { officeEndpoint } from '#composition/office.ts';
import { clock, random } from '#composition/runtime.ts';
import { accountEndpoint, accountFileEndpoint } from '#composition/sign-in.ts';
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

export const bookConsultationHandler = accountEndpoint(endpoints.bookConsultation, () =>
  bookConsultation({ ...newTimesWithLeads(), balances: balances('find', 'ofAddress') }),
);
export const bookOfficeConsultationHandler = officeEndpoint(officeEndpoints.bookOfficeConsultation, () =>
  bookOfficeConsultation({
    ...newTimesWithLeads(),
    balances: balances('find', 'ofAddress'),
    users: users('create', 'replace', 'findByEmail'),
  }),
);
export const bookOfficeSeriesHandler = officeEndpoint(officeEndpoints.bookOfficeSeries, () =>
  bookOfficeSeries({
    ...newTimes(),
    balances: balances('find', 'ofAddress'),
    users: users('create', 'replace', 'findByEmail'),
  }),
);
export const bookSeriesHandler = accountEndpoint(endpoints.bookSeries, () =>
  bookSeries({ ...newTimes(), balances: balances('find', 'ofAddress') }),
);
export const cancelConsultationHandler = accountEndpoint(endpoints.cancelConsultation, () =>
  cancelConsultation(bookingWithLeads()),
);
export const cancelOfficeConsultationHandler = officeEndpoint(officeEndpoints.cancelOfficeConsultation, () =>
  cancelOfficeConsultation({ ...bookingWithLeads(), takeOfficeWords: takeOfficeWords() }),
);
export const cancelOfficeSeriesHandler = officeEndpoint(officeEndpoints.cancelOfficeSeries, () =>
  cancelOfficeSeries({ ...bookingDependencies(), takeOfficeWords: takeOfficeWords() }),
);
export const cancelSeriesHandler = accountEndpoint(endpoints.cancelSeries, () => cancelSeries(bookingDependencies()));
export const exportOfficeHeldHoursHandler = officeEndpoint(officeEndpoints.exportOfficeHeldHours, () =>
  exportOfficeHeldHours(heldHours()),
);
export const getCalendarFeedHandler = fileEndpoint(endpoints.getCalendarFeed, () =>
  getCalendarFeed({
    ...inBusinessTime(),
    consultations: consultations('availability', 'startingBetween'),
    classes: classes('list'),
  }),
);
export const getConsultationInviteHandler = accountFileEndpoint(endpoints.getConsultationInvite, () =>
  getConsultationInvite({
    ...inBusinessTime(),
    consultations: consultations('ofPerson'),
    businessInbox: businessInbox(),
  }),
);
export const getOfficeHoursHandler = officeEndpoint(officeEndpoints.getOfficeHours, () =>
  getOfficeHours({ consultations: consultations('availability') }),
);
export const getOfficeSummaryHandler = officeEndpoint(officeEndpoints.getOfficeSummary, () =>
  getOfficeSummary({
    consultations: consultations('availability', 'ofPerson'),
    summaries: summaries('of'),
    clock,
  }),
);
export const listConsultationSlotsHandler = endpoint(endpoints.listConsultationSlots, () =>
  listConsultationSlots({ ...inBusinessTime(), consultations: bookableReads() }),
);
export const listConsultationsHandler = accountEndpoint(endpoints.listConsultations, () =>
  listConsultations({
    ...inBusinessTime(),
    consultations: consultations('ofPerson'),
    summaries: summaries('newestOf'),
  }),
);
export const listOfficeConsultationsHandler = officeEndpoint(officeEndpoints.listOfficeConsultations, () =>
  listOfficeConsultations({
    ...inBusinessTime(),
    consultations: consultations('availability', 'startingBetween'),
    balances: balances('several'),
    summaries: summaries('states'),
  }),
);
export const listOfficeHeldHoursHandler = officeEndpoint(officeEndpoints.listOfficeHeldHours, () =>
  listOfficeHeldHours(heldHours()),
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
export const makeOfficeFeedHandler = officeEndpoint(officeEndpoints.makeOfficeFeed, () =>
  makeOfficeFeed({
    consultations: consultations('availability', 'setAvailability'),
    random,
    gatewayUrl: gatewayUrl(),
  }),
);
export const moveConsultationHandler = accountEndpoint(endpoints.moveConsultation, () => moveConsultation(newTimes()));
export const moveOfficeConsultationHandler = officeEndpoint(officeEndpoints.moveOfficeConsultation, () =>
  moveOfficeConsultation({ ...newTimes(), takeOfficeWords: takeOfficeWords() }),
);
export const planOfficeSeriesHandler = officeEndpoint(officeEndpoints.planOfficeSeries, () =>
  planOfficeSeries(planned()),
);
export const planSeriesHandler = accountEndpoint(endpoints.planSeries, () => planSeries(planned()));
export const returnOfficeHoursHandler = officeEndpoint(officeEndpoints.returnOfficeHours, () =>
  returnOfficeHours({ ...bookingDependencies(), summaries: summaries('states') }),
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
export const setOfficeHoursHandler = officeEndpoint(officeEndpoints.setOfficeHours, () =>
  setOfficeHours({
    ...inBusinessTime(),
    consultations: { ...bookableReads(), ...consultations('startingBetween', 'setAvailability') },
    balances: balances('several'),
  }),
);
export const waitForTimeHandler = endpoint(endpoints.waitForTime, () =>
  waitForTime({ waitingList: waitingList('add'), rateLimits: rateLimits(), clock }),
);
export const writeOfficeSummaryHandler = officeEndpoint(officeEndpoints.writeOfficeSummary, () =>
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
);
