import { endpoint } from '#composition/endpoint.ts';
import { addOfficeLeadUseCase } from '#composition/leads.ts';
import { officeGate } from '#composition/office.ts';
import { addOfficeLead } from '#contract/endpoints/leads/office.ts';

export const handler = endpoint(addOfficeLead, addOfficeLeadUseCase(), officeGate());
