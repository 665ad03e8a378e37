import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { getOfficeHoursUseCase } from '#composition/office-calendar.ts';
import { getOfficeHours } from '#contract/endpoints/office/get-office-hours.ts';

export const handler = endpoint(getOfficeHours, getOfficeHoursUseCase(), officeGate());
