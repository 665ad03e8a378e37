import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficePasskeysUseCase } from '#composition/office-access.ts';
import { listOfficePasskeys } from '#contract/endpoints/office/list-office-passkeys.ts';

export const handler = endpoint(listOfficePasskeys, listOfficePasskeysUseCase(), officeGate());
