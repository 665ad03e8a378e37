import { endpoint } from '#composition/endpoint.ts';
import { listOfficeMessagesUseCase } from '#composition/messages.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeMessages } from '#contract/endpoints/messages/office.ts';

export const handler = endpoint(listOfficeMessages, listOfficeMessagesUseCase(), officeGate());
