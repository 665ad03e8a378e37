import * as v from 'valibot';
import { REQUEST_KEPT_SECONDS } from '#contract/endpoints/payment-requests/limits.ts';
import type { PaymentRequestState } from '#contract/endpoints/payment-requests/shapes.ts';
import { inMs } from '#contract/limits.ts';
import { grantedIds, type Order, storedOrder } from '../orders/core/order.ts';
import { type Stored, whole } from '../shared/stored.ts';

/** A request that someone else pays for a student's cart, or for an installment. */
const paymentRequest = v.object({
  /** A ULID. */
  id: v.string(),
  tokenHash: v.string(),
  /** The guides, bundles and seats that were chosen, with their titles then. */
  cart: v.array(v.object({ id: v.string(), title: v.string() })),
  /** As `cleanCode` writes it. */
  code: v.exactOptional(v.string()),
  /** In place of a cart of the shop, the installment of an agreement. */
  installment: v.exactOptional(v.string()),
  /** The guides and seats that the cart was to bring; none of an installment. */
  guides: v.array(v.string()),
  /** The total when the student asked. */
  cents: whole,
  /** Who asks, as the account had it then. */
  buyer: storedOrder.entries.buyer,
  /** The address that got the link by email; it is empty once it was erased. */
  email: v.exactOptional(v.string()),
  createdAt: v.number(),
  expiresAt: v.number(),
  /** WITHDRAWN by the student; DECLINED by who got the email. */
  ended: v.exactOptional(v.picklist(['WITHDRAWN', 'DECLINED'])),
});
export type PaymentRequest = Stored<typeof paymentRequest>;

/** All requests of a student that are kept. */
export const storedRequests = v.object({
  /** 0 before the first request. */
  version: v.number(),
  requests: v.array(paymentRequest),
});
export interface RequestList extends Stored<typeof storedRequests> {
  readonly buyerId: string;
}

/**
 * What became of a request. What is paid stays so, also when the money went back.
 * @param placed the student's orders
 */
export function stateOf(
  { id, ended, guides: itemIds, expiresAt, installment }: PaymentRequest,
  placed: readonly Order[],
  now: number,
): PaymentRequestState {
  const own = placed.filter(({ request, capturedCents }) => request === id && capturedCents !== undefined);
  // What doesn't match its order waits for a person, and mustn't be paid again either.
  if (own.some(({ state }) => state === 'PENDING' || state === 'QUARANTINED')) return 'pending';
  if (own.some(({ state }) => state !== 'FAILED')) return 'paid';
  if (ended !== undefined) return ended === 'WITHDRAWN' ? 'withdrawn' : 'declined';
  const owned = grantedIds(placed);
  // What is left of an installment depends on its agreement.
  if (installment === undefined && itemIds.every((item) => owned.includes(item))) return 'paid';
  return expiresAt <= now ? 'expired' : 'open';
}

/** When the requests of a student are deleted, if no more come. */
export const keptUntil = ({ requests }: RequestList): number =>
  Math.max(0, ...requests.map(({ createdAt }) => createdAt)) + inMs(REQUEST_KEPT_SECONDS);
