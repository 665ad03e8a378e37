import { endpoint } from '#composition/endpoint.ts';
import { getOfficeTodayUseCase, officeGate } from '#composition/office.ts';
import { getOfficeToday } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(getOfficeToday, getOfficeTodayUseCase(), officeGate());
