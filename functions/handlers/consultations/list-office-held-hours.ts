import { listOfficeHeldHoursUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeHeldHours } from '#contract/endpoints/consultations/office.ts';

export const handler = endpoint(listOfficeHeldHours, listOfficeHeldHoursUseCase(), officeGate());
