import { endpoint } from '#composition/endpoint.ts';
import { listOfficeOriginsUseCase, officeGate } from '#composition/office.ts';
import { listOfficeOrigins } from '#contract/endpoints/leads/office.ts';

export const handler = endpoint(listOfficeOrigins, listOfficeOriginsUseCase(), officeGate());
