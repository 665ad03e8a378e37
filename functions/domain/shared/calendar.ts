import ical, { type ICalCalendar, ICalCalendarMethod } from 'ical-generator';

/** @param method for an email; without it the calendar only publishes its entries */
export const newCalendar = (company: string, method: 'REQUEST' | 'CANCEL' | 'PUBLISH' = 'PUBLISH'): ICalCalendar =>
  ical({ prodId: { company, product: 'Consultations', language: 'EN' }, method: ICalCalendarMethod[method] });

/** A calendar as a file. RFC 5545 ends the last line too, which the library leaves open. */
export const calendarFile = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

/** The id of an entry, which calendars keep. */
export const uidOf = (id: string, siteUrl: string): string => `${id}@${new URL(siteUrl).hostname}`;
