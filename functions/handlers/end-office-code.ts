import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { endOfficeCodeUseCase } from '#composition/office-codes.ts';
import { endOfficeCode } from '#contract/endpoints/office/end-office-code.ts';

export const handler = endpoint(endOfficeCode, endOfficeCodeUseCase(), officeGate());
