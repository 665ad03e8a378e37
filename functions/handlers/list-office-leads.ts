import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeLeadsUseCase } from '#composition/office-contacts.ts';
import { listOfficeLeads } from '#contract/endpoints/office/list-office-leads.ts';

export const handler = endpoint(listOfficeLeads, listOfficeLeadsUseCase(), officeGate());
