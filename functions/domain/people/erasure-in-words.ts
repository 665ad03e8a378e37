import { formatCents } from '#contract/money.ts';
import type { OrderState } from '../orders/order.ts';
import type { Erasure, OrderFate } from './person-data.ts';

const kinds: Readonly<Record<Exclude<keyof Erasure, 'orders'>, string>> = {
  account: 'account',
  codes: 'records of codes and counters',
  sessions: 'sessions and known devices',
  leads: 'leads',
  consultations: 'consultations',
  inquiries: 'messages and applications',
  followUps: 'what the team noted',
  waitingMails: 'mails waiting to be sent',
  mailFeedback: 'records of bounced mails',
};

const fates: Readonly<Record<OrderFate, string>> = {
  removed: 'erased: it was never paid',
  anonymized:
    "kept as a financial record: number, guides, amounts, dates and PayPal's ids stay, name and email address do not",
  undecided: 'kept as it is: a payment or a mail is still pending. Erase again in three days',
};

/**
 * What happens to each kind of data and to each order.
 * @param stateNames how to call the states of orders; by default as they are stored
 */
export function erasureInWords(
  { orders, ...counts }: Erasure,
  prefix: 'to be ' | '',
  stateNames?: Readonly<Record<OrderState, string>>,
): { readonly text: string; readonly isKept: boolean }[] {
  return [
    ...Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => ({
        text: `${kinds[kind as keyof typeof kinds]} (${String(count)}): ${prefix}erased`,
        isKept: false,
      })),
    ...orders.map(({ number, state, totalCents, fate }) => ({
      text: `order ${number} (${stateNames?.[state] ?? state}, ${formatCents(totalCents)}): ${prefix}${fates[fate]}`,
      isKept: fate !== 'removed',
    })),
  ];
}
