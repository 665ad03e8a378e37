import { dayText } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import { officePaths } from '#contract/office-paths.ts';
import { whenDue } from '#contract/words/installment-facts.ts';
import { type Block, emailRow, letter, personBlocks, type Row } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import { firstName } from '../../shared/first-name.ts';
import type { DueInstallment } from '../due-installments.ts';
import { soFarText } from '../so-far.ts';

interface About {
  readonly installment: DueInstallment;
  readonly businessProfile: BusinessProfile;
}

/** Whether its day was over when the agreement was signed. */
const isDueBySignature = ({ agreement: { content }, index, due }: DueInstallment): boolean =>
  content.installments[index]?.due !== due;

const rowsOf = (installment: DueInstallment, zone: string, isLate: boolean): Row[] => {
  const { agreement, due, cents } = installment;
  const { content } = agreement;
  const soFar = soFarText(installment, { zone, isLate });
  return [
    ['Agreement', content.title],
    ['Student', content.student],
    ['Amount', formatCents(cents)],
    ...(soFar === undefined ? [] : [['So far', soFar] as const]),
    ['Due', isDueBySignature(installment) ? `With the signature, ${dayText(due)}` : dayText(due)],
  ];
};

/**
 * Reminds the family of the installment that they pay next.
 * @param reminder.link the path of their link; undefined if only their earlier emails have it
 * @param reminder.today in the business's time zone, as `YYYY-MM-DD`
 */
export function installmentReminderMail({
  installment,
  link,
  today,
  businessProfile,
}: About & { readonly link: string | undefined; readonly today: string }): Mail {
  const { agreement, due, cents } = installment;
  const { fullname, email } = agreement.content;
  const when = due < today && isDueBySignature(installment) ? 'is due now' : whenDue(due, today);
  const way: Block =
    link === undefined
      ? 'To pay, open the link in our email with the agreement.'
      : { kind: 'link', label: 'Open the agreement to pay', path: link };
  return letter({
    kind: 'agreement',
    to: email,
    subject: `Your payment of ${formatCents(cents)} ${when} – ${businessProfile.businessName}`,
    businessProfile,
    blocks: [
      `Hello ${firstName(fullname)},`,
      `This is a reminder: the next payment of your agreement ${when}.`,
      { kind: 'rows', rows: rowsOf(installment, businessProfile.timeZone, due < today) },
      way,
      'Did you just pay? Then you can ignore this email. We never charge you automatically.',
      ...personBlocks(agreement.sentBy),
    ],
  });
}

/** Tells the business that an installment is late. */
export function lateInstallmentMail({ installment, to, businessProfile }: About & { readonly to: string }): Mail {
  const { agreement, due, cents } = installment;
  const { fullname, email } = agreement.content;
  return {
    ...letter({
      kind: 'agreement',
      to,
      subject: `Late payment: ${formatCents(cents)} of ${fullname}`,
      businessProfile,
      blocks: [
        `${fullname} has not paid what was due on ${dayText(due)}. We sent a reminder.`,
        { kind: 'rows', rows: [...rowsOf(installment, businessProfile.timeZone, true), emailRow(email)] },
        { kind: 'link', label: 'Open the agreement', path: `${officePaths.agreements}/${agreement.id}` },
      ],
    }),
    replyTo: email,
  };
}
