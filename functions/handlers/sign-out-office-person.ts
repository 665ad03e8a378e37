import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { signOutOfficePersonUseCase } from '#composition/office-people.ts';
import { signOutOfficePerson } from '#contract/endpoints/office/sign-out-office-person.ts';

export const handler = endpoint(signOutOfficePerson, signOutOfficePersonUseCase(), officeGate());
