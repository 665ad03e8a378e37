import * as v from 'valibot';
import { sitePaths } from '#contract/site-paths.ts';
import { normalizeEmail } from '#contract/text.ts';
import type { Order } from '#domain/orders/core/order.ts';
import type { Dispute, PaymentState, Payments, ReportedTransaction } from '#domain/orders/core/ports.ts';
import { kindOf } from '#domain/orders/goods/kinds.ts';
import { toCents } from '#domain/shared/money.ts';
import { DependencyDown, PaymentRefused } from '#domain/shared/refusal.ts';
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

const payerAnswer = v.object({ email_address: v.optional(v.string()) });

const orderAnswer = v.object({
  id: v.string(),
  status: v.picklist(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  payer: v.optional(payerAnswer),
  payment_source: v.optional(v.object({ paypal: v.optional(payerAnswer) })),
  purchase_units: v.tupleWithRest(
    [
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
                  seller_protection: v.optional(v.object({ status: v.optional(v.string()) })),
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
    ],
    v.unknown(),
  ),
});

const captureAnswer = v.object({
  supplementary_data: v.object({ related_ids: v.object({ order_id: v.string() }) }),
});

const disputesAnswer = v.object({
  items: v.optional(v.array(v.object({ dispute_id: v.string() })), []),
});

const disputeAnswer = v.object({
  dispute_id: v.string(),
  status: v.string(),
  create_time: v.optional(time, new Date(0).toISOString()),
  update_time: v.optional(time),
  reason: v.optional(v.string(), ''),
  seller_response_due_date: v.optional(time),
  messages: v.optional(
    v.array(v.object({ posted_by: v.optional(v.string(), ''), content: v.optional(v.string(), '') })),
    [],
  ),
  evidences: v.optional(
    v.array(
      v.object({
        evidence_type: v.optional(v.string(), ''),
        source: v.optional(v.string(), ''),
        date: v.optional(time),
      }),
    ),
    [],
  ),
  dispute_amount: v.optional(v.object({ value: cents })),
  links: v.optional(v.array(v.object({ rel: v.optional(v.string(), '') })), []),
  dispute_outcome: v.optional(
    v.object({
      outcome_code: v.optional(v.string(), ''),
      amount_refunded: v.optional(v.object({ value: cents })),
    }),
  ),
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

/**
 * The report's codes: S is completed, V is completed and later refunded. All others are pending or
 * denied.
 */
const FINISHED = ['S', 'V'];
const REPORT_PAGE = 500;

/** PayPal rejects longer item names. */
const ITEM_NAME_MAX = 127;
/** PayPal rejects longer notes to the payer. */
const NOTE_MAX = 255;

/** PayPal's Orders v2. PayPal returns to `siteUrl` if its popup has become a whole page. */
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
      return { paypalOrderId: paymentState(answer).paypalOrderId };
    },

    async read(paypalOrderId) {
      const answer = await call({ method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(paypalOrderId)}` });
      return answer === undefined ? undefined : paymentState(answer);
    },

    async capture(order, paypalOrderId) {
      const answer = await call({
        method: 'POST',
        path: `/v2/checkout/orders/${encodeURIComponent(paypalOrderId)}/capture`,
        // An order is captured once: trying again after a declined payment makes a new order with
        // its own number.
        requestId: `capture-${order.number}-0`,
        body: {},
      });
      return paymentState(answer);
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

    async disputes(captureId) {
      const found = await disputesOf(call, captureId);
      return found.map(disputeFrom).toSorted((one, other) => one.openedAt - other.openedAt);
    },

    async provideEvidence({ disputeId, type, notes }) {
      const input = JSON.stringify({ evidences: [{ evidence_type: type, notes }] });
      const form = new FormData();
      form.append('input', new Blob([input], { type: 'application/json' }));
      const path = `/v1/customer/disputes/${encodeURIComponent(disputeId)}/provide-evidence`;
      const answer = await call({ method: 'POST', path, form });
      if (answer === undefined) throw new PaymentRefused('RESOURCE_NOT_FOUND', '');
    },

    async orderOfCapture(captureId) {
      const answer = await call({ method: 'GET', path: `/v2/payments/captures/${encodeURIComponent(captureId)}` });
      if (answer === undefined) return undefined;
      return parsed(captureAnswer, answer).supplementary_data.related_ids.order_id;
    },

    transactions: (from, to) => finishedTransactions(call, from, to),
  };
}

async function finishedTransactions(
  call: ReturnType<typeof paypalRest>,
  from: number,
  to: number,
): Promise<ReportedTransaction[]> {
  const finished: ReportedTransaction[] = [];
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
      finished.push({
        id: info.transaction_id,
        customId: info.custom_field,
        cents: info.transaction_amount.value,
        currency: info.transaction_amount.currency_code,
      });
    }
  }
  return finished;
}

/** The report rejects times with milliseconds. */
const reportTime = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;

type DisputeAnswer = v.InferOutput<typeof disputeAnswer>;

async function disputesOf(call: ReturnType<typeof paypalRest>, captureId: string): Promise<DisputeAnswer[]> {
  const list = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`;
  const { items } = parsed(disputesAnswer, await call({ method: 'GET', path: list }));
  return await Promise.all(
    items.map(async ({ dispute_id }) => {
      const path = `/v1/customer/disputes/${encodeURIComponent(dispute_id)}`;
      return parsed(disputeAnswer, await call({ method: 'GET', path }));
    }),
  );
}

function disputeFrom(answer: DisputeAnswer): Dispute {
  const { dispute_id: id, reason, seller_response_due_date: respondBy, messages, evidences, links } = answer;
  const { create_time: openedAt, dispute_amount, dispute_outcome: outcome } = answer;
  const state = disputeState(answer);
  const sent = evidences.findLast(({ source }) => source === 'SUBMITTED_BY_SELLER');
  // The buyer may have disputed only a part.
  const returned = outcome?.amount_refunded ?? dispute_amount;
  return {
    id,
    reason,
    state,
    openedAt,
    ...(state === 'LOST' && returned !== undefined ? { returnedCents: returned.value } : {}),
    message: messages.findLast(({ posted_by }) => posted_by === 'BUYER')?.content ?? '',
    ...(respondBy === undefined ? {} : { respondBy }),
    requested: evidences
      .filter(({ source }) => source === 'REQUESTED_FROM_SELLER')
      .map(({ evidence_type }) => evidence_type),
    takesEvidence: links.some(({ rel }) => /^provide[-_]evidence$/.test(rel)),
    ...(sent === undefined ? {} : { answeredAt: sent.date ?? answer.update_time ?? openedAt }),
  };
}

function disputeState({ status, dispute_outcome }: DisputeAnswer): Dispute['state'] {
  if (status !== 'RESOLVED') return 'OPEN';
  const outcome = dispute_outcome?.outcome_code ?? '';
  return outcome === 'RESOLVED_BUYER_FAVOUR' || outcome === 'ACCEPTED' ? 'LOST' : 'WON';
}

/** @throws DependencyDown for an answer that is not as PayPal documents it */
function parsed<Output>(schema: v.GenericSchema<unknown, Output>, answer: unknown): Output {
  const outcome = v.safeParse(schema, answer);
  if (!outcome.success) throw new DependencyDown('PayPal', new Error('The answer is not as documented'));
  return outcome.output;
}

/** @throws DependencyDown for an answer that is not an order as PayPal documents it */
function paymentState(answer: unknown): PaymentState {
  const {
    id: paypalOrderId,
    status: orderStatus,
    payer,
    payment_source: source,
    purchase_units,
  } = parsed(orderAnswer, answer);
  const [unit] = purchase_units;
  // PayPal moves it from the one to the other.
  const payerEmail = normalizeEmail(source?.paypal?.email_address ?? payer?.email_address ?? '');
  const refunds = (unit.payments?.refunds ?? []).map(
    ({ id, amount, create_time: at, invoice_id: reference, status }) => ({
      id,
      at,
      cents: amount.value,
      reference,
      ...refundStatus(status),
    }),
  );
  return {
    paypalOrderId,
    status: orderStatus,
    customId: unit.custom_id,
    payeeMerchantId: unit.payee?.merchant_id,
    ...(payerEmail === '' ? {} : { payerEmail }),
    captures: (unit.payments?.captures ?? []).map(
      ({ id, status, amount, seller_protection, seller_receivable_breakdown: breakdown }) => ({
        id,
        status,
        currency: amount.currency_code,
        cents: amount.value,
        ...(breakdown?.paypal_fee === undefined ? {} : { feeCents: breakdown.paypal_fee.value }),
        ...(seller_protection?.status === undefined ? {} : { protection: seller_protection.status }),
      }),
    ),
    refundedCents: refunds.reduce((sum, { status, cents: back }) => sum + (status === 'FAILED' ? 0 : back), 0),
    ...(refunds.length === 0 ? {} : { refunds }),
  };
}

function refundStatus(status: string): { readonly status?: 'PENDING' | 'FAILED' } {
  if (status === 'FAILED' || status === 'CANCELLED') return { status: 'FAILED' };
  return status === 'PENDING' ? { status } : {};
}

/** Without the token of a link, which PayPal doesn't need to know. */
function returnUrls(order: Order, siteUrl: string) {
  const { page = order.request === undefined ? undefined : sitePaths.pay } = kindOf(order);
  return page === undefined
    ? { return_url: `${siteUrl}/payment`, cancel_url: `${siteUrl}/cancel-payment` }
    : { return_url: `${siteUrl}${page}`, cancel_url: `${siteUrl}${page}` };
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
          ...returnUrls(order, siteUrl),
        },
      },
    },
  };
}
