import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { getOfficeSessionUseCase } from '#composition/team.ts';
import { getOfficeSession } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(getOfficeSession, getOfficeSessionUseCase(), officeGate());
