import { dayText } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import { officePaths } from '#contract/office-paths.ts';
import { dueFrom } from '#contract/words/installment-facts.ts';
import { emailRow, letter, personBlocks, type Row } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Order } from '../../orders/core/order.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import { firstName } from '../../shared/first-name.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import { type Agreement, type SentVersion, totalCentsOf } from '../agreement.ts';
import { soFarTexts } from '../so-far.ts';
import { agreementPage } from './agreement-page.ts';

export type SignedAgreement = Agreement & Required<Pick<Agreement, 'signed'>>;

interface Signing {
  readonly agreement: SignedAgreement;
  readonly version: SentVersion;
  /** The agreement's own: a deposit may have come before. */
  readonly placed: readonly Order[];
  /** The path of the link with which it was signed. */
  readonly link: string;
  readonly businessProfile: BusinessProfile;
  readonly businessInbox: string;
  /** Members who get a copy of the email to the business. */
  readonly copies: Pick<Mail, 'cc'>;
}

/** The emails to the family and to the business about a signature, both with the signed copy. */
export function signedMails(signing: Signing): Mail[] {
  const { agreement, version, businessProfile } = signing;
  const documents = [agreementPage(version, businessProfile, agreement.signed)];
  return [
    { ...familyMail(signing), documents },
    { ...businessMail(signing), documents },
  ];
}

function signatureRows({ agreement: { signed }, version: { content }, businessProfile }: Signing): Row[] {
  const { spoken, zoneName } = businessTimes(businessProfile.timeZone);
  return [
    ['Agreement', content.title],
    ['Student', content.student],
    ['Signed by', signed.name],
    ['Signed on', `${spoken(signed.at)} (${zoneName})`],
    ...(signed.consent === undefined
      ? []
      : [['Consent for the child', 'Given, in the words of the agreement'] as const]),
    ['Total', formatCents(totalCentsOf(content))],
  ];
}

function familyMail(signing: Signing): Mail {
  const { agreement, version, placed, link, businessProfile } = signing;
  const { fullname, email, title, installments } = version.content;
  const soFar = soFarTexts({ ...agreement, content: version.content }, placed, businessProfile.timeZone);
  return letter({
    kind: 'agreement',
    to: email,
    subject: `You signed: ${title} – ${businessProfile.businessName}`,
    businessProfile,
    blocks: [
      `Hello ${firstName(fullname)},`,
      'Thank you. Your agreement is signed, and a copy is attached. Please keep it. The link below shows it too.',
      { kind: 'rows', rows: signatureRows(signing) },
      { kind: 'heading', text: 'Payments' },
      {
        kind: 'list',
        rows: installments.map(({ due, cents }, index) => [
          `Due ${dayText(dueFrom(due, agreement.signedOn))}`,
          soFar[index] ?? formatCents(cents),
        ]),
      },
      'You can pay any time with the same link. We’ll remind you before each day. We never charge you automatically.',
      { kind: 'link', label: 'Open the agreement', path: link },
      ...personBlocks(agreement.sentBy),
    ],
  });
}

function businessMail(signing: Signing): Mail {
  const { agreement, version, businessProfile, businessInbox, copies } = signing;
  const { fullname, email, title } = version.content;
  return {
    ...letter({
      kind: 'agreement',
      to: businessInbox,
      subject: `Signed: ${title}, ${fullname}`,
      businessProfile,
      blocks: [
        `${fullname} signed the agreement. The signed copy is attached.`,
        { kind: 'rows', rows: [...signatureRows(signing), emailRow(email)] },
        { kind: 'link', label: 'Open the agreement', path: `${officePaths.agreements}/${agreement.id}` },
      ],
    }),
    replyTo: email,
    ...copies,
  };
}
