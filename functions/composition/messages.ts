import { applyAsPartner } from '#domain/messages/apply-as-partner.ts';
import { exportOfficeContacts } from '#domain/messages/export-office-contacts.ts';
import { followUpOfficeContact } from '#domain/messages/follow-up-office-contact.ts';
import { listOfficeMessages } from '#domain/messages/list-office-messages.ts';
import { sendContactMessage } from '#domain/messages/send-contact-message.ts';
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

const messageDependencies = () => ({ ...businessMailDependencies(), messages: messageWrites() });

export const sendContactMessageUseCase = () => sendContactMessage(messageDependencies());
export const applyAsPartnerUseCase = () => applyAsPartner(messageDependencies());

export const listOfficeMessagesUseCase = () =>
  listOfficeMessages({
    messages: { ...messageLists(), ...messageReads() },
    followUps: { ...followUpReads(), ...followUpLists() },
    clock,
  });
export const followUpOfficeContactUseCase = () =>
  followUpOfficeContact({
    leads: leadReads(),
    messages: messageReads(),
    followUps: { ...followUpReads(), ...followUpWrites() },
    clock,
    businessProfile: officeSite(),
  });
export const exportOfficeContactsUseCase = () =>
  exportOfficeContacts({
    leads: { ...leadLists(), ...currentLeads() },
    messages: messageLists(),
    followUps: followUpReads(),
    clock,
    zone: officeSite().timeZone,
  });
