import { listOfficeLeads } from '#domain/leads/list-office-leads.ts';
import { mailWaitingLeads } from '#domain/leads/mail-waiting-leads.ts';
import { addOfficeLead } from '#domain/sign-in/add-office-lead.ts';
import { currentLeads } from './adapters/leads/current-leads.ts';
import { followUpLists } from './adapters/leads/follow-up-lists.ts';
import { followUpReads } from './adapters/leads/follow-up-reads.ts';
import { leadEntry } from './adapters/leads/lead-entry.ts';
import { leadLists } from './adapters/leads/lead-lists.ts';
import { leadReads } from './adapters/leads/lead-reads.ts';
import { waitingLeads } from './adapters/leads/waiting-leads.ts';
import { businessMailDependencies } from './mail.ts';
import { clock } from './runtime.ts';

export const mailWaitingLeadsUseCase = () => mailWaitingLeads({ ...businessMailDependencies(), leads: waitingLeads() });

export const listOfficeLeadsUseCase = () =>
  listOfficeLeads({
    leads: { ...leadReads(), ...leadLists(), ...currentLeads() },
    followUps: { ...followUpReads(), ...followUpLists() },
    clock,
  });
export const addOfficeLeadUseCase = () =>
  addOfficeLead({ leads: leadReads(), followUps: { ...followUpReads(), ...leadEntry() }, clock });
