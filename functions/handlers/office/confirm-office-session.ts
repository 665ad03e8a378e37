import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { confirmOfficeSessionUseCase } from '#composition/team.ts';
import { confirmOfficeSession } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(confirmOfficeSession, confirmOfficeSessionUseCase(), officeGate());
