import { exportOfficeHeldHoursUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { exportOfficeHeldHours } from '#contract/endpoints/consultations/office.ts';

export const handler = endpoint(exportOfficeHeldHours, exportOfficeHeldHoursUseCase(), officeGate());
