import { returnOfficeHoursUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { returnOfficeHours } from '#contract/endpoints/consultations/office.ts';

export const handler = endpoint(returnOfficeHours, returnOfficeHoursUseCase(), officeGate());
