import { dayText, hoursText } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { letter, personBlocks, type Row } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Order } from '../../orders/core/order.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import { firstName } from '../../shared/first-name.ts';
import { type SentVersion, totalCentsOf } from '../agreement.ts';
import { soFarTexts } from '../so-far.ts';
import { agreementPage } from './agreement-page.ts';

interface Facts {
  /** Of the agreement. */
  readonly id: string;
  readonly sent: SentVersion;
  /** The agreement's own orders: a deposit may have come before. */
  readonly placed: readonly Order[];
  /** The name of the member who sent it. */
  readonly by: string | undefined;
  /** The path of the link, with the token. */
  readonly link: string;
  readonly businessProfile: BusinessProfile;
}

/** The link to a version, with its text; for a later version also with what it changed. */
export function versionMail({ id, sent, placed, by, link, businessProfile }: Facts): Mail {
  const { content, changes } = sent;
  const { businessName } = businessProfile;
  const isFirst = changes.length === 0;
  const soFar = soFarTexts({ id, content }, placed, businessProfile.timeZone);
  return {
    ...letter({
      kind: 'agreement',
      to: content.email,
      subject: `${isFirst ? 'Your agreement' : 'A new version of your agreement'}: ${content.title} – ${businessName}`,
      businessProfile,
      blocks: [
        `Hello ${firstName(content.fullname)},`,
        isFirst
          ? `${businessName} wrote this agreement for ${content.student}. Please read it, and sign it online if you agree.`
          : `We changed the agreement for ${content.student}. The new version replaces the one before:`,
        ...(isFirst ? [] : [changes.map((change) => `• ${change}`).join('\n')]),
        { kind: 'rows', rows: rowsOf(content, soFar) },
        { kind: 'link', label: 'Read the agreement', path: link },
        `You can sign it through ${dayText(content.validUntil)}. Signing charges nothing: you pay each installment yourself, on the same page. The whole text is attached.`,
        'This link is yours alone. Please don’t forward it.',
        { kind: 'link', label: 'Ask us anything', path: sitePaths.contact, aside: true },
        ...personBlocks(by),
      ],
    }),
    documents: [agreementPage(sent, businessProfile)],
  };
}

function rowsOf(content: SentVersion['content'], soFar: readonly (string | undefined)[]): Row[] {
  const { title, student, minutes, installments } = content;
  return [
    ['Agreement', title],
    ['For', student],
    ...(minutes === 0 ? [] : [['Hours', hoursText(minutes / 60)] as const]),
    ['Price', formatCents(totalCentsOf(content))],
    ...installments.map(
      ({ due, cents }, index): Row => [
        `Installment ${String(index + 1)}`,
        soFar[index] === undefined
          ? `${formatCents(cents)}, due ${dayText(due)}`
          : `${formatCents(cents)}: ${soFar[index]}`,
      ],
    ),
  ];
}

/** Brings the family the link that replaces the one that they have. */
export function newLinkMail({
  content: { email, fullname, title, student },
  by,
  link,
  businessProfile,
}: Pick<SentVersion, 'content'> & {
  readonly by: string | undefined;
  /** The path of the link, with the token. */
  readonly link: string;
  readonly businessProfile: BusinessProfile;
}): Mail {
  return letter({
    kind: 'agreement',
    to: email,
    subject: `Your new link: ${title} – ${businessProfile.businessName}`,
    businessProfile,
    blocks: [
      `Hello ${firstName(fullname)},`,
      `We replaced the link to your agreement “${title}” for ${student}. The one in our earlier emails no longer works. Nothing else has changed.`,
      { kind: 'link', label: 'Open the agreement', path: link },
      'This link is yours alone. Please don’t forward it.',
      { kind: 'link', label: 'Ask us anything', path: sitePaths.contact, aside: true },
      ...personBlocks(by),
    ],
  });
}

/** Tells the family that an agreement that they were sent can't be signed anymore. */
export function withdrawnMail({
  content: { email, fullname, title, student },
  by,
  paidCents,
  businessProfile,
}: Pick<SentVersion, 'content'> & {
  readonly by: string | undefined;
  /** What they have paid for it, and we have. */
  readonly paidCents: number;
  readonly businessProfile: BusinessProfile;
}): Mail {
  return letter({
    kind: 'agreement',
    to: email,
    subject: `Withdrawn: ${title} – ${businessProfile.businessName}`,
    businessProfile,
    blocks: [
      `Hello ${firstName(fullname)},`,
      `We withdrew the agreement “${title}” for ${student}. Its link no longer works, and you owe nothing for it.`,
      ...(paidCents === 0
        ? []
        : [
            `We still have the ${formatCents(paidCents)} that you paid for it. We’ll contact you about returning it or using it for another agreement.`,
          ]),
      'If you didn’t expect this, please ask us.',
      { kind: 'link', label: 'Contact us', path: sitePaths.contact },
      ...personBlocks(by),
    ],
  });
}
