import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeMessagesUseCase } from '#composition/office-contacts.ts';
import { listOfficeMessages } from '#contract/endpoints/office/list-office-messages.ts';

export const handler = endpoint(listOfficeMessages, listOfficeMessagesUseCase(), officeGate());
