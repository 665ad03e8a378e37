import type { OfficeOrder } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import { endings, goodsWords, has, type Item, isSeat, losses, seatName } from './goods.ts';

/** A refund that the form offers. */
export interface RefundChoice {
  /** The id of a guide, a bundle or a seat; empty for all that is left. */
  readonly itemId: string;
  readonly label: string;
  readonly cents: number;
}

/**
 * Whether a refund takes this item: by itself, with its bundle, or because it was free and nothing
 * else of its bundle is left (docs/product.md#refunds).
 */
const isFor = ({ guides: items }: OfficeOrder, { itemId: chosen }: RefundChoice, item: Item): boolean => {
  const isChosen = ({ id, bundleId }: Item): boolean => chosen === id || chosen === bundleId;
  if (item.cents > 0 || item.bundleId === '') return isChosen(item);
  const paid = items.filter(({ bundleId, cents }) => bundleId === item.bundleId && cents > 0);
  return paid.length > 0 && paid.every((one) => one.refunded || isChosen(one));
};

/**
 * What can be refunded: all that is left, and each bundle and each item that hasn't been refunded,
 * at its share of the price.
 */
export const refundChoices = ({
  guides: items,
  bundles,
  refundableCents,
  refundedCents,
}: OfficeOrder): readonly [RefundChoice, ...RefundChoice[]] => {
  const left = items.filter(({ refunded, cents }) => !refunded && cents > 0);
  const single = left.length === 1 && left.every(({ cents }) => cents >= refundableCents);
  const ofBundles = bundles.flatMap(({ id, title }) => {
    const own = left.filter(({ bundleId }) => bundleId === id);
    // One item, or all that is left, is another choice.
    if (own.length < 2 || own.length === left.length) return [];
    return [{ itemId: id, label: `Only the bundle “${title}”`, cents: sumOf(own) }];
  });
  return [
    { itemId: '', label: refundedCents > 0 ? 'All that is left' : 'The whole order', cents: refundableCents },
    ...(single
      ? []
      : [...ofBundles, ...left.map((item) => ({ itemId: item.id, label: labelOf(item), cents: item.cents }))].map(
          (choice) => ({ ...choice, cents: Math.min(choice.cents, refundableCents) }),
        )),
  ];
};

const isGuide = (item: Item): boolean => !isSeat(item);

const sumOf = (items: readonly Item[]): number => items.reduce((sum, { cents }) => sum + cents, 0);

const labelOf = (item: Item): string => `Only ${isSeat(item) ? seatName(item) : `“${item.title}”`}`;

/** The items that the buyer loses, and whether any stay. */
const effectOn = (order: OfficeOrder, choice: RefundChoice) => {
  const granted = order.guides.filter((one) => one.granted);
  const lost = granted.filter((one) => choice.itemId === '' || isFor(order, choice, one));
  return { lost, keepsSome: granted.length > lost.length };
};

/** To whom money goes back: who paid for the buyer, or else the buyer. */
export const recipientOf = ({ payer, buyer: { fullname } }: OfficeOrder): string => {
  if (payer !== undefined) return payer === '' ? 'who paid' : `${payer}, who paid,`;
  return fullname === '' ? 'the buyer' : fullname;
};

/** What becomes of the money: what goes back, PayPal's fee, and that it stays so. */
export const moneyConsequences = (order: OfficeOrder, cents: number): string[] => {
  const { feeCents, totalCents, refundedCents } = order;
  const rest = totalCents - refundedCents - cents - (feeCents ?? 0);
  return [
    `${formatCents(cents)} goes back to ${recipientOf(order)} through PayPal. Banks take 3 to 10 days to show it.`,
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
  const byReader = order.payer === undefined ? '' : ` by ${order.buyer.fullname || 'the reader'}`;
  const access =
    lost.length === 0
      ? ''
      : [
          ...endings(lost, byReader).map(
            (text) => `${text}${keepsSome && lost.every(isGuide) ? ', the rest of the order can' : ''}.`,
          ),
          ...(lost.some(isGuide)
            ? [`Files that were saved before stay with the ${order.payer === undefined ? 'buyer' : 'reader'}.`]
            : []),
        ].join(' ');
  return moneyConsequences(order, choice.cents).toSpliced(1, 0, ...(access === '' ? [] : [access]));
};

/** What the email to the buyer says about the refund, or the one to who paid for the buyer. */
export const refundNews = (order: OfficeOrder, choice: RefundChoice, to: 'buyer' | 'payer' = 'buyer'): string => {
  const whose =
    order.payer === undefined || to === 'payer'
      ? 'your payment to you'
      : `the payment to who paid for your ${goodsWords(order).many}`;
  const { fullname } = order.buyer;
  const name = fullname === '' ? 'The reader' : fullname.replace(/ .*/, '');
  const [reader, keep] = to === 'buyer' ? ['You', 'You keep'] : [name, `${name} keeps`];
  const returned = `PayPal has returned ${formatCents(order.refundedCents + choice.cents)} of ${whose}.`;
  if (choice.cents >= order.refundableCents) {
    const all = `the ${goodsWords(order).many} in this order`;
    return order.guides.every((one) => !isGuide(one))
      ? `${returned} ${reader} no longer ${has(reader)} ${all}.`
      : `${returned} ${reader} can no longer download the guides in this order.`;
  }
  const lost = order.guides.filter((one) => !one.granted || isFor(order, choice, one));
  const kinds = new Set(order.guides.map(isGuide));
  const rest = kinds.size === 2 ? 'the rest of' : `the other ${goodsWords(order).many} in`;
  return `${returned} ${losses(lost, reader)} ${keep} ${rest} this order.`;
};
