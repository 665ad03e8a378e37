import { exportContacts } from '#domain/office/export-contacts.ts';
import { followUpContact } from '#domain/office/follow-up-contact.ts';
import { listLeads } from '#domain/office/list-leads.ts';
import { listMessages } from '#domain/office/list-messages.ts';
import { clock, enquiries, followUps, leads, officeSite } from './adapters.ts';

const contactDependencies = () => ({ leads: leads(), enquiries: enquiries(), followUps: followUps(), clock });

export const listOfficeLeadsUseCase = () => listLeads({ leads: leads(), followUps: followUps(), clock });
export const listOfficeMessagesUseCase = () => listMessages({ enquiries: enquiries(), followUps: followUps(), clock });
export const followUpOfficeContactUseCase = () => followUpContact(contactDependencies());
export const exportOfficeContactsUseCase = () =>
  exportContacts({ ...contactDependencies(), zone: officeSite().timeZone });
