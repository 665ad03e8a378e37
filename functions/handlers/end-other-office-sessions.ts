import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { endOtherOfficeSessionsUseCase } from '#composition/office-access.ts';
import { endOtherOfficeSessions } from '#contract/endpoints/office/end-other-office-sessions.ts';

export const handler = endpoint(endOtherOfficeSessions, endOtherOfficeSessionsUseCase(), officeGate());
