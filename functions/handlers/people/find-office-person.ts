import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { findOfficePersonUseCase } from '#composition/people.ts';
import { findOfficePerson } from '#contract/endpoints/people/office.ts';

export const handler = endpoint(findOfficePerson, findOfficePersonUseCase(), officeGate());
