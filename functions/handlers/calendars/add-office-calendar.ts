import { addOfficeCalendarUseCase } from '#composition/calendars.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { addOfficeCalendar } from '#contract/endpoints/calendars/office.ts';

export const handler = endpoint(addOfficeCalendar, addOfficeCalendarUseCase(), officeGate());
