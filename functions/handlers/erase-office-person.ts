import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { eraseOfficePersonUseCase } from '#composition/office-people.ts';
import { eraseOfficePerson } from '#contract/office-people.ts';

export const handler = endpoint(eraseOfficePerson, eraseOfficePersonUseCase(), officeGate());
