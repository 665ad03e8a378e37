import { endpoint } from '#composition/endpoint.ts';
import { listOfficeAlarmsUseCase, officeGate } from '#composition/office.ts';
import { listOfficeAlarms } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(listOfficeAlarms, listOfficeAlarmsUseCase(), officeGate());
