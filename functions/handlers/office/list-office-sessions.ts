import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeSessionsUseCase } from '#composition/team.ts';
import { listOfficeSessions } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(listOfficeSessions, listOfficeSessionsUseCase(), officeGate());
