import { removeOfficeCalendarUseCase } from '#composition/calendars.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { removeOfficeCalendar } from '#contract/endpoints/calendars/office.ts';

export const handler = endpoint(removeOfficeCalendar, removeOfficeCalendarUseCase(), officeGate());
