import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { endOfficeSessionUseCase } from '#composition/office-access.ts';
import { endOfficeSession } from '#contract/endpoints/office/end-office-session.ts';

export const handler = endpoint(endOfficeSession, endOfficeSessionUseCase(), officeGate());
