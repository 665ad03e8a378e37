import { listOfficeLeads } from '#domain/leads/list-office-leads.ts';
import { summarizeLeads } from '#domain/leads/summarize-leads.ts';
import { addOfficeLead } from '#domain/sign-in/add-office-lead.ts';
import { currentLeads } from './adapters/leads/current-leads.ts';
import { followUpLists } from './adapters/leads/follow-up-lists.ts';
import { followUpReads } from './adapters/leads/follow-up-reads.ts';
import { leadEntry } from './adapters/leads/lead-entry.ts';
import { leadLists } from './adapters/leads/lead-lists.ts';
import { leadReads } from './adapters/leads/lead-reads.ts';
import { leadSummaries } from './adapters/leads/lead-summaries.ts';
import { businessMailDependencies } from './mail.ts';
import { clock } from './runtime.ts';

export const summarizeLeadsUseCase = () => summarizeLeads({ ...businessMailDependencies(), leads: leadSummaries() });

export const listOfficeLeadsUseCase = () =>
  listOfficeLeads({
    leads: { ...leadReads(), ...leadLists(), ...currentLeads() },
    followUps: { ...followUpReads(), ...followUpLists() },
    clock,
  });
export const addOfficeLeadUseCase = () =>
  addOfficeLead({ leads: leadReads(), followUps: { ...followUpReads(), ...leadEntry() }, clock });
