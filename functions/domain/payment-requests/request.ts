import { REQUEST_KEPT_SECONDS } from '#contract/endpoints/payment-requests/limits.ts';
import type { PaymentRequestState } from '#contract/endpoints/payment-requests/shapes.ts';
import { inMs } from '#contract/limits.ts';
import { grantedIds, type Order } from '../orders/core/order.ts';

/** A student's request that someone else pays for a cart. */
export interface PaymentRequest {
  /** A ULID. */
  readonly id: string;
  readonly tokenHash: string;
  /** The guides, bundles and seats that were chosen, with their titles then. */
  readonly cart: readonly { readonly id: string; readonly title: string }[];
  /** As `cleanCode` writes it. */
  readonly code?: string;
  /** The guides and seats that the cart was to bring. */
  readonly guides: readonly string[];
  /** The total when the student asked. */
  readonly cents: number;
  /** Who asks, as the account had it then. */
  readonly buyer: Order['buyer'];
  /** The address that got the link by email; it is empty once it was erased. */
  readonly email?: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** WITHDRAWN by the student; DECLINED by who got the email. */
  readonly ended?: 'WITHDRAWN' | 'DECLINED';
}

/** All requests of a student that are kept. */
export interface RequestList {
  readonly buyerId: string;
  /** 0 before the first request. */
  readonly version: number;
  readonly requests: readonly PaymentRequest[];
}

/**
 * What became of a request. What is paid stays so, also when the money went back.
 * @param placed the student's orders
 */
export function stateOf(
  { id, ended, guides: itemIds, expiresAt }: PaymentRequest,
  placed: readonly Order[],
  now: number,
): PaymentRequestState {
  const own = placed.filter(({ request, capturedCents }) => request === id && capturedCents !== undefined);
  // What doesn't match its order waits for a person, and mustn't be paid again either.
  if (own.some(({ state }) => state === 'PENDING' || state === 'QUARANTINED')) return 'pending';
  if (own.some(({ state }) => state !== 'FAILED')) return 'paid';
  if (ended !== undefined) return ended === 'WITHDRAWN' ? 'withdrawn' : 'declined';
  const owned = grantedIds(placed);
  if (itemIds.every((item) => owned.includes(item))) return 'paid';
  return expiresAt <= now ? 'expired' : 'open';
}

/** When the requests of a student are deleted, if no more come. */
export const keptUntil = ({ requests }: RequestList): number =>
  Math.max(0, ...requests.map(({ createdAt }) => createdAt)) + inMs(REQUEST_KEPT_SECONDS);
