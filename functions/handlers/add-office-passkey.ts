import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { addOfficePasskeyUseCase } from '#composition/office-access.ts';
import { addOfficePasskey } from '#contract/endpoints/office/add-office-passkey.ts';

export const handler = endpoint(addOfficePasskey, addOfficePasskeyUseCase(), officeGate());
