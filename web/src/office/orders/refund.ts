import type { OfficeOrder } from '#contract/office.ts';
import { formatMoney } from '../ui/format.ts';

/** A refund that the form offers. */
export interface RefundChoice {
  /** The guide's id; empty for all that is left. */
  readonly guide: string;
  readonly label: string;
  readonly cents: number;
}

/** What can be refunded: all that is left, and each guide that hasn't been refunded. */
export const refundChoices = ({
  guides,
  refundableCents,
  refundedCents,
}: OfficeOrder): readonly [RefundChoice, ...RefundChoice[]] => {
  const left = guides.filter(({ refunded, cents }) => !refunded && cents > 0);
  const single = left.length === 1 && left.every(({ cents }) => cents >= refundableCents);
  return [
    { guide: '', label: refundedCents > 0 ? 'All that is left' : 'The whole order', cents: refundableCents },
    ...(single
      ? []
      : left.map(({ id, title, cents }) => ({
          guide: id,
          label: `Only “${title}”`,
          cents: Math.min(cents, refundableCents),
        }))),
  ];
};

const titlesOf = (guides: OfficeOrder['guides']): string => guides.map(({ title }) => `“${title}”`).join(' and ');

/** The guides that the buyer loses and keeps. */
const effectOn = ({ guides }: OfficeOrder, { guide }: RefundChoice) => {
  const granted = guides.filter((one) => one.granted);
  const lost = granted.filter(({ id }) => guide === '' || guide === id);
  return { lost: titlesOf(lost), keepsSome: granted.length > lost.length };
};

/** What a refund does, in sentences for the owner. */
export const refundConsequences = (order: OfficeOrder, choice: RefundChoice): string[] => {
  const { feeCents, totalCents, refundedCents, buyer } = order;
  const { lost, keepsSome } = effectOn(order, choice);
  const rest = totalCents - refundedCents - choice.cents - (feeCents ?? 0);
  return [
    `${formatMoney(choice.cents)} goes back to ${buyer.fullname === '' ? 'the buyer' : buyer.fullname} through PayPal. Banks take 3 to 10 days to show it.`,
    ...(lost === ''
      ? []
      : [
          `${lost} can no longer be downloaded${keepsSome ? ', the rest of the order can' : ''}. Files that were saved before stay with the buyer.`,
        ]),
    feeCents === null
      ? 'PayPal keeps its fee for the sale.'
      : `PayPal keeps its fee of ${formatMoney(feeCents)}. ${
          rest < 0 ? `So this order costs you ${formatMoney(-rest)}.` : `You keep ${formatMoney(rest)} of this order.`
        }`,
    'It can’t be undone.',
  ];
};

/** What the email to the buyer says about the refund. */
export const refundNews = (order: OfficeOrder, choice: RefundChoice): string => {
  const returned = `PayPal has returned ${formatMoney(order.refundedCents + choice.cents)} of your payment to you.`;
  if (choice.cents >= order.refundableCents) {
    return `${returned} You can no longer download the guides in this order.`;
  }
  const lost = order.guides.filter(({ id, granted }) => !granted || id === choice.guide);
  return `${returned} You can no longer download ${titlesOf(lost)}. You keep the other guides in this order.`;
};
