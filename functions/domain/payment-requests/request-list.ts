import {
  ENDED_REQUESTS_KEPT,
  OPEN_REQUESTS_PER_PERSON,
  REQUEST_KEPT_SECONDS,
} from '#contract/endpoints/payment-requests/limits.ts';
import { inMs } from '#contract/limits.ts';
import { hashToken } from '../shared/hashes.ts';
import { linkToken } from '../shared/link-token.ts';
import { Refusal } from '../shared/refusal.ts';
import type { PaymentRequest, RequestList } from './request.ts';

/** What is asked for, before it has a link. */
export type Asked = Omit<PaymentRequest, 'id' | 'tokenHash'>;

export const withToken = (asked: Asked, id: string, pepper: string): PaymentRequest => ({
  ...asked,
  id,
  tokenHash: hashToken(linkToken(pepper, 'payment-request', id)),
});

/** @throws Refusal TOO_MANY_REQUESTS */
export function refuseTooMany(open: readonly PaymentRequest[], now: number): void {
  if (open.length < OPEN_REQUESTS_PER_PERSON) return;
  const first = Math.min(...open.map(({ expiresAt }) => expiresAt));
  throw new Refusal('TOO_MANY_REQUESTS', {
    message: `You have ${String(open.length)} open requests. Withdraw one before you ask again.`,
    retryAfterSeconds: Math.max(1, Math.ceil((first - now) / 1000)),
  });
}

/** Whether an open request, whose link no email has, is about the same. */
export const isSame = (one: PaymentRequest, asked: Asked): boolean =>
  one.email === undefined &&
  one.code === asked.code &&
  one.cents === asked.cents &&
  one.cart.length === asked.cart.length &&
  asked.cart.every(({ id }) => one.cart.some((item) => item.id === id));

/** The list with a new request, without those that nobody needs anymore. One item has all. */
export function withRequest(
  { buyerId, version, requests }: RequestList,
  added: PaymentRequest,
  { open, now }: { readonly open: readonly PaymentRequest[]; readonly now: number },
): RequestList {
  const ended = requests.filter((one) => !open.includes(one) && one.createdAt > now - inMs(REQUEST_KEPT_SECONDS));
  const kept = [...ended.slice(-ENDED_REQUESTS_KEPT), ...open];
  return { buyerId, version: version + 1, requests: [...kept.toSorted((a, b) => a.createdAt - b.createdAt), added] };
}
