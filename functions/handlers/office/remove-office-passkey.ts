import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { removeOfficePasskeyUseCase } from '#composition/team.ts';
import { removeOfficePasskey } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(removeOfficePasskey, removeOfficePasskeyUseCase(), officeGate());
