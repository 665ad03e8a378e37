import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficePasskeysUseCase } from '#composition/team.ts';
import { listOfficePasskeys } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(listOfficePasskeys, listOfficePasskeysUseCase(), officeGate());
