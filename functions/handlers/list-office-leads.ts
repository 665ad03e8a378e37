import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeLeadsUseCase } from '#composition/office-contacts.ts';
import { listOfficeLeads } from '#contract/office-contacts.ts';

export const handler = endpoint(listOfficeLeads, listOfficeLeadsUseCase(), officeGate());
