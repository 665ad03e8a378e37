import { changeFollowUp } from '#domain/inquiries/change-follow-up.ts';
import { exportLeadsAndInquiries } from '#domain/inquiries/export-leads-and-inquiries.ts';
import { listInquiries } from '#domain/inquiries/list-inquiries.ts';
import { applyAsPartner, sendContactMessage } from '#domain/inquiries/take-inquiry.ts';
import { clock, followUps, inquiries, leads, officeSite } from './adapters.ts';
import { businessMailDependencies } from './mail.ts';

export const inquiryDependencies = () => ({ ...businessMailDependencies(), inquiries: inquiries() });

export const sendContactMessageUseCase = () => sendContactMessage(inquiryDependencies());
export const applyAsPartnerUseCase = () => applyAsPartner(inquiryDependencies());

const followUpDependencies = () => ({ leads: leads(), inquiries: inquiries(), followUps: followUps(), clock });

export const listOfficeMessagesUseCase = () => listInquiries({ inquiries: inquiries(), followUps: followUps(), clock });
export const followUpOfficeContactUseCase = () => changeFollowUp(followUpDependencies());
export const exportOfficeContactsUseCase = () =>
  exportLeadsAndInquiries({ ...followUpDependencies(), zone: officeSite().timeZone });
