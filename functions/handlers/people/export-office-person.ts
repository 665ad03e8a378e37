import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { exportOfficePersonUseCase } from '#composition/people.ts';
import { exportOfficePerson } from '#contract/endpoints/people/office.ts';

export const handler = endpoint(exportOfficePerson, exportOfficePersonUseCase(), officeGate());
