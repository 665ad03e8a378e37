import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { followUpOfficeContactUseCase } from '#composition/office-contacts.ts';
import { followUpOfficeContact } from '#contract/endpoints/office/follow-up-office-contact.ts';

export const handler = endpoint(followUpOfficeContact, followUpOfficeContactUseCase(), officeGate());
