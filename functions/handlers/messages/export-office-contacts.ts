import { endpoint } from '#composition/endpoint.ts';
import { exportOfficeContactsUseCase } from '#composition/messages.ts';
import { officeGate } from '#composition/office.ts';
import { exportOfficeContacts } from '#contract/endpoints/messages/office.ts';

export const handler = endpoint(exportOfficeContacts, exportOfficeContactsUseCase(), officeGate());
