import * as v from 'valibot';
import { DELIVERY_RETENTION_SECONDS } from '#contract/endpoints/orders/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { Guide } from '../../guides/ports.ts';
import type { Stored } from '../../shared/stored.ts';
import type { Order } from '../core/order.ts';

/** A download of a guide of an order. */
const download = v.object({
  at: v.number(),
  fileName: v.string(),
  /** Where it went: the /24 of an IPv4 address, the /48 of an IPv6 network; empty once erased. */
  network: v.string(),
  /** Such as "Safari on iPhone"; empty if the browser says nothing, and once erased. */
  browser: v.string(),
});
export type Download = Stored<typeof download>;

/** What became of a receipt. */
const receiptStep = v.object({
  at: v.number(),
  /** DELIVERED: the buyer's mail server took it. */
  step: v.picklist(['SENT', 'DELIVERED']),
  /** What that server answered, shortened. */
  answer: v.exactOptional(v.string()),
});
export type ReceiptStep = Stored<typeof receiptStep>;

/** The proof that an order was delivered. */
export const storedDeliveries = v.object({
  /** Oldest first, as the next two. */
  downloads: v.optional(v.array(download), []),
  receipts: v.optional(v.array(receiptStep), []),
  /** The evidence that was sent to PayPal, or is being sent. */
  evidence: v.exactOptional(
    v.object({ dispute: v.string(), by: v.string(), claimedAt: v.number(), sentAt: v.exactOptional(v.number()) }),
  ),
});
export type DeliveryRecord = Stored<typeof storedDeliveries>;

/** No more of each are kept of an order, so no buyer can fill the table. */
export const DELIVERIES_MAX = 100;

/** How long a call to PayPal may take before another one may send the evidence. */
export const EVIDENCE_CLAIM_MS = 60_000;

export interface Deliveries {
  /** Empty if nothing is kept at `now`. */
  of(order: string, now: number): Promise<DeliveryRecord>;
  /**
   * Adds a download, unless there are {@link DELIVERIES_MAX}.
   * @param until when the record is deleted, if it doesn't say so yet
   */
  addDownload(order: string, download: Download, until: number): Promise<void>;
  addReceipt(order: string, step: ReceiptStep, until: number): Promise<void>;
  /** Keeps what there is for longer. */
  keep(order: string, until: number): Promise<void>;
  /**
   * Lets one caller send the evidence in a dispute. A claim without `finishEvidence` ends after
   * {@link EVIDENCE_CLAIM_MS}.
   */
  claimEvidence(
    order: string,
    claim: { readonly dispute: string; readonly by: string; readonly now: number; readonly until: number },
  ): Promise<'claimed' | 'busy' | 'sent'>;
  /** @param sentAt null: it wasn't sent, so another caller may */
  finishEvidence(order: string, sentAt: number | null): Promise<void>;
  /** Returns true to the first caller for a dispute. */
  claimReminder(order: string, dispute: string, until: number): Promise<boolean>;
  /** Lets the next call for a dispute be the first one, after a reminder that failed. */
  releaseReminder(order: string): Promise<void>;
  /**
   * Removes network and browser, when the buyer is erased. False: there was a download at the same
   * moment, so it has to be repeated.
   */
  shorten(order: string): Promise<boolean>;
}

/** When the payment of an order changed last, as far as the order says. */
const lastPaymentAt = ({ paidAt = 0, refunds = [], reversedAt = 0 }: Order): number =>
  Math.max(paidAt, reversedAt, ...refunds.map(({ at, failedAt = 0 }) => Math.max(at, failedAt)));

/** How long deliveries of an order are kept; undefined if the time is over. */
export function deliveriesKeptUntil(order: Order, now: number): number | undefined {
  const until = lastPaymentAt(order) + inMs(DELIVERY_RETENTION_SECONDS);
  return until > now ? until : undefined;
}

/** The edition of each file of some guides, by its name. Each edition has a file of its own. */
export const editionsOf = (guides: readonly Guide[]): ReadonlyMap<string, string> =>
  new Map(
    guides
      .flatMap(({ edition, fileName, earlier = [] }) => [...earlier, { edition, fileName }])
      .map(({ edition, fileName }) => [fileName, edition]),
  );
