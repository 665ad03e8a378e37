import { messageLabels, partnerFields } from '#contract/words/message-labels.ts';
import { letter, phoneRow, type Row } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { type BusinessProfile } from '../shared/business-profile.ts';
import type { Message } from './message.ts';

const MAYBE_SPAM =
  'This may be spam: it came with text in a field that people can’t see. Programs fill it in, and so may a browser.';

interface Facts {
  message: Message;
  to: string;
  businessProfile: BusinessProfile;
}

/** Sends a message to the business. A reply reaches the sender. */
export function messageMail({ message, to, businessProfile }: Facts): Mail {
  const sender: Row[] = [
    [messageLabels.name, message.name],
    [messageLabels.email, message.email],
    ...(message.kind === 'partner'
      ? partnerFields.map((name) =>
          name === 'phone' ? phoneRow(message.phone) : ([messageLabels[name], message[name]] as const),
        )
      : []),
  ];
  const body = message.kind === 'contact' ? message.message : message.comments;
  return {
    ...letter({
      kind: 'business',
      to,
      subject: `${message.suspect === true ? 'Maybe spam: ' : ''}${message.kind === 'contact' ? 'Message' : 'Partner application'} from ${message.name}`,
      businessProfile,
      blocks: [
        ...(message.suspect === true ? [MAYBE_SPAM] : []),
        { kind: 'rows', rows: sender },
        body === '' ? 'No comments.' : body,
        'Reply to this email to reach the sender.',
      ],
    }),
    replyTo: message.email,
  };
}
