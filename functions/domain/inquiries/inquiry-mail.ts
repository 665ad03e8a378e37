import { letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { type BusinessProfile } from '../shared/business-profile.ts';
import type { Enquiry } from './inquiry.ts';

/** Sends an inquiry to the business. A reply reaches the sender. */
export function enquiryMail({
  enquiry,
  to,
  letterhead,
}: {
  enquiry: Enquiry;
  to: string;
  letterhead: BusinessProfile;
}): Mail {
  const sender = [
    ['Name', enquiry.name],
    ['Email', enquiry.email],
    ...(enquiry.kind === 'partner'
      ? ([
          ['Phone', enquiry.phone],
          ['Address', enquiry.address],
        ] as const)
      : []),
  ] as const;
  const body = enquiry.kind === 'contact' ? enquiry.message : enquiry.comments;
  return {
    ...letter({
      kind: 'enquiry',
      to,
      subject: enquiry.kind === 'contact' ? `Message from ${enquiry.name}` : `Partner application from ${enquiry.name}`,
      letterhead,
      blocks: [
        { kind: 'rows', rows: sender },
        { kind: 'text', text: body === '' ? 'No comments.' : body },
        { kind: 'text', text: 'Reply to this email to reach the sender.' },
      ],
    }),
    replyTo: enquiry.email,
  };
}
