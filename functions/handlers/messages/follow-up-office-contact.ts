import { endpoint } from '#composition/endpoint.ts';
import { followUpOfficeContactUseCase } from '#composition/messages.ts';
import { officeGate } from '#composition/office.ts';
import { followUpOfficeContact } from '#contract/endpoints/messages/office.ts';

export const handler = endpoint(followUpOfficeContact, followUpOfficeContactUseCase(), officeGate());
