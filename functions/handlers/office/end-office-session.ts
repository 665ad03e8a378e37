import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { endOfficeSessionUseCase } from '#composition/team.ts';
import { endOfficeSession } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(endOfficeSession, endOfficeSessionUseCase(), officeGate());
