import { DELIVERY_RETENTION_SECONDS } from '#contract/endpoints/orders/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { Guide } from '../../guides/ports.ts';
import type { Order } from '../core/order.ts';

/** A download of a guide of an order. */
export interface Download {
  readonly at: number;
  readonly fileName: string;
  /** Where it went: the /24 of an IPv4 address, the /48 of an IPv6 network; empty once erased. */
  readonly network: string;
  /** Such as "Safari on iPhone"; empty if the browser says nothing, and once erased. */
  readonly browser: string;
}

/** What became of a receipt. */
export interface ReceiptStep {
  readonly at: number;
  /** DELIVERED: the buyer's mail server took it. */
  readonly step: 'SENT' | 'DELIVERED';
  /** What that server answered, shortened. */
  readonly answer?: string;
}

/** The proof that an order was delivered. */
export interface DeliveryRecord {
  /** Oldest first, as the next two. */
  readonly downloads: readonly Download[];
  readonly receipts: readonly ReceiptStep[];
  /** The evidence that was sent to PayPal, or is being sent. */
  readonly evidence?: {
    readonly dispute: string;
    readonly by: string;
    readonly claimedAt: number;
    readonly sentAt?: number;
  };
}

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
function lastPaymentAt({ paidAt = 0, refunds = [], reversedAt = 0 }: Order): number {
  return Math.max(paidAt, reversedAt, ...refunds.map(({ at, failedAt = 0 }) => Math.max(at, failedAt)));
}

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
