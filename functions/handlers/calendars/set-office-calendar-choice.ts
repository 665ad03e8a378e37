import { setOfficeCalendarChoiceUseCase } from '#composition/calendars.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { setOfficeCalendarChoice } from '#contract/endpoints/calendars/office.ts';

export const handler = endpoint(setOfficeCalendarChoice, setOfficeCalendarChoiceUseCase(), officeGate());
