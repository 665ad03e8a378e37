import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { confirmOfficeSessionUseCase } from '#composition/office-access.ts';
import { confirmOfficeSession } from '#contract/office-access.ts';

export const handler = endpoint(confirmOfficeSession, confirmOfficeSessionUseCase(), officeGate());
