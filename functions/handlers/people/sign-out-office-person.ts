import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { signOutOfficePersonUseCase } from '#composition/people.ts';
import { signOutOfficePerson } from '#contract/endpoints/people/office.ts';

export const handler = endpoint(signOutOfficePerson, signOutOfficePersonUseCase(), officeGate());
