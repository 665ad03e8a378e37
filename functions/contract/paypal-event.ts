import * as v from 'valibot';

const text = v.optional(v.nullable(v.string()));

/**
 * The parts of a PayPal event that we read: its id, its type and whatever identifies the payment.
 * We don't trust the rest: an event only triggers a read of the payment (docs/product.md#payments).
 */
export const paypalEvent = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  event_type: v.string(),
  resource: v.optional(
    v.object({
      id: text,
      order_id: text,
      custom_id: text,
      invoice_id: text,
      supplementary_data: v.optional(
        v.nullable(v.object({ related_ids: v.optional(v.nullable(v.object({ order_id: text }))) })),
      ),
      disputed_transactions: v.optional(
        v.array(v.object({ seller_transaction_id: text, custom: text, invoice_number: text })),
        [],
      ),
      links: v.optional(v.array(v.object({ rel: text, href: text })), []),
    }),
    {},
  ),
});
export type PaypalEvent = v.InferOutput<typeof paypalEvent>;

/** Returns undefined if the bytes aren't an event. */
export function readPaypalEvent(body: Uint8Array): PaypalEvent | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), paypalEvent), new TextDecoder().decode(body));
  return parsed.success ? parsed.output : undefined;
}

/** The ids by which an event identifies a payment; the first one present is used. */
export interface PaymentReference {
  readonly paypalOrderId: string | undefined;
  /** Our order's number. */
  readonly number: string | undefined;
  readonly captureId: string | undefined;
}

/** A refund names its capture only in its `up` link. */
export function paymentReference({ event_type: type, resource }: PaypalEvent): PaymentReference {
  const [disputed] = resource.disputed_transactions;
  const up = resource.links.find(({ rel }) => rel === 'up')?.href ?? '';
  return {
    paypalOrderId: nonEmpty(
      type.startsWith('CHECKOUT.')
        ? (resource.order_id ?? resource.id)
        : resource.supplementary_data?.related_ids?.order_id,
    ),
    number: nonEmpty(resource.custom_id ?? resource.invoice_id ?? disputed?.custom ?? disputed?.invoice_number),
    captureId: nonEmpty(disputed?.seller_transaction_id ?? /\/captures\/([A-Z0-9-]+)$/.exec(up)?.[1]),
  };
}

const nonEmpty = (value: string | null | undefined): string | undefined =>
  value === null || value === '' ? undefined : value;
