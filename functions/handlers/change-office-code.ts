import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { changeOfficeCodeUseCase } from '#composition/office-codes.ts';
import { changeOfficeCode } from '#contract/endpoints/office/change-office-code.ts';

export const handler = endpoint(changeOfficeCode, changeOfficeCodeUseCase(), officeGate());
