import { addOfficeCodeUseCase } from '#composition/codes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { addOfficeCode } from '#contract/endpoints/codes/office.ts';

export const handler = endpoint(addOfficeCode, addOfficeCodeUseCase(), officeGate());
