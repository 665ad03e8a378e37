import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { addOfficePasskeyUseCase } from '#composition/office-access.ts';
import { addOfficePasskey } from '#contract/office-access.ts';

export const handler = endpoint(addOfficePasskey, addOfficePasskeyUseCase(), officeGate());
