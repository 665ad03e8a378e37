import { dayIn, dayText } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import { officePaths } from '#contract/office-paths.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { type Block, emailRow, letter, personBlocks, type Row } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import { firstName } from '../../shared/first-name.ts';
import { type Agreement, type SentVersion, totalCentsOf } from '../agreement.ts';

const rowsOf = ({ title, student, ...content }: SentVersion['content']): Row[] => [
  ['Agreement', title],
  ['For', student],
  ['Price', formatCents(totalCentsOf(content))],
];

interface Facts {
  readonly sent: Pick<SentVersion, 'content'>;
  readonly by: string | undefined;
  readonly link: string | undefined;
  readonly today: string;
  readonly businessProfile: BusinessProfile;
}

/**
 * Reminds the family to sign the version that it has.
 * @param reminder.by the name of the member who sent that version
 * @param reminder.link the path of their link; undefined if only their earlier email has it
 * @param reminder.today in the business's time zone, as `YYYY-MM-DD`
 */
export function signatureReminderMail({ sent: { content }, by, link, today, businessProfile }: Facts): Mail {
  const { email, fullname, student, title, validUntil } = content;
  const until =
    validUntil === today ? 'Today is the last day to sign it.' : `You can sign it through ${dayText(validUntil)}.`;
  const way: Block =
    link === undefined
      ? 'To read it, open the link in our email with the agreement.'
      : { kind: 'link', label: 'Read the agreement', path: link };
  return letter({
    kind: 'agreement',
    to: email,
    subject: `Reminder: your agreement “${title}” – ${businessProfile.businessName}`,
    businessProfile,
    blocks: [
      `Hello ${firstName(fullname)},`,
      `The agreement that we sent you for ${student} isn’t signed yet. Please read it, and sign it online if you agree. ${until}`,
      { kind: 'rows', rows: rowsOf(content) },
      way,
      'Would you like something changed, or have you decided against it? Please tell us.',
      { kind: 'link', label: 'Contact us', path: sitePaths.contact, aside: true },
      ...personBlocks(by),
    ],
  });
}

/**
 * Tells the business that nobody can sign an agreement much longer.
 * @param notice.today in the business's time zone, as `YYYY-MM-DD`
 */
export function expiryMail({
  agreement: { id, openedAt, openUntil },
  sent: { content },
  today,
  to,
  businessProfile,
}: {
  readonly agreement: Agreement & Required<Pick<Agreement, 'openUntil'>>;
  readonly sent: Pick<SentVersion, 'content'>;
  readonly today: string;
  readonly to: string;
  readonly businessProfile: BusinessProfile;
}): Mail {
  const { fullname, email } = content;
  const when = openUntil < today ? 'expired on' : 'expires after';
  const seen =
    openedAt === undefined
      ? 'has not opened it'
      : `opened it on ${dayText(dayIn(businessProfile.timeZone, openedAt))} and has not signed it`;
  return {
    ...letter({
      kind: 'agreement',
      to,
      subject: `Not signed: the agreement of ${fullname} ${when} ${dayText(openUntil)}`,
      businessProfile,
      blocks: [
        `${fullname} ${seen}. It ${when} ${dayText(openUntil)}. You can remind the family, or change the last day and send it again.`,
        { kind: 'rows', rows: [...rowsOf(content), emailRow(email)] },
        { kind: 'link', label: 'Open the agreement', path: `${officePaths.agreements}/${id}` },
      ],
    }),
    replyTo: email,
  };
}
