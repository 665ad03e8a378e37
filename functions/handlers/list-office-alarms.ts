import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeAlarmsUseCase } from '#composition/office-settings.ts';
import { listOfficeAlarms } from '#contract/office-access.ts';

export const handler = endpoint(listOfficeAlarms, listOfficeAlarmsUseCase(), officeGate());
