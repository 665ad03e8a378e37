import { setOfficeHoursUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { setOfficeHours } from '#contract/endpoints/consultations/office.ts';

export const handler = endpoint(setOfficeHours, setOfficeHoursUseCase(), officeGate());
