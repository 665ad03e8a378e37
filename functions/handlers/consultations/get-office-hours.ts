import { getOfficeHoursUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { getOfficeHours } from '#contract/endpoints/consultations/office.ts';

export const handler = endpoint(getOfficeHours, getOfficeHoursUseCase(), officeGate());
