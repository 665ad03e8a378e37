import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { unlockOfficePersonUseCase } from '#composition/office-people.ts';
import { unlockOfficePerson } from '#contract/endpoints/office/unlock-office-person.ts';

export const handler = endpoint(unlockOfficePerson, unlockOfficePersonUseCase(), officeGate());
