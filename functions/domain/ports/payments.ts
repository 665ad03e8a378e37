import type { Order } from '../shop/order.ts';

/** A payment as PayPal tells it. Nothing else is believed. */
export interface PaymentState {
  readonly paypalOrderId: string;
  readonly status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED' | 'SAVED';
  /** Our order's number, as we gave it. */
  readonly customId: string;
  readonly payeeMerchantId: string | undefined;
  readonly captures: readonly {
    readonly id: string;
    readonly status: string;
    readonly currency: string;
    readonly cents: number;
    /** What PayPal kept of it; left out until the money has arrived. */
    readonly feeCents?: number;
  }[];
  /** What has gone back to the buyer, in cents. */
  readonly refundedCents: number;
  /** What `refundedCents` is made of; left out where there is nothing. */
  readonly refunds?: readonly {
    readonly id: string;
    readonly at: number;
    readonly cents: number;
    /** As we gave it; of a refund that is not ours, anything or nothing. */
    readonly reference: string;
  }[];
  /** How a dispute about the payment stands; left out where PayPal was not asked. */
  readonly dispute?: DisputeState;
}

/** WON and LOST are the business's view. */
export type DisputeState = 'NONE' | 'OPEN' | 'WON' | 'LOST';

/** One line of PayPal's own report. */
export interface ReportedTransaction {
  readonly id: string;
  /** Our order's number, as we gave it; empty for what is not from this shop. */
  readonly customId: string;
  /** Negative for what went back. */
  readonly cents: number;
  readonly currency: string;
}

export interface Payments {
  /** Opens the payment; repeated with the same order it answers the same id. */
  open(order: Order): Promise<{ readonly paypalOrderId: string }>;
  /** Nothing: PayPal does not know the id. */
  read(paypalOrderId: string): Promise<PaymentState | undefined>;
  /** Asks for the money, once an order: repeated, it gets the first answer. Throws `PaymentRefused` when PayPal says no. */
  capture(order: Order, paypalOrderId: string): Promise<PaymentState>;
  /** Gives money back, once per `requestId`. Throws `PaymentRefused` when PayPal says no. */
  refund(request: {
    readonly captureId: string;
    readonly requestId: string;
    readonly cents: number;
    readonly currency: string;
    /** What the buyer reads at PayPal. */
    readonly note?: string;
    /** By which we know the refund again when PayPal lists it. */
    readonly reference?: string;
  }): Promise<void>;
  dispute(captureId: string): Promise<DisputeState>;
  /** PayPal's order id of a capture. */
  orderOfCapture(captureId: string): Promise<string | undefined>;
  /** The finished payments and refunds between two times, at most 31 days apart. PayPal's report lags by three hours. */
  transactions(from: number, to: number): Promise<ReportedTransaction[]>;
}
