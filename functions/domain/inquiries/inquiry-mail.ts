import { letter, phoneRow, type Row } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { type BusinessProfile } from '../shared/business-profile.ts';
import type { Inquiry } from './inquiry.ts';

/** Sends an inquiry to the business. A reply reaches the sender. */
export function inquiryMail({
  inquiry,
  to,
  businessProfile,
}: {
  inquiry: Inquiry;
  to: string;
  businessProfile: BusinessProfile;
}): Mail {
  const sender: Row[] = [
    ['Name', inquiry.name],
    ['Email', inquiry.email],
    ...(inquiry.kind === 'partner' ? [phoneRow(inquiry.phone), ['Address', inquiry.address] as const] : []),
  ];
  const body = inquiry.kind === 'contact' ? inquiry.message : inquiry.comments;
  return {
    ...letter({
      kind: 'enquiry',
      to,
      subject: inquiry.kind === 'contact' ? `Message from ${inquiry.name}` : `Partner application from ${inquiry.name}`,
      businessProfile,
      blocks: [
        { kind: 'rows', rows: sender },
        { kind: 'text', text: body === '' ? 'No comments.' : body },
        { kind: 'text', text: 'Reply to this email to reach the sender.' },
      ],
    }),
    replyTo: inquiry.email,
  };
}
