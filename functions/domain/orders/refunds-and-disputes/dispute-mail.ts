import { formatCents } from '#contract/money.ts';
import { officePaths } from '#contract/office-paths.ts';
import type { Balance } from '../../balances/balance.ts';
import { letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import { unpaidText } from '../core/installment.ts';
import { type Order, payerOf } from '../core/order.ts';
import type { Dispute } from '../core/ports.ts';
import { kindOf } from '../goods/kinds.ts';
import { describeBuyer } from '../views/order-history.ts';
import { disputeReason } from './last-dispute.ts';

interface Facts {
  order: Order;
  /** Missing if PayPal didn't answer. */
  dispute: Dispute | undefined;
  /** Of the agreement whose installment the order pays. */
  balance?: Balance | undefined;
  isReminder?: boolean;
  to: string;
  businessProfile: BusinessProfile;
}

/** Tells the business about a dispute at once, or again before its deadline. */
export function disputeMail({ order, dispute, balance, isReminder = false, to, businessProfile }: Facts): Mail {
  const { inWords } = businessTimes(businessProfile.timeZone);
  const { totalCents, capturedCents = totalCents, number } = order;
  const unpaid = unpaidText(order, balance);
  const deadline = dispute?.respondBy === undefined ? undefined : inWords(dispute.respondBy);
  return letter({
    kind: 'business',
    to,
    subject: isReminder
      ? `Answer by ${deadline ?? 'soon'}: the dispute over ${formatCents(capturedCents)}`
      : `A payment is disputed: ${formatCents(capturedCents)}`,
    businessProfile,
    blocks: [
      `${disputedBy(order)} ${dispute === undefined ? 'disputes a payment' : disputeReason(dispute, order)}. ${kindOf(order).pausedGoods} are paused until PayPal decides.`,
      ...(unpaid === undefined ? [] : [unpaid]),
      ...(dispute === undefined || dispute.message === '' ? [] : [`They wrote: ${dispute.message}`]),
      deadline === undefined
        ? 'PayPal says in its own email until when it waits for your answer. Without an answer, it decides for the buyer.'
        : `PayPal waits for your answer until ${deadline}. Without one, it decides for the buyer.`,
      'Open the order: it has what PayPal needs, ready to send.',
      { kind: 'rows', rows: [['Order', number]] },
      { kind: 'link', label: 'Open the order', path: `${officePaths.orders}/${number}` },
    ],
  });
}

const disputedBy = (order: Order): string =>
  order.payer === undefined
    ? describeBuyer(order)
    : `${payerOf(order) ?? 'An erased payer'}, who paid for ${describeBuyer(order)},`;
