import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { renameOfficePasskeyUseCase } from '#composition/office-access.ts';
import { renameOfficePasskey } from '#contract/endpoints/office/rename-office-passkey.ts';

export const handler = endpoint(renameOfficePasskey, renameOfficePasskeyUseCase(), officeGate());
