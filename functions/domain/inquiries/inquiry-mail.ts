import { messageLabels, partnerFields } from '#contract/message-labels.ts';
import { letter, phoneRow, type Row } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { type BusinessProfile } from '../shared/business-profile.ts';
import type { Inquiry } from './inquiry.ts';

const MAYBE_SPAM =
  'This may be spam: it came with text in a field that people can’t see. Programs fill it in, and so may a browser.';

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
    [messageLabels.name, inquiry.name],
    [messageLabels.email, inquiry.email],
    ...(inquiry.kind === 'partner'
      ? partnerFields.map((name) =>
          name === 'phone' ? phoneRow(inquiry.phone) : ([messageLabels[name], inquiry[name]] as const),
        )
      : []),
  ];
  const body = inquiry.kind === 'contact' ? inquiry.message : inquiry.comments;
  return {
    ...letter({
      kind: 'enquiry',
      to,
      subject: `${inquiry.suspect === true ? 'Maybe spam: ' : ''}${inquiry.kind === 'contact' ? 'Message' : 'Partner application'} from ${inquiry.name}`,
      businessProfile,
      blocks: [
        ...(inquiry.suspect === true ? [{ kind: 'text', text: MAYBE_SPAM } as const] : []),
        { kind: 'rows', rows: sender },
        { kind: 'text', text: body === '' ? 'No comments.' : body },
        { kind: 'text', text: 'Reply to this email to reach the sender.' },
      ],
    }),
    replyTo: inquiry.email,
  };
}
