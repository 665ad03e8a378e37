import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { addOfficeCodeUseCase } from '#composition/office-codes.ts';
import { addOfficeCode } from '#contract/endpoints/office/add-office-code.ts';

export const handler = endpoint(addOfficeCode, addOfficeCodeUseCase(), officeGate());
