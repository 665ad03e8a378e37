import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { startOfficeConfirmationUseCase } from '#composition/team.ts';
import { startOfficeConfirmation } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(startOfficeConfirmation, startOfficeConfirmationUseCase(), officeGate());
