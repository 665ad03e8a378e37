import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { startOfficePasskeyUseCase } from '#composition/office-access.ts';
import { startOfficePasskey } from '#contract/endpoints/office/start-office-passkey.ts';

export const handler = endpoint(startOfficePasskey, startOfficePasskeyUseCase(), officeGate());
