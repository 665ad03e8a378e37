import { endpoint } from '#composition/endpoint.ts';
import { exportOfficeContactsUseCase } from '#composition/inquiries.ts';
import { officeGate } from '#composition/office.ts';
import { exportOfficeContacts } from '#contract/endpoints/inquiries/office.ts';

export const handler = endpoint(exportOfficeContacts, exportOfficeContactsUseCase(), officeGate());
