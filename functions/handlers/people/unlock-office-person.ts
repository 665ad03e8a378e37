import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { unlockOfficePersonUseCase } from '#composition/people.ts';
import { unlockOfficePerson } from '#contract/endpoints/people/office.ts';

export const handler = endpoint(unlockOfficePerson, unlockOfficePersonUseCase(), officeGate());
