import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeSessionsUseCase } from '#composition/office-access.ts';
import { listOfficeSessions } from '#contract/endpoints/office/list-office-sessions.ts';

export const handler = endpoint(listOfficeSessions, listOfficeSessionsUseCase(), officeGate());
