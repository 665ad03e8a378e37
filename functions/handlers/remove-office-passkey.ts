import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { removeOfficePasskeyUseCase } from '#composition/office-access.ts';
import { removeOfficePasskey } from '#contract/endpoints/office/remove-office-passkey.ts';

export const handler = endpoint(removeOfficePasskey, removeOfficePasskeyUseCase(), officeGate());
