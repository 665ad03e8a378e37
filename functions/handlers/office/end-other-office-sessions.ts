import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { endOtherOfficeSessionsUseCase } from '#composition/team.ts';
import { endOtherOfficeSessions } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(endOtherOfficeSessions, endOtherOfficeSessionsUseCase(), officeGate());
