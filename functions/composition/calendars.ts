import { addOfficeCalendar } from '#domain/calendars/add-office-calendar.ts';
import { listOfficeCalendars } from '#domain/calendars/list-office-calendars.ts';
import { ownEntries } from '#domain/calendars/own-entries.ts';
import { readCalendars } from '#domain/calendars/read-calendars.ts';
import { removeOfficeCalendar } from '#domain/calendars/remove-office-calendar.ts';
import { setOfficeCalendarChoice } from '#domain/calendars/set-office-calendar-choice.ts';
import { requestLog } from '#http/log.ts';
import { calendarChanges } from './adapters/calendars/calendar-changes.ts';
import { calendarCopies } from './adapters/calendars/calendar-copies.ts';
import { calendarNews } from './adapters/calendars/calendar-news.ts';
import { calendarReads } from './adapters/calendars/calendar-reads.ts';
import { calendarServers } from './adapters/calendars/calendar-servers.ts';
import { classLists } from './adapters/classes/class-lists.ts';
import { allBookings } from './adapters/consultations/all-bookings.ts';
import { availabilityReads } from './adapters/consultations/availability-reads.ts';
import { businessInbox } from './adapters/settings/business-inbox.ts';
import { businessProfile } from './adapters/settings/business-profile.ts';
import { peppers } from './adapters/sign-in/peppers.ts';
import { deliveryDependencies } from './mail.ts';
import { clock, random } from './runtime.ts';

/** What reading other calendars during a booking needs. */
export const calendarDependencies = () => ({
  otherCalendars: { ...calendarReads(), ...calendarCopies() },
  calendarServers: calendarServers(),
  ownEntries: ownEntries({ consultations: allBookings(), classes: classLists() }),
  peppers: peppers(),
  clock,
  log: requestLog,
});

const listedCalendars = () => ({
  consultations: availabilityReads(),
  otherCalendars: calendarReads(),
  businessProfile: businessProfile(),
  clock,
});
const officeCalendars = () => ({
  ...listedCalendars(),
  otherCalendars: { ...calendarReads(), ...calendarChanges() },
});

export const listOfficeCalendarsUseCase = () => listOfficeCalendars(listedCalendars());
export const addOfficeCalendarUseCase = () =>
  addOfficeCalendar({
    ...calendarDependencies(),
    ...officeCalendars(),
    otherCalendars: { ...calendarReads(), ...calendarChanges(), ...calendarCopies() },
    random,
  });
export const removeOfficeCalendarUseCase = () => removeOfficeCalendar(officeCalendars());
export const setOfficeCalendarChoiceUseCase = () => setOfficeCalendarChoice(officeCalendars());
export const readCalendarsUseCase = () =>
  readCalendars({
    ...deliveryDependencies(),
    ...calendarDependencies(),
    otherCalendars: { ...calendarReads(), ...calendarChanges(), ...calendarNews() },
    consultations: availabilityReads(),
    businessInbox: businessInbox(),
    businessProfile: businessProfile(),
    random,
  });
