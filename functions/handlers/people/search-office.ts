import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { searchOfficeUseCase } from '#composition/people.ts';
import { searchOffice } from '#contract/endpoints/people/office.ts';

export const handler = endpoint(searchOffice, searchOfficeUseCase(), officeGate());
