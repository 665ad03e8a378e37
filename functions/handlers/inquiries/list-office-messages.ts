import { endpoint } from '#composition/endpoint.ts';
import { listOfficeMessagesUseCase } from '#composition/inquiries.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeMessages } from '#contract/endpoints/inquiries/office.ts';

export const handler = endpoint(listOfficeMessages, listOfficeMessagesUseCase(), officeGate());
