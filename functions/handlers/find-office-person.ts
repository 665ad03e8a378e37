import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { findOfficePersonUseCase } from '#composition/office-people.ts';
import { findOfficePerson } from '#contract/endpoints/office/find-office-person.ts';

export const handler = endpoint(findOfficePerson, findOfficePersonUseCase(), officeGate());
