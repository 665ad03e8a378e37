import { listOfficeCodesUseCase } from '#composition/codes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeCodes } from '#contract/endpoints/codes/office.ts';

export const handler = endpoint(listOfficeCodes, listOfficeCodesUseCase(), officeGate());
