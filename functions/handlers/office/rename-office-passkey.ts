import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { renameOfficePasskeyUseCase } from '#composition/team.ts';
import { renameOfficePasskey } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(renameOfficePasskey, renameOfficePasskeyUseCase(), officeGate());
