import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { eraseOfficePersonUseCase } from '#composition/office-people.ts';
import { eraseOfficePerson } from '#contract/endpoints/office/erase-office-person.ts';

export const handler = endpoint(eraseOfficePerson, eraseOfficePersonUseCase(), officeGate());
