import { endpoint } from '#composition/endpoint.ts';
import { followUpOfficeContactUseCase } from '#composition/inquiries.ts';
import { officeGate } from '#composition/office.ts';
import { followUpOfficeContact } from '#contract/endpoints/inquiries/office.ts';

export const handler = endpoint(followUpOfficeContact, followUpOfficeContactUseCase(), officeGate());
