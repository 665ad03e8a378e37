import { exportContacts } from '#domain/inquiries/export-contacts.ts';
import { followUpContact } from '#domain/inquiries/follow-up-contact.ts';
import { listMessages } from '#domain/inquiries/list-messages.ts';
import { listLeads } from '#domain/leads/list-leads.ts';
import { clock, enquiries, followUps, leads, officeSite } from './adapters.ts';

const contactDependencies = () => ({ leads: leads(), enquiries: enquiries(), followUps: followUps(), clock });

export const listOfficeLeadsUseCase = () => listLeads({ leads: leads(), followUps: followUps(), clock });
export const listOfficeMessagesUseCase = () => listMessages({ enquiries: enquiries(), followUps: followUps(), clock });
export const followUpOfficeContactUseCase = () => followUpContact(contactDependencies());
export const exportOfficeContactsUseCase = () =>
  exportContacts({ ...contactDependencies(), zone: officeSite().timeZone });
