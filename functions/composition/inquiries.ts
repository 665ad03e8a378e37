import { applyAsPartner } from '#domain/inquiries/apply-as-partner.ts';
import { exportOfficeContacts } from '#domain/inquiries/export-office-contacts.ts';
import { followUpOfficeContact } from '#domain/inquiries/follow-up-office-contact.ts';
import { listOfficeMessages } from '#domain/inquiries/list-office-messages.ts';
import { sendContactMessage } from '#domain/inquiries/send-contact-message.ts';
import { currentLeads } from './adapters/leads/current-leads.ts';
import { followUpLists } from './adapters/leads/follow-up-lists.ts';
import { followUpReads } from './adapters/leads/follow-up-reads.ts';
import { followUpWrites } from './adapters/leads/follow-up-writes.ts';
import { leadLists } from './adapters/leads/lead-lists.ts';
import { leadReads } from './adapters/leads/lead-reads.ts';
import { messageLists } from './adapters/messages/message-lists.ts';
import { messageReads } from './adapters/messages/message-reads.ts';
import { messageWrites } from './adapters/messages/message-writes.ts';
import { officeSite } from './adapters/settings/office-site.ts';
import { businessMailDependencies } from './mail.ts';
import { clock } from './runtime.ts';

const inquiryDependencies = () => ({ ...businessMailDependencies(), inquiries: messageWrites() });

export const sendContactMessageUseCase = () => sendContactMessage(inquiryDependencies());
export const applyAsPartnerUseCase = () => applyAsPartner(inquiryDependencies());

export const listOfficeMessagesUseCase = () =>
  listOfficeMessages({
    inquiries: { ...messageLists(), ...messageReads() },
    followUps: { ...followUpReads(), ...followUpLists() },
    clock,
  });
export const followUpOfficeContactUseCase = () =>
  followUpOfficeContact({
    leads: leadReads(),
    inquiries: messageReads(),
    followUps: { ...followUpReads(), ...followUpWrites() },
    clock,
  });
export const exportOfficeContactsUseCase = () =>
  exportOfficeContacts({
    leads: { ...leadLists(), ...currentLeads() },
    inquiries: messageLists(),
    followUps: followUpReads(),
    clock,
    zone: officeSite().timeZone,
  });
