import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { exportOfficeContactsUseCase } from '#composition/office-contacts.ts';
import { exportOfficeContacts } from '#contract/endpoints/office/export-office-contacts.ts';

export const handler = endpoint(exportOfficeContacts, exportOfficeContactsUseCase(), officeGate());
