import { changeOfficeCodeUseCase } from '#composition/codes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { changeOfficeCode } from '#contract/endpoints/codes/office.ts';

export const handler = endpoint(changeOfficeCode, changeOfficeCodeUseCase(), officeGate());
