import { otherCalendars, otherCalendarsWithMails } from '#composition/adapters/calendars.ts';
import { consultations } from '#composition/adapters/consultations.ts';
import { businessInbox, businessProfile } from '#composition/adapters/settings.ts';
import { calendarDependencies } from '#composition/calendars.ts';
import { deliveryDependencies } from '#composition/mail.ts';
import { officeEndpoint } from '#composition/office.ts';
import { clock, random } from '#composition/runtime.ts';
import { scheduled } from '#composition/wiring.ts';
import * as officeEndpoints from '#contract/endpoints/calendars/office.ts';
import { addOfficeCalendar } from '#domain/calendars/add-office-calendar.ts';
import { listOfficeCalendars } from '#domain/calendars/list-office-calendars.ts';
import { readCalendars } from '#domain/calendars/read-calendars.ts';
import { removeOfficeCalendar } from '#domain/calendars/remove-office-calendar.ts';
import { setOfficeCalendarChoice } from '#domain/calendars/set-office-calendar-choice.ts';

const listedCalendars = () => ({
  consultations: consultations('availability'),
  otherCalendars: otherCalendars('list', 'copies'),
  businessProfile: businessProfile(),
  clock,
});

const officeCalendars = () => ({
  ...listedCalendars(),
  otherCalendars: otherCalendars('list', 'copies', 'change'),
});

export const addOfficeCalendarHandler = officeEndpoint(officeEndpoints.addOfficeCalendar, () =>
  addOfficeCalendar({
    ...calendarDependencies(),
    ...officeCalendars(),
    otherCalendars: otherCalendars('list', 'copies', 'change', 'keep'),
    random,
  }),
);
export const listOfficeCalendarsHandler = officeEndpoint(officeEndpoints.listOfficeCalendars, () =>
  listOfficeCalendars(listedCalendars()),
);
export const readCalendarsHandler = scheduled('read-calendars', () =>
  readCalendars({
    ...deliveryDependencies(),
    ...calendarDependencies(),
    otherCalendars: {
      ...otherCalendars('list', 'copies', 'change'),
      ...otherCalendarsWithMails('keep'),
    },
    consultations: consultations('availability'),
    businessInbox: businessInbox(),
    businessProfile: businessProfile(),
    random,
  }),
);
export const removeOfficeCalendarHandler = officeEndpoint(officeEndpoints.removeOfficeCalendar, () =>
  removeOfficeCalendar(officeCalendars()),
);
export const setOfficeCalendarChoiceHandler = officeEndpoint(officeEndpoints.setOfficeCalendarChoice, () =>
  setOfficeCalendarChoice(officeCalendars()),
);
