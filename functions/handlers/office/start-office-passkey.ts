import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { startOfficePasskeyUseCase } from '#composition/team.ts';
import { startOfficePasskey } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(startOfficePasskey, startOfficePasskeyUseCase(), officeGate());
