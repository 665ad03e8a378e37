import * as v from 'valibot';
import { toCents } from '#domain/money.ts';
import type { PaymentState, Payments } from '#domain/ports.ts';
import { DependencyDown } from '#domain/refusal.ts';
import type { Order } from '#domain/shop/order.ts';
import { type PaypalAccount, paypalRest } from './rest.ts';

/** An amount as PayPal writes it ("12.00"), in whole cents. */
const cents = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d{1,2})?$/),
  v.transform((value) => toCents(Number(value)) ?? Number.NaN),
  v.integer(),
);

const orderAnswer = v.object({
  id: v.string(),
  status: v.picklist(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: v.pipe(
    v.array(
      v.object({
        custom_id: v.optional(v.string(), ''),
        payee: v.optional(v.object({ merchant_id: v.optional(v.string()) })),
        payments: v.optional(
          v.object({
            captures: v.optional(
              v.array(
                v.object({
                  id: v.string(),
                  status: v.string(),
                  amount: v.object({ currency_code: v.string(), value: cents }),
                }),
              ),
              [],
            ),
          }),
        ),
      }),
    ),
    v.minLength(1),
  ),
});

/** Item names longer than this are refused by PayPal. */
const ITEM_NAME_MAX = 127;

/** PayPal's Orders v2. `siteUrl` is where PayPal leads back to when it had to leave the popup. */
export function paypalPayments(account: PaypalAccount & { readonly siteUrl: string }): Payments {
  const call = paypalRest(account);
  return {
    async open(order) {
      const answer = await call({
        method: 'POST',
        path: '/v2/checkout/orders',
        requestId: `create-${order.number}`,
        body: orderRequest(order, account.siteUrl),
      });
      return { paypalOrderId: understood(answer).paypalOrderId };
    },

    async read(paypalOrderId) {
      const answer = await call({ method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(paypalOrderId)}` });
      return answer === undefined ? undefined : understood(answer);
    },

    async capture(order, paypalOrderId, attempt) {
      const answer = await call({
        method: 'POST',
        path: `/v2/checkout/orders/${encodeURIComponent(paypalOrderId)}/capture`,
        requestId: `capture-${order.number}-${String(attempt)}`,
        body: {},
      });
      return understood(answer);
    },
  };
}

/** @throws DependencyDown for an answer that is not an order: what it means is unknown */
function understood(answer: unknown): PaymentState {
  const parsed = v.safeParse(orderAnswer, answer);
  const unit = parsed.success ? parsed.output.purchase_units[0] : undefined;
  if (!parsed.success || unit === undefined) {
    throw new DependencyDown('PayPal', new Error('The answer is not an order'));
  }
  return {
    paypalOrderId: parsed.output.id,
    status: parsed.output.status,
    customId: unit.custom_id,
    payeeMerchantId: unit.payee?.merchant_id,
    captures: (unit.payments?.captures ?? []).map(({ id, status, amount }) => ({
      id,
      status,
      currency: amount.currency_code,
      cents: amount.value,
    })),
  };
}

function orderRequest(order: Order, siteUrl: string): unknown {
  const money = (amount: number) => ({ currency_code: order.currency, value: (amount / 100).toFixed(2) });
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: order.number,
        invoice_id: order.number,
        amount: { ...money(order.totalCents), breakdown: { item_total: money(order.totalCents) } },
        items: order.items.map(({ id, title, cents: price }) => ({
          name: title.slice(0, ITEM_NAME_MAX),
          sku: id,
          quantity: '1',
          unit_amount: money(price),
          category: 'DIGITAL_GOODS',
        })),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: `${siteUrl}/payment`,
          cancel_url: `${siteUrl}/cancel-payment`,
        },
      },
    },
  };
}
