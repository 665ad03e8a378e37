import { listOfficeCalendarsUseCase } from '#composition/calendars.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeCalendars } from '#contract/endpoints/calendars/office.ts';

export const handler = endpoint(listOfficeCalendars, listOfficeCalendarsUseCase(), officeGate());
