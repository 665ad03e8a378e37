import { listLeads } from '#domain/leads/list-leads.ts';
import { summarizeLeads } from '#domain/leads/summarize-leads.ts';
import { addLead } from '#domain/sign-in/add-lead.ts';
import { clock, followUps, leads } from './adapters.ts';
import { businessMailDependencies } from './mail.ts';

export const summarizeLeadsUseCase = () => summarizeLeads({ ...businessMailDependencies(), leads: leads() });

export const listOfficeLeadsUseCase = () => listLeads({ leads: leads(), followUps: followUps(), clock });
export const addOfficeLeadUseCase = () => addLead({ leads: leads(), followUps: followUps(), clock });
