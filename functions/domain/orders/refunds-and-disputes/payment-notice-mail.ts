import { hoursText } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import { officePaths } from '#contract/office-paths.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { byMethod } from '#contract/words/payment-methods.ts';
import type { Balance } from '../../balances/balance.ts';
import { letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import { type BusinessProfile } from '../../shared/business-profile.ts';
import { firstName } from '../../shared/first-name.ts';
import { unpaidText } from '../core/installment.ts';
import { guidesOf, installmentOf, type Notice, type Order, seatsOf } from '../core/order.ts';
import { lastFailedRefund, reversedCents } from '../core/refunds.ts';
import { guide } from '../goods/guide.ts';
import type { Access } from '../goods/kind.ts';
import { kindOf } from '../goods/kinds.ts';
import { seat } from '../goods/seat.ts';
import { describeBuyer } from '../views/order-history.ts';

interface NoticeFacts {
  order: Order;
  notice: Notice;
  businessProfile: BusinessProfile;
  payer?: string;
}

/**
 * Tells the buyer, or who paid for them, about a refund, a dispute, or the end of one.
 * @param payer the payer's address; without it, the email is the buyer's
 */
export function paymentNoticeMail({ order, notice, businessProfile, payer }: NoticeFacts): Mail {
  const { access } = kindOf(order);
  const words = wordsFor(order, payer !== undefined);
  const { subject, text } =
    access === undefined ? installmentNotice(order, notice, words) : noticeText(order, notice, { ...words, access });
  return letter({
    kind: 'notice',
    to: payer ?? order.buyer.email,
    subject: `${subject} – ${businessProfile.businessName}`,
    businessProfile,
    blocks: [
      payer === undefined ? `Hello ${firstName(order.buyer.fullname)},` : 'Hello,',
      text,
      {
        kind: 'list',
        rows: [
          ...order.items.map((item) => [item.title, formatCents(item.cents)] as const),
          ['Paid', formatCents(order.capturedCents ?? order.totalCents)],
          ...((order.refundedCents ?? 0) > 0 ? [['Refunded', formatCents(order.refundedCents ?? 0)] as const] : []),
          ['Order', order.number],
        ],
      },
      ...(payer === undefined
        ? [{ kind: 'link', label: 'Open my dashboard', path: sitePaths.dashboard } as const]
        : []),
      { kind: 'link', label: 'Refunds and cancellations', path: sitePaths.refund, aside: true },
    ],
  });
}

/** How an email names what belongs to whom: money to the payer, what was bought to the buyer. */
interface Words {
  /** Such as "your payment". */
  readonly payment: string;
  /** To whom money goes back. */
  readonly toPayer: string;
  /** Who has what was bought, as a sentence begins, and the same with "keep". */
  readonly reader: string;
  readonly keep: string;
}

function wordsFor(order: Order, isForPayer: boolean): Words {
  // An erased reader has no name.
  const name = firstName(order.buyer.fullname) || 'The reader';
  const reader = isForPayer ? { reader: name, keep: `${name} keeps` } : { reader: 'You', keep: 'You keep' };
  return order.payer === undefined || isForPayer
    ? { payment: 'your payment', toPayer: 'to you', ...reader }
    : { payment: 'the payment', toPayer: `to who paid for your ${kindOf(order).many}`, ...reader };
}

interface FailedFacts {
  order: Order;
  to: string;
  businessProfile: BusinessProfile;
}

/** Tells the business that a refund has failed, and what to do. */
export function refundFailedMail({ order, to, businessProfile }: FailedFacts): Mail {
  const { cents = 0, id = '' } = lastFailedRefund(order) ?? {};
  return letter({
    kind: 'business',
    to,
    subject: `A refund has failed: ${formatCents(cents)}`,
    businessProfile,
    blocks: [
      `PayPal couldn’t pay out a refund of ${formatCents(cents)} to ${describeBuyer(order)}. The money is still yours, and the buyer has the ${kindOf(order).many} back.`,
      'Open the order and refund it again. If that fails too, ask the buyer how you can pay them back another way.',
      {
        kind: 'rows',
        rows: [
          ['Refund at PayPal', id],
          ['Order', order.number],
        ],
      },
      { kind: 'link', label: 'Open the order', path: `${officePaths.orders}/${order.number}` },
    ],
  });
}

/** Whether money of an installment went back that the business didn't send from the office. */
export function isReturnedElsewhere(order: Order): boolean {
  const { refunds = [], reversedAt } = order;
  const { by } = refunds.at(-1) ?? {};
  return installmentOf(order) !== undefined && (reversedAt !== undefined || (by !== 'OPERATOR' && by !== 'SYSTEM'));
}

/** The money that went back last. */
const lastReturnedCents = (order: Order): number => {
  const { refunds = [], refundedCents = 0 } = order;
  return reversedCents(order) || (refunds.at(-1)?.cents ?? refundedCents);
};

interface ReturnedFacts {
  order: Order;
  balance: Balance | undefined;
  to: string;
  businessProfile: BusinessProfile;
}

/** Tells the business that money of an installment went back at PayPal, or by a dispute. */
export function installmentReturnedMail({ order, balance, to, businessProfile }: ReturnedFacts): Mail {
  const { title = '', agreementId = '' } = installmentOf(order) ?? {};
  const isWhole = order.state === 'REFUNDED';
  const amount = formatCents(lastReturnedCents(order));
  const unpaid = unpaidText(order, balance);
  return letter({
    kind: 'business',
    to,
    subject: `Refund of an installment: ${amount}`,
    businessProfile,
    blocks: [
      `${amount} of the payment by ${describeBuyer(order)} was refunded outside of the office.`,
      isWhole
        ? 'Its unused hours can no longer be booked.'
        : 'The same share of its hours, in quarters of an hour, can no longer be booked. Hours that were used stay used.',
      ...(unpaid === undefined ? [] : [`${unpaid} Cancel what is still booked, or agree with the family how it pays.`]),
      {
        kind: 'rows',
        rows: [
          ['Installment', title],
          ['Order', order.number],
        ],
      },
      { kind: 'link', label: 'Open the agreement', path: `${officePaths.agreements}/${agreementId}` },
    ],
  });
}

/** What went back in all, and how, as far as it went back outside PayPal. */
function returnedText({ refunds = [], refundedCents = 0 }: Order, payment: string, toPayer: string): string {
  const last = refunds.at(-1)?.outside;
  const outside = refunds.filter((refund) => refund.outside !== undefined);
  const cents = outside.reduce((sum, refund) => sum + refund.cents, 0);
  if (last === undefined || cents === 0) {
    return `PayPal has returned ${formatCents(refundedCents - cents)} of ${payment} ${toPayer}.`;
  }
  const inAll = cents === refundedCents ? '' : ` Together with PayPal, ${formatCents(refundedCents)} was refunded.`;
  return `We returned ${formatCents(cents)} of ${payment} ${toPayer} ${byMethod[last.method]}.${inAll}`;
}

function noticeText(
  order: Order,
  notice: Notice,
  { access, ...words }: Words & { readonly access: Access },
): { subject: string; text: string } {
  const { state, totalCents, capturedCents = totalCents, refundedCents = 0 } = order;
  const { payment, toPayer, reader } = words;
  const count = order.items.length;
  const all = access.all(count);
  const Payment = payment.replace(/^./, (letter) => letter.toUpperCase());
  const returned = returnedText(order, payment, toPayer);
  switch (notice) {
    case 'REFUND':
      return state === 'REFUNDED'
        ? {
            subject: `${Payment} has been refunded`,
            text: [
              refundedCents >= capturedCents ? returned : `PayPal has decided to return ${payment} ${toPayer}.`,
              ...(cameTooLate(order) ? [CLASS_WAS_FULL] : []),
              access.lost(reader, all),
            ].join(' '),
          }
        : { subject: `Part of ${payment} has been refunded`, text: `${returned} ${whatIsLeft(order, words)}` };
    case 'REFUND_FAILED': {
      const failed = `PayPal couldn’t complete a refund of ${formatCents(lastFailedRefund(order)?.cents ?? 0)} ${toPayer}.`;
      const back =
        state === 'PAID'
          ? ` Until we’ve sorted it out, ${access.again(reader === 'You' ? 'you' : reader, `its ${kindOf(order).many}`)}`
          : '';
      return {
        subject: toPayer === 'to you' ? 'Your refund is delayed' : 'A refund is delayed',
        text: `${failed}${back} You don’t need to do anything; we’ll be in touch.`,
      };
    }
    case 'SUSPENDED':
      return {
        subject: `${Payment} is disputed`,
        text: `PayPal told us that this payment is disputed. ${access.paused(count)}${toPayer === 'to you' ? ' If you didn’t mean to dispute it, please close the dispute at PayPal.' : ''}`,
      };
    case 'RESTORED':
      return {
        subject: `${reader === 'You' ? 'Your' : 'The'} ${access.back(count)}`,
        text: `The dispute over this payment has ended. ${access.again(reader, all)}`,
      };
  }
}

function installmentNotice(
  order: Order,
  notice: Notice,
  { payment, toPayer, reader }: Words,
): { subject: string; text: string } {
  const { totalCents, capturedCents = totalCents, refundedCents = 0 } = order;
  const isFamily = reader === 'You';
  const isOwnMoney = payment === 'your payment';
  const [Payment, Refund] = isOwnMoney ? ['Your payment', 'Your refund'] : ['The payment', 'The refund'];
  /** What only the family can book. */
  const ofHours = (text: string): string => (isFamily ? ` ${text}` : '');
  switch (notice) {
    case 'REFUND':
      return {
        subject:
          refundedCents >= capturedCents ? `${Payment} has been refunded` : `Part of ${payment} has been refunded`,
        text:
          refundedCents > 0
            ? `${returnedText(order, payment, toPayer)}${ofHours(`${hoursBackText(order)}Your dashboard shows the hours that are left.`)}`
            : `PayPal has decided to return ${payment} ${toPayer}.${ofHours('Its unused hours can no longer be booked.')}`,
      };
    case 'REFUND_FAILED':
      return {
        subject: `${Refund} is delayed`,
        text: `PayPal couldn’t complete a refund of ${formatCents(lastFailedRefund(order)?.cents ?? 0)} ${toPayer}. You don’t need to do anything; we’ll be in touch.`,
      };
    case 'SUSPENDED':
      return {
        subject: `${Payment} is disputed`,
        text: `PayPal told us that this payment is disputed. The hours that it paid can’t be booked until PayPal decides.${isOwnMoney ? ' If you didn’t mean to dispute it, please close the dispute at PayPal.' : ''}`,
      };
    case 'RESTORED':
      return {
        subject: isFamily ? 'Your hours are back' : 'The dispute has ended',
        text: `The dispute over this payment has ended.${ofHours('You can book its hours again.')}`,
      };
  }
}

/** The hours that went back with the money. Only refunds of the office name them. */
function hoursBackText({ refunds = [] }: Order): string {
  const counted = refunds.filter(({ failedAt }) => failedAt === undefined);
  if (counted.some(({ minutes }) => minutes === undefined)) return '';
  const minutes = counted.reduce((sum, refund) => sum + (refund.minutes ?? 0), 0);
  return minutes === 0
    ? 'You keep the hours that you haven’t used. '
    : `${hoursText(minutes / 60)} that you hadn’t used can no longer be booked. `;
}

const CLASS_WAS_FULL = 'The last seat was taken before the payment arrived, so we gave the money back.';

/** Whether the shop gave money back because no seat was left when the payment came. */
const cameTooLate = (order: Order): boolean =>
  kindOf(order) === seat && (order.refunds ?? []).some(({ by }) => by === 'SYSTEM');

/** What of a partly refunded order the buyer keeps. */
function whatIsLeft(order: Order, { reader, keep }: Words): string {
  const { items, grants, refunds = [] } = order;
  const { many } = kindOf(order);
  if (items.every(({ id }) => grants.includes(id)))
    return reader === 'You' ? `You keep your ${many}.` : `${keep} the ${many}.`;
  const isBySystem = ({ id }: { readonly id: string }) =>
    refunds.some(({ pdfId, by }) => pdfId === id && by === 'SYSTEM');
  const isLost = ({ id }: { readonly id: string }) => !grants.includes(id);
  const guides = guidesOf(order).filter(isLost);
  const seats = seatsOf(order).filter(isLost);
  const names = (lost: typeof guides) => lost.map(({ title }) => `“${title}”`).join(' and ');
  const seatNames = seats.map(({ student }) => `${student}’s seat`).join(' and ');
  const twice = guides.filter(isBySystem);
  const taken = guides.filter((guide) => !isBySystem(guide));
  return [
    ...(taken.length === 0 ? [] : [guide.access.lost(reader, names(taken))]),
    ...(seats.some(isBySystem) ? [CLASS_WAS_FULL] : []),
    ...(seats.length === 0 ? [] : [seat.access.lost(reader, seatNames)]),
    ...(twice.length === 0
      ? []
      : [
          `${reader === 'You' ? 'You paid' : 'We were paid'} for ${names(twice)} twice, so ${reader === 'You' ? 'your' : 'the'} other order still has ${twice.length === 1 ? 'it' : 'them'}.`,
        ]),
    `${keep} ${guidesOf(order).length > 0 && seatsOf(order).length > 0 ? 'the rest of' : `the other ${many} in`} this order.`,
  ].join(' ');
}
