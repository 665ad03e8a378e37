import type { OfficeOrder } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';

/** A refund that the form offers. */
export interface RefundChoice {
  /** The id of a guide or a bundle; empty for all that is left. */
  readonly guide: string;
  readonly label: string;
  readonly cents: number;
}

type Guide = OfficeOrder['guides'][number];

/**
 * Whether a refund takes this guide: by itself, with its bundle, or because it was free and nothing
 * else of its bundle is left (docs/product.md#refunds).
 */
const isFor = ({ guides }: OfficeOrder, { guide: chosen }: RefundChoice, guide: Guide): boolean => {
  const isChosen = ({ id, bundleId }: Guide): boolean => chosen === id || chosen === bundleId;
  if (guide.cents > 0 || guide.bundleId === '') return isChosen(guide);
  const paid = guides.filter(({ bundleId, cents }) => bundleId === guide.bundleId && cents > 0);
  return paid.length > 0 && paid.every((one) => one.refunded || isChosen(one));
};

/**
 * What can be refunded: all that is left, and each bundle and each guide that hasn't been refunded,
 * at its share of the price.
 */
export const refundChoices = ({
  guides,
  bundles,
  refundableCents,
  refundedCents,
}: OfficeOrder): readonly [RefundChoice, ...RefundChoice[]] => {
  const left = guides.filter(({ refunded, cents }) => !refunded && cents > 0);
  const single = left.length === 1 && left.every(({ cents }) => cents >= refundableCents);
  const ofBundles = bundles.flatMap(({ id, title }) => {
    const own = left.filter(({ bundleId }) => bundleId === id);
    // One guide, or all that is left, is another choice.
    if (own.length < 2 || own.length === left.length) return [];
    return [{ guide: id, label: `Only the bundle “${title}”`, cents: sumOf(own) }];
  });
  return [
    { guide: '', label: refundedCents > 0 ? 'All that is left' : 'The whole order', cents: refundableCents },
    ...(single
      ? []
      : [...ofBundles, ...left.map(({ id, title, cents }) => ({ guide: id, label: `Only “${title}”`, cents }))].map(
          (choice) => ({ ...choice, cents: Math.min(choice.cents, refundableCents) }),
        )),
  ];
};

const sumOf = (guides: readonly Guide[]): number => guides.reduce((sum, { cents }) => sum + cents, 0);

const titlesOf = (guides: OfficeOrder['guides']): string => guides.map(({ title }) => `“${title}”`).join(' and ');

/** The guides that the buyer loses and keeps. */
const effectOn = (order: OfficeOrder, choice: RefundChoice) => {
  const granted = order.guides.filter((one) => one.granted);
  const lost = granted.filter((one) => choice.guide === '' || isFor(order, choice, one));
  return { lost: titlesOf(lost), keepsSome: granted.length > lost.length };
};

/** What becomes of the money: what goes back, PayPal's fee, and that it stays so. */
export const moneyConsequences = (
  { feeCents, totalCents, refundedCents, buyer }: OfficeOrder,
  cents: number,
): string[] => {
  const rest = totalCents - refundedCents - cents - (feeCents ?? 0);
  return [
    `${formatCents(cents)} goes back to ${buyer.fullname === '' ? 'the buyer' : buyer.fullname} through PayPal. Banks take 3 to 10 days to show it.`,
    feeCents === null
      ? 'PayPal keeps its fee for the sale.'
      : `PayPal keeps its fee of ${formatCents(feeCents)}. ${
          rest < 0 ? `So this order costs you ${formatCents(-rest)}.` : `You keep ${formatCents(rest)} of this order.`
        }`,
    'It can’t be undone.',
  ];
};

/** What a refund does, in sentences for the owner. */
export const refundConsequences = (order: OfficeOrder, choice: RefundChoice): string[] => {
  const { lost, keepsSome } = effectOn(order, choice);
  const access =
    lost === ''
      ? []
      : [
          `${lost} can no longer be downloaded${keepsSome ? ', the rest of the order can' : ''}. Files that were saved before stay with the buyer.`,
        ];
  return moneyConsequences(order, choice.cents).toSpliced(1, 0, ...access);
};

/** What the email to the buyer says about the refund. */
export const refundNews = (order: OfficeOrder, choice: RefundChoice): string => {
  const returned = `PayPal has returned ${formatCents(order.refundedCents + choice.cents)} of your payment to you.`;
  if (choice.cents >= order.refundableCents) {
    return `${returned} You can no longer download the guides in this order.`;
  }
  const lost = order.guides.filter((one) => !one.granted || isFor(order, choice, one));
  return `${returned} You can no longer download ${titlesOf(lost)}. You keep the other guides in this order.`;
};
