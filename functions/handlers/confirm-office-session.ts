import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { confirmOfficeSessionUseCase } from '#composition/office-access.ts';
import { confirmOfficeSession } from '#contract/endpoints/office/confirm-office-session.ts';

export const handler = endpoint(confirmOfficeSession, confirmOfficeSessionUseCase(), officeGate());
