import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeAlarmsUseCase } from '#composition/office-settings.ts';
import { listOfficeAlarms } from '#contract/endpoints/office/list-office-alarms.ts';

export const handler = endpoint(listOfficeAlarms, listOfficeAlarmsUseCase(), officeGate());
