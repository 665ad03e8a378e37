import { followUps, leads } from '#composition/adapters/leads.ts';
import { messages } from '#composition/adapters/messages.ts';
import { officeSite } from '#composition/adapters/settings.ts';
import { businessMailDependencies } from '#composition/mail.ts';
import { officeEndpoint } from '#composition/office.ts';
import { clock } from '#composition/runtime.ts';
import { endpoint } from '#composition/wiring.ts';
import * as officeEndpoints from '#contract/endpoints/messages/office.ts';
import * as endpoints from '#contract/endpoints/messages/public.ts';
import { applyAsPartner } from '#domain/messages/apply-as-partner.ts';
import { exportOfficeContacts } from '#domain/messages/export-office-contacts.ts';
import { followUpOfficeContact } from '#domain/messages/follow-up-office-contact.ts';
import { listOfficeMessages } from '#domain/messages/list-office-messages.ts';
import { sendContactMessage } from '#domain/messages/send-contact-message.ts';

const messageDependencies = () => ({ ...businessMailDependencies(), messages: messages('record') });

export const applyAsPartnerHandler = endpoint(endpoints.applyAsPartner, () => applyAsPartner(messageDependencies()));
export const exportOfficeContactsHandler = officeEndpoint(officeEndpoints.exportOfficeContacts, () =>
  exportOfficeContacts({
    leads: leads('page', 'current'),
    messages: messages('page'),
    followUps: followUps('of'),
    clock,
    zone: officeSite().timeZone,
  }),
);
export const followUpOfficeContactHandler = officeEndpoint(officeEndpoints.followUpOfficeContact, () =>
  followUpOfficeContact({
    leads: leads('latest'),
    messages: messages('find'),
    followUps: followUps('of', 'change'),
    clock,
    businessProfile: officeSite(),
  }),
);
export const listOfficeMessagesHandler = officeEndpoint(officeEndpoints.listOfficeMessages, () =>
  listOfficeMessages({
    messages: messages('page', 'find'),
    followUps: followUps('of', 'inState'),
    clock,
  }),
);
export const sendContactMessageHandler = endpoint(endpoints.sendContactMessage, () =>
  sendContactMessage(messageDependencies()),
);
