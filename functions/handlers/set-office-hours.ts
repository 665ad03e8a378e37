import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { setOfficeHoursUseCase } from '#composition/office-calendar.ts';
import { setOfficeHours } from '#contract/endpoints/office/set-office-hours.ts';

export const handler = endpoint(setOfficeHours, setOfficeHoursUseCase(), officeGate());
