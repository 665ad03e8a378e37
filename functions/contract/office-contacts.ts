/** The contacts of the office. */
export { exportOfficeContacts } from './endpoints/office/export-office-contacts.ts';
export { followUpOfficeContact } from './endpoints/office/follow-up-office-contact.ts';
export { listOfficeLeads } from './endpoints/office/list-office-leads.ts';
export { listOfficeMessages } from './endpoints/office/list-office-messages.ts';
