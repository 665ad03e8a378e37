import * as v from 'valibot';
import type { SigningIdentity } from './certificates.ts';
import type { Collection } from './data-file.ts';
import { ControlError } from './errors.ts';
import { type Handler, json, pem, type Routes } from './http.ts';
import { toLedger } from './ledger.ts';
import { toCents } from './money.ts';
import { DISPUTE_OUTCOMES, EVENT_TYPES, type Order } from './order-record.ts';
import type { Orders } from './orders.ts';
import { orderBody } from './representations.ts';
import { type ChosenScenario, isScenarioName, scenarioNames } from './scenarios.ts';
import { FORGERIES } from './signing.ts';
import type { Delivery, Webhooks } from './webhooks.ts';

interface ControlOptions {
  orders: Orders;
  webhooks: Webhooks;
  deliveries: Collection<Delivery>;
  identity: () => Promise<SigningIdentity>;
  origin: () => string;
  upcoming: () => ChosenScenario;
  setUpcoming: (scenario: ChosenScenario) => void;
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const scenarioSchema = v.strictObject({
  next: v.string(),
  times: v.optional(count),
  latencyMs: v.optional(count),
});
const refundSchema = v.strictObject({ amount: v.optional(v.pipe(v.string(), v.regex(/^\d+(\.\d{1,2})?$/))) });
const outcomeSchema = v.strictObject({ status: v.picklist(['COMPLETED', 'FAILED', 'CANCELLED']) });
const disputeSchema = v.strictObject({
  outcome: v.optional(v.picklist(DISPUTE_OUTCOMES)),
  amount: refundSchema.entries.amount,
});
const webhookSchema = v.strictObject({
  event: v.picklist(EVENT_TYPES),
  forged: v.optional(v.union([v.boolean(), v.picklist(FORGERIES)])),
});

const read = <Schema extends v.GenericSchema>(schema: Schema, body: string): v.InferOutput<Schema> => {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body === '' ? '{}' : body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new ControlError(400, `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
};

const chosen = (body: string): ChosenScenario => {
  const { next, ...settings } = read(scenarioSchema, body);
  if (!isScenarioName(next)) {
    throw new ControlError(400, `There is no scenario '${next}'.`, { scenarios: scenarioNames });
  }
  return { name: next, ...settings, struck: {} };
};

const showDelivery = ({ body, ...delivery }: Delivery): Record<string, unknown> => ({
  ...delivery,
  event: JSON.parse(body) as unknown,
});

/** The simulator's own addresses, for acting as the buyer or making PayPal fail. */
export const createControlRoutes = (options: ControlOptions): Routes => {
  const { orders, webhooks, deliveries } = options;

  const show = (order: Order): Record<string, unknown> => ({
    ...orderBody(order, options.origin()),
    custom_id: order.unit.custom_id ?? null,
    invoice_id: order.unit.invoice_id ?? null,
    captures: order.capture ? [order.capture] : [],
    refunds: order.refunds,
    dispute: order.dispute ?? null,
    buyer_cancelled: order.buyerCancelled,
    failed_attempts: order.failedAttempts,
    scenario: order.scenario.name,
  });

  const change =
    (act: (id: string, body: string) => Order): Handler =>
    ({ params, body }) =>
      json(200, show(act(params['id'] ?? '', body)));

  return {
    'GET /_ready': () => json(200, { status: 'ready' }),
    'GET /_ca.pem': async () => pem((await options.identity()).caCertificate),
    'GET /_scenario': () => json(200, { next: options.upcoming().name, scenarios: scenarioNames }),
    'POST /_scenario': ({ body }) => {
      const scenario = chosen(body);
      options.setUpcoming(scenario);
      const { name: next, struck: _, ...settings } = scenario;
      return json(200, { next, ...settings });
    },
    'GET /_orders': () => json(200, [...orders.values()].map(show).reverse()),
    'GET /_orders/:id': change((id) => orders.get(id)),
    'POST /_orders/:id/scenario': change((id, body) => {
      const order = orders.get(id);
      order.scenario = chosen(body);
      orders.save(order);
      return order;
    }),
    'POST /_orders/:id/approve': change((id) => orders.approve(id)),
    'POST /_orders/:id/cancel': change((id) => orders.cancel(id)),
    'POST /_orders/:id/complete': change((id) => orders.review(id, 'COMPLETED')),
    'POST /_orders/:id/deny': change((id) => orders.review(id, 'DECLINED')),
    'POST /_orders/:id/reverse-approval': change((id) => orders.reverseApproval(id)),
    'POST /_orders/:id/dispute': change((id, body) => {
      const { outcome, amount } = read(disputeSchema, body);
      return orders.dispute(id, outcome, amount === undefined ? undefined : toCents(amount));
    }),
    'POST /_orders/:id/refund': change((id, body) => {
      const { amount } = read(refundSchema, body);
      const capture = orders.captureOf(orders.get(id));
      const request = amount === undefined ? {} : { amount: { currency_code: capture.currency, value: amount } };
      return orders.refund(capture.id, request, undefined).resource[0];
    }),
    'POST /_orders/:id/end-refunds': change((id, body) => orders.endRefunds(id, read(outcomeSchema, body).status)),
    'POST /_orders/:id/webhook': async ({ params, body }) => {
      const { event, forged = false } = read(webhookSchema, body);
      const forgery = forged === true ? 'key' : forged === false ? undefined : forged;
      const sent = await webhooks.send(event, orders.get(params['id'] ?? ''), forgery);
      return json(200, { deliveries: sent.map(showDelivery) });
    },
    'GET /_ledger': () => json(200, toLedger(orders.values())),
    'GET /_webhooks': () => json(200, [...deliveries.values()].map(showDelivery).reverse()),
  };
};
