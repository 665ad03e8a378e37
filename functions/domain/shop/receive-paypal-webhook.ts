import { type PaypalEvent, paymentReference, readPaypalEvent } from '#contract/paypal-event.ts';
import type { PaymentState } from '../ports/payments.ts';
import type { WebhookEvents } from '../ports/webhook-events.ts';
import type { WebhookDelivery, WebhookSignatures } from '../ports/webhook-signatures.ts';
import { Refusal } from '../refusal.ts';
import type { Order } from './order.ts';
import { readPayment, withDispute } from './read-payment.ts';
import { type SettleDependencies, settle } from './settle.ts';

type Dependencies = SettleDependencies & {
  readonly webhookSignatures: WebhookSignatures;
  readonly webhookEvents: WebhookEvents;
  readonly fulfill: (order: Order) => Promise<Order>;
  /** Resolves when so much time has passed; does not keep the process alive. */
  readonly deadline: (milliseconds: number) => Promise<undefined>;
};

/** Seconds after which an event that is being handled elsewhere may come again. */
const BUSY_SECONDS = 60;
/** The answer leaves before Lambda ends the function after 24 s, which PayPal would see as an error without a reason. */
const ANSWER_WITHIN_MS = 22_000;

/**
 * Takes an event from PayPal. It is only a trigger: once its signature holds, the payment that it points to is read back
 * from PayPal, and the order settled by that. Each event id is handled once; one whose handling fails is given back, so
 * that its next delivery is handled.
 * @throws Refusal INVALID_INPUT for what PayPal did not sign, before any row is touched; MALFORMED_JSON;
 *   DEPENDENCY_DOWN while another delivery of the event is being handled, and when the time is up
 */
export function receivePaypalWebhook(dependencies: Dependencies) {
  return async ({ raw }: { raw: WebhookDelivery }): Promise<void> => {
    let step: Step = 'signature';
    const received = receive(dependencies, raw, (next) => (step = next)).then(() => 'received' as const);
    if ((await Promise.race([received, dependencies.deadline(ANSWER_WITHIN_MS)])) !== undefined) return;
    // A settlement that is still under way does no harm, wherever it ends, and the event's claim ends after a minute.
    dependencies.log.error('webhook-late', { step, seconds: ANSWER_WITHIN_MS / 1_000 });
    throw new Refusal('DEPENDENCY_DOWN', { message: TIMEOUT_MESSAGES[step], retryAfterSeconds: BUSY_SECONDS });
  };
}

/** What is waited for. */
type Step = 'signature' | 'claim' | 'payment';
const TIMEOUT_MESSAGES: Readonly<Record<Step, string>> = {
  signature: "Checking the event's signature took too long. Please deliver it again.",
  claim: 'Our database took too long. Please deliver the event again.',
  payment: "Settling the event's payment took too long. Please deliver it again.",
};

async function receive(dependencies: Dependencies, raw: WebhookDelivery, onStep: (step: Step) => void): Promise<void> {
  const { webhookSignatures, webhookEvents, clock, log } = dependencies;
  if (!(await webhookSignatures.verify(raw))) {
    log.warn('webhook-refused');
    throw new Refusal('INVALID_INPUT', { message: 'The signature does not hold.' });
  }
  const event = readPaypalEvent(raw.body);
  if (event === undefined) throw new Refusal('MALFORMED_JSON');
  onStep('claim');
  const claim = await webhookEvents.claim(event.id, clock.now());
  if (claim === 'done') {
    log.info('webhook-repeated', { paypalEvent: event.id });
    return;
  }
  if (claim === 'busy') throw new Refusal('DEPENDENCY_DOWN', { retryAfterSeconds: BUSY_SECONDS });
  onStep('payment');
  try {
    await handle(dependencies, event);
  } catch (error) {
    await webhookEvents.release(event.id).catch((cause: unknown) => {
      // It is free again a minute from now all the same.
      log.warn('webhook-not-released', { paypalEvent: event.id, cause });
    });
    throw error;
  }
  await webhookEvents.finish(event.id, clock.now());
}

async function handle(dependencies: Dependencies, event: PaypalEvent): Promise<void> {
  const { payments, log, fulfill } = dependencies;
  const logDetails = { paypalEvent: event.id, type: event.event_type };
  const { payment: read, order } = await findPayment(dependencies, event);
  if (read === undefined) {
    log.info('webhook-without-payment', logDetails);
    return;
  }
  if (order === undefined) {
    // Money for an order that we do not have: somebody has to give it back.
    const level = read.captures.length > 0 && read.customId !== '' ? 'error' : 'info';
    log[level]('payment-without-order', { ...logDetails, paypalOrder: read.paypalOrderId, order: read.customId });
    return;
  }
  const disputed = event.event_type.startsWith('CUSTOMER.DISPUTE.') || order.state === 'SUSPENDED';
  const payment = disputed ? await withDispute(payments, read) : read;
  const settled = await settle(dependencies, order, payment);
  log.info('webhook', { ...logDetails, order: order.number, state: settled.order.state });
  // Whoever wrote it sees to the rest, so that nothing is mailed twice; the sweep is behind them.
  if (settled.paidNow || settled.noticeNow === true) await fulfill(settled.order);
}

/** The payment that an event points to, read back from PayPal, and the order that PayPal says it is for. */
async function findPayment(
  dependencies: Dependencies,
  event: PaypalEvent,
): Promise<{ readonly payment?: PaymentState | undefined; readonly order?: Order | undefined }> {
  const { payments } = dependencies;
  const { paypalOrderId, number, captureId } = paymentReference(event);
  if (paypalOrderId === undefined && number !== undefined) {
    const order = await orderOf(dependencies, number);
    if (order !== undefined) return await readPayment(dependencies, order);
  }
  const id = paypalOrderId ?? (captureId === undefined ? undefined : await payments.orderOfCapture(captureId));
  const payment = id === undefined ? undefined : await payments.read(id);
  if (payment === undefined || payment.customId === '') return { payment };
  return { payment, order: await orderOf(dependencies, payment.customId) };
}

async function orderOf({ orders }: Dependencies, number: string): Promise<Order | undefined> {
  const key = await orders.locate(number);
  return key === undefined ? undefined : await orders.find(key);
}
