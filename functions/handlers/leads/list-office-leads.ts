import { endpoint } from '#composition/endpoint.ts';
import { listOfficeLeadsUseCase } from '#composition/leads.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeLeads } from '#contract/endpoints/leads/office.ts';

export const handler = endpoint(listOfficeLeads, listOfficeLeadsUseCase(), officeGate());
