import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeCodesUseCase } from '#composition/office-codes.ts';
import { listOfficeCodes } from '#contract/endpoints/office/list-office-codes.ts';

export const handler = endpoint(listOfficeCodes, listOfficeCodesUseCase(), officeGate());
