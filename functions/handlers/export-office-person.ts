import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { exportOfficePersonUseCase } from '#composition/office-people.ts';
import { exportOfficePerson } from '#contract/endpoints/office/export-office-person.ts';

export const handler = endpoint(exportOfficePerson, exportOfficePersonUseCase(), officeGate());
