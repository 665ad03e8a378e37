import type { Order } from '../shop/order.ts';

/** A payment as read from PayPal; we trust no other source. */
export interface PaymentState {
  readonly paypalOrderId: string;
  readonly status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED' | 'SAVED';
  /** Our order number, as we sent it. */
  readonly customId: string;
  readonly payeeMerchantId: string | undefined;
  readonly captures: readonly {
    readonly id: string;
    readonly status: string;
    readonly currency: string;
    readonly cents: number;
    /** PayPal's fee; missing until the money has arrived. */
    readonly feeCents?: number;
  }[];
  /** The sum of all refunds that haven't failed, in cents. */
  readonly refundedCents: number;
  /** The refunds, also those that have failed; missing if there are none. */
  readonly refunds?: readonly {
    readonly id: string;
    readonly at: number;
    readonly cents: number;
    /** The reference that we sent; a refund made elsewhere may have any or none. */
    readonly reference: string;
    /** Missing: paid out. PENDING still counts. FAILED: PayPal couldn't pay it out. */
    readonly status?: 'PENDING' | 'FAILED';
  }[];
  /** Missing if we didn't ask PayPal. */
  readonly dispute?: DisputeState;
}

/** WON and LOST are from the view of the business. */
export type DisputeState = 'NONE' | 'OPEN' | 'WON' | 'LOST';

/** One line of PayPal's transaction report. */
export interface ReportedTransaction {
  readonly id: string;
  /** Our order number, as we sent it; empty for payments made elsewhere. */
  readonly customId: string;
  /** Negative for refunds. */
  readonly cents: number;
  readonly currency: string;
}

export interface Payments {
  /** Opens the payment. A repeated call with the same order returns the same id. */
  open(order: Order): Promise<{ readonly paypalOrderId: string }>;
  /** Returns undefined if PayPal doesn't know the id. */
  read(paypalOrderId: string): Promise<PaymentState | undefined>;
  /**
   * Takes the money, once for each order: a repeated call gets the first answer.
   * @throws PaymentRefused
   */
  capture(order: Order, paypalOrderId: string): Promise<PaymentState>;
  /**
   * Gives money back, once per `requestId`.
   * @throws PaymentRefused
   */
  refund(request: {
    readonly captureId: string;
    readonly requestId: string;
    readonly cents: number;
    readonly currency: string;
    /** Shown to the buyer at PayPal. */
    readonly note?: string;
    /** Identifies the refund when PayPal lists it. */
    readonly reference?: string;
  }): Promise<void>;
  dispute(captureId: string): Promise<DisputeState>;
  /** The PayPal order id of a capture. */
  orderOfCapture(captureId: string): Promise<string | undefined>;
  /**
   * Completed payments and refunds between two times, at most 31 days apart. PayPal's report lags
   * by up to three hours.
   */
  transactions(from: number, to: number): Promise<ReportedTransaction[]>;
}
