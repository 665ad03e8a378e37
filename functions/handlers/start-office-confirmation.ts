import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { startOfficeConfirmationUseCase } from '#composition/office-access.ts';
import { startOfficeConfirmation } from '#contract/endpoints/office/start-office-confirmation.ts';

export const handler = endpoint(startOfficeConfirmation, startOfficeConfirmationUseCase(), officeGate());
