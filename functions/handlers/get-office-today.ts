import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { getOfficeTodayUseCase } from '#composition/office-orders.ts';
import { getOfficeToday } from '#contract/endpoints/office/get-office-today.ts';

export const handler = endpoint(getOfficeToday, getOfficeTodayUseCase(), officeGate());
