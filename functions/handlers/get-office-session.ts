import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { getOfficeSessionUseCase } from '#composition/office-access.ts';
import { getOfficeSession } from '#contract/endpoints/office/get-office-session.ts';

export const handler = endpoint(getOfficeSession, getOfficeSessionUseCase(), officeGate());
