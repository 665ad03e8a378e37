import * as v from 'valibot';
import { toCents } from '#domain/money.ts';
import type { DisputeState, PaymentState, Payments, ReportedTransaction } from '#domain/ports/payments.ts';
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

const time = v.pipe(
  v.string(),
  v.transform((value) => Date.parse(value)),
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
                  seller_receivable_breakdown: v.optional(
                    v.object({ paypal_fee: v.optional(v.object({ value: cents })) }),
                  ),
                }),
              ),
              [],
            ),
            refunds: v.optional(
              v.array(
                v.object({
                  id: v.string(),
                  status: v.optional(v.string(), ''),
                  amount: v.object({ value: cents }),
                  invoice_id: v.optional(v.string(), ''),
                  create_time: time,
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

const captureAnswer = v.object({
  supplementary_data: v.object({ related_ids: v.object({ order_id: v.string() }) }),
});

const disputesAnswer = v.object({
  items: v.optional(v.array(v.object({ dispute_id: v.string() })), []),
});

const disputeAnswer = v.object({
  status: v.string(),
  dispute_outcome: v.optional(v.object({ outcome_code: v.optional(v.string(), '') })),
});

const signedCents = v.pipe(
  v.string(),
  v.regex(/^-?\d+(\.\d{1,2})?$/),
  v.transform((value) => Math.sign(Number(value)) * (toCents(Math.abs(Number(value))) ?? Number.NaN)),
  v.integer(),
);

const reportAnswer = v.object({
  total_pages: v.optional(v.number(), 1),
  transaction_details: v.optional(
    v.array(
      v.object({
        transaction_info: v.object({
          transaction_id: v.string(),
          custom_field: v.optional(v.string(), ''),
          transaction_status: v.optional(v.string(), ''),
          transaction_amount: v.object({ currency_code: v.string(), value: signedCents }),
        }),
      }),
    ),
    [],
  ),
});

/** Of the report's states: S is done, V is done and refunded since. The rest is pending or denied. */
const FINISHED = ['S', 'V'];
const REPORT_PAGE = 500;

/** Item names longer than this are refused by PayPal. */
const ITEM_NAME_MAX = 127;
/** So are notes to the payer longer than this. */
const NOTE_MAX = 255;

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

    async capture(order, paypalOrderId) {
      const answer = await call({
        method: 'POST',
        path: `/v2/checkout/orders/${encodeURIComponent(paypalOrderId)}/capture`,
        // An order is tried once: who tries again after a declined payment orders anew, and has another number.
        requestId: `capture-${order.number}-0`,
        body: {},
      });
      return understood(answer);
    },

    async refund({ captureId, requestId, cents: amount, currency, note, reference }) {
      const answer = await call({
        method: 'POST',
        path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
        requestId,
        body: {
          amount: { currency_code: currency, value: (amount / 100).toFixed(2) },
          ...(reference === undefined ? {} : { invoice_id: reference }),
          ...(note === undefined ? {} : { note_to_payer: note.slice(0, NOTE_MAX) }),
        },
      });
      parsed(v.object({ id: v.string() }), answer);
    },

    async dispute(captureId) {
      const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`;
      const { items } = parsed(disputesAnswer, await call({ method: 'GET', path }));
      const states = await Promise.all(
        items.map(async ({ dispute_id }) => {
          const dispute = await call({
            method: 'GET',
            path: `/v1/customer/disputes/${encodeURIComponent(dispute_id)}`,
          });
          return disputeState(parsed(disputeAnswer, dispute));
        }),
      );
      // Of several, the one that weighs most for the business.
      return (['LOST', 'OPEN', 'WON'] as const).find((state) => states.includes(state)) ?? 'NONE';
    },

    async orderOfCapture(captureId) {
      const answer = await call({ method: 'GET', path: `/v2/payments/captures/${encodeURIComponent(captureId)}` });
      if (answer === undefined) return undefined;
      return parsed(captureAnswer, answer).supplementary_data.related_ids.order_id;
    },

    async transactions(from, to) {
      const reported: ReportedTransaction[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = new URLSearchParams({
          start_date: reportTime(from),
          end_date: reportTime(to),
          fields: 'transaction_info',
          page_size: String(REPORT_PAGE),
          page: String(page),
        });
        const path = `/v1/reporting/transactions?${query.toString()}`;
        const report = parsed(reportAnswer, await call({ method: 'GET', path }));
        pages = report.total_pages;
        for (const { transaction_info: info } of report.transaction_details) {
          if (!FINISHED.includes(info.transaction_status)) continue;
          reported.push({
            id: info.transaction_id,
            customId: info.custom_field,
            cents: info.transaction_amount.value,
            currency: info.transaction_amount.currency_code,
          });
        }
      }
      return reported;
    },
  };
}

/** The report refuses milliseconds. */
function reportTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

function disputeState({ status, dispute_outcome }: v.InferOutput<typeof disputeAnswer>): DisputeState {
  if (status !== 'RESOLVED') return 'OPEN';
  const outcome = dispute_outcome?.outcome_code ?? '';
  return outcome === 'RESOLVED_BUYER_FAVOUR' || outcome === 'ACCEPTED' ? 'LOST' : 'WON';
}

/** @throws DependencyDown for an answer that is not as PayPal documents it: what it means is unknown */
function parsed<Output>(schema: v.GenericSchema<unknown, Output>, answer: unknown): Output {
  const outcome = v.safeParse(schema, answer);
  if (!outcome.success) throw new DependencyDown('PayPal', new Error('The answer is not understood'));
  return outcome.output;
}

/** @throws DependencyDown for an answer that is not an order: what it means is unknown */
function understood(answer: unknown): PaymentState {
  const parsed = v.safeParse(orderAnswer, answer);
  const unit = parsed.success ? parsed.output.purchase_units[0] : undefined;
  if (!parsed.success || unit === undefined) {
    throw new DependencyDown('PayPal', new Error('The answer is not an order'));
  }
  const refunds = (unit.payments?.refunds ?? [])
    .filter(({ status }) => status !== 'FAILED' && status !== 'CANCELLED')
    .map(({ id, amount, create_time: at, invoice_id: reference }) => ({ id, at, cents: amount.value, reference }));
  return {
    paypalOrderId: parsed.output.id,
    status: parsed.output.status,
    customId: unit.custom_id,
    payeeMerchantId: unit.payee?.merchant_id,
    captures: (unit.payments?.captures ?? []).map(({ id, status, amount, seller_receivable_breakdown: breakdown }) => ({
      id,
      status,
      currency: amount.currency_code,
      cents: amount.value,
      ...(breakdown?.paypal_fee === undefined ? {} : { feeCents: breakdown.paypal_fee.value }),
    })),
    refundedCents: refunds.reduce((sum, refund) => sum + refund.cents, 0),
    ...(refunds.length === 0 ? {} : { refunds }),
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
