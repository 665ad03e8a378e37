import { endOfficeCodeUseCase } from '#composition/codes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { endOfficeCode } from '#contract/endpoints/codes/office.ts';

export const handler = endpoint(endOfficeCode, endOfficeCodeUseCase(), officeGate());
