import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { endOfficeSessionUseCase } from '#composition/office-access.ts';
import { endOfficeSession } from '#contract/office-access.ts';

export const handler = endpoint(endOfficeSession, endOfficeSessionUseCase(), officeGate());
