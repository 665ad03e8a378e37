import { agreements } from '#composition/adapters/agreements.ts';
import { consultations } from '#composition/adapters/consultations.ts';
import { followUps, leads } from '#composition/adapters/leads.ts';
import { messages } from '#composition/adapters/messages.ts';
import { orders } from '#composition/adapters/orders.ts';
import { businessMailDependencies } from '#composition/mail.ts';
import { officeEndpoint } from '#composition/office.ts';
import { clock } from '#composition/runtime.ts';
import { scheduled } from '#composition/wiring.ts';
import * as officeEndpoints from '#contract/endpoints/leads/office.ts';
import { listOfficeLeads } from '#domain/leads/list-office-leads.ts';
import { mailWaitingLeads } from '#domain/leads/mail-waiting-leads.ts';
import { listOfficeOrigins } from '#domain/office/list-office-origins.ts';
import { addOfficeLead } from '#domain/sign-in/add-office-lead.ts';

export const addOfficeLeadHandler = officeEndpoint(officeEndpoints.addOfficeLead, () =>
  addOfficeLead({ leads: leads('latest'), followUps: followUps('of', 'record'), clock }),
);
export const listOfficeLeadsHandler = officeEndpoint(officeEndpoints.listOfficeLeads, () =>
  listOfficeLeads({
    leads: leads('latest', 'page', 'current'),
    followUps: followUps('of', 'inState'),
    clock,
  }),
);
export const listOfficeOriginsHandler = officeEndpoint(officeEndpoints.listOfficeOrigins, () =>
  listOfficeOrigins({
    leads: leads('since'),
    messages: messages('page'),
    consultations: consultations('startingBetween'),
    orders: orders('byState'),
    agreements: agreements('list'),
    clock,
  }),
);
export const mailWaitingLeadsHandler = scheduled('mail-waiting-leads', () =>
  mailWaitingLeads({ ...businessMailDependencies(), leads: leads('waiting', 'mailTogether') }),
);
