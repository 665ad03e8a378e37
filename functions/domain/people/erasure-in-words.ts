import { hoursText } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import type { OrderState } from '../orders/core/order.ts';
import type { Erasure, OrderFate } from './person-data.ts';

const kinds: Readonly<Record<Exclude<keyof Erasure, 'agreements' | 'orders' | 'paidOrders'>, string>> = {
  account: 'account',
  codes: 'records of codes and counters',
  sessions: 'sessions and known devices',
  leads: 'leads',
  consultations: 'consultations',
  summaries: 'summaries of sessions',
  messages: 'messages and applications',
  followUps: 'what the team noted',
  waitingMails: 'mails waiting to be sent',
  mailFeedback: 'records of bounced mails',
  waits: 'requests to be told of a free time',
  requests: 'requests for someone else to pay',
  seats: 'names in classes, and places on their waiting lists',
  mailedRequests: 'this address in requests to pay for someone else',
};

const fates: Readonly<Record<OrderFate, string>> = {
  removed: 'erased: it was never paid',
  anonymized:
    "kept as a financial record: number, guides, classes, amounts, dates and PayPal's ids stay, name and email address do not",
  underWay: 'kept for now: PayPal may be charging it at this moment. Erase again in ten minutes',
  undecided: 'kept as it is: a payment or a mail is still pending. Erase again in three days',
};

const paidFates: Readonly<Record<OrderFate, string>> = {
  ...fates,
  removed: 'erased',
  anonymized: 'kept for its buyer without this address',
};

/**
 * What happens to each kind of data, to each agreement and to each order.
 * @param stateNames how to call the states of orders; by default as they are stored
 */
export const erasureInWords = (
  { agreements, orders, paidOrders, ...counts }: Erasure,
  prefix: 'to be ' | '',
  stateNames?: Readonly<Record<OrderState, string>>,
): { readonly text: string; readonly isKept: boolean }[] => [
  ...Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({
      text: `${kinds[kind as keyof typeof kinds]} (${String(count)}): ${prefix}erased`,
      isKept: false,
    })),
  ...agreements.map((one) => ({
    text: `${agreementName(one)}: ${prefix}${one.isShared ? SHARED : `erased${whatEnds(one)}`}`,
    isKept: one.isShared,
  })),
  ...orders.map(({ number, state, totalCents, fate }) => ({
    text: `order ${number} (${stateNames?.[state] ?? state}, ${formatCents(totalCents)}): ${prefix}${fates[fate]}`,
    isKept: fate !== 'removed',
  })),
  ...paidOrders.map(({ number, state, totalCents, fate }) => ({
    text: `${state === undefined ? `rest of order ${number}` : `order ${number} (${stateNames?.[state] ?? state}, ${formatCents(totalCents)})`}, paid for someone else: ${prefix}${paidFates[fate]}`,
    isKept: fate !== 'removed',
  })),
];

type ErasedAgreement = Erasure['agreements'][number];

const SHARED = 'kept for its family without this address. The texts that they were sent still name it';

const agreementName = ({ id, title, state }: ErasedAgreement): string =>
  state === undefined ? `rest of agreement ${id}` : `agreement “${title}” (${state})`;

/** What ends with an agreement that isn't done. */
function whatEnds({ unpaid, minutes }: ErasedAgreement): string {
  const ends = [
    ...(unpaid === 0 ? [] : [unpaid === 1 ? '1 installment isn’t paid' : `${String(unpaid)} installments aren’t paid`]),
    ...(minutes === 0 ? [] : [`${hoursText(minutes / 60)} ${minutes === 60 ? 'is' : 'are'} left`]),
  ];
  return ends.length === 0 ? '' : `, although ${ends.join(' and ')}`;
}
