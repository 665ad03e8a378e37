import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { eraseOfficePersonUseCase } from '#composition/people.ts';
import { eraseOfficePerson } from '#contract/endpoints/people/office.ts';

export const handler = endpoint(eraseOfficePerson, eraseOfficePersonUseCase(), officeGate());
