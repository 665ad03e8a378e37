import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { addOfficePasskeyUseCase } from '#composition/team.ts';
import { addOfficePasskey } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(addOfficePasskey, addOfficePasskeyUseCase(), officeGate());
