import { type PaypalEvent, paymentReference, readPaypalEvent } from '#contract/paypal-event.ts';
import { Refusal } from '../../shared/refusal.ts';
import { findByNumber } from '../core/find-by-number.ts';
import type { Order } from '../core/order.ts';
import type { PaymentState, WebhookDelivery, WebhookEvents, WebhookSignatures } from '../core/ports.ts';
import { readPayment, withDispute } from '../settlement/read-payment.ts';
import { type SettleDependencies, settle } from '../settlement/settle.ts';

type Dependencies = SettleDependencies & {
  readonly webhookSignatures: WebhookSignatures;
  readonly webhookEvents: WebhookEvents;
  readonly fulfill: (order: Order) => Promise<Order>;
  /** Resolves after the given time, without keeping the process alive. */
  readonly deadline: (milliseconds: number) => Promise<undefined>;
};

const BUSY = 'Another delivery of this event is being handled. Please deliver it again in a minute.';
/** When PayPal may deliver an event again that another process is handling. */
const BUSY_SECONDS = 60;
/** Lambda ends the function after 24 s, which PayPal would see as an error without a reason. */
const ANSWER_WITHIN_MS = 22_000;

/**
 * Handles an event from PayPal. After checking the signature, it reads the payment back from PayPal
 * and settles the order by that. It handles each event id once, but releases an event whose
 * handling fails, so the next delivery is handled.
 * @throws Refusal INVALID_INPUT for a wrong signature, before any row is read or written;
 *   MALFORMED_JSON; CONFLICT while another delivery of the event is being handled; DEPENDENCY_DOWN
 *   after 22 s
 */
export function receivePaypalWebhook(dependencies: Dependencies) {
  return async ({ raw }: { raw: WebhookDelivery }): Promise<void> => {
    let step: Step = 'signature';
    const received = receive(dependencies, raw, (next) => (step = next)).then(() => 'received' as const);
    if ((await Promise.race([received, dependencies.deadline(ANSWER_WITHIN_MS)])) !== undefined) return;
    // A settlement that is still running is harmless, and the claim of the event expires after a
    // minute.
    dependencies.log.error('webhook-late', { step, seconds: ANSWER_WITHIN_MS / 1_000 });
    throw new Refusal('DEPENDENCY_DOWN', { message: TIMEOUT_MESSAGES[step], retryAfterSeconds: BUSY_SECONDS });
  };
}

/** The current step of handling an event. */
type Step = 'signature' | 'claim' | 'payment';
const TIMEOUT_MESSAGES: Readonly<Record<Step, string>> = {
  signature: "Checking the event's signature took too long. Please deliver it again.",
  claim: 'Our database took too long. Please deliver the event again.',
  payment: "Settling the event's payment took too long. Please deliver it again.",
};

async function receive(dependencies: Dependencies, raw: WebhookDelivery, onStep: (step: Step) => void): Promise<void> {
  const { webhookSignatures, webhookEvents, clock, log } = dependencies;
  if (!(await webhookSignatures.verify(raw))) {
    // Only the first is about PayPal's own messages, and raises an alarm.
    log.warn(webhookSignatures.claimsPaypal(raw) ? 'webhook-refused' : 'webhook-unsigned');
    throw new Refusal('INVALID_INPUT', { message: 'The signature is invalid.' });
  }
  const event = readPaypalEvent(raw.body);
  if (event === undefined) throw new Refusal('MALFORMED_JSON');
  onStep('claim');
  const claim = await webhookEvents.claim(event.id, clock.now());
  if (claim === 'done') {
    log.info('webhook-repeated', { paypalEvent: event.id });
    return;
  }
  // PayPal delivers it again, in case the other delivery fails.
  if (claim === 'busy') throw new Refusal('CONFLICT', { message: BUSY, retryAfterSeconds: BUSY_SECONDS });
  onStep('payment');
  try {
    await handle(dependencies, event);
  } catch (error) {
    await webhookEvents.release(event.id).catch((cause: unknown) => {
      // The claim expires after a minute anyway.
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
    // An operator has to refund money for an order that we don't have.
    const hasMoney = read.captures.length > 0 && read.customId !== '';
    log[hasMoney ? 'error' : 'info'](hasMoney ? 'payment-without-order' : 'webhook-without-order', {
      ...logDetails,
      paypalOrder: read.paypalOrderId,
      order: read.customId,
    });
    return;
  }
  const disputed = event.event_type.startsWith('CUSTOMER.DISPUTE.') || order.state === 'SUSPENDED';
  const payment = disputed ? await withDispute(payments, read) : read;
  const settled = await settle(dependencies, order, payment);
  log.info('webhook', { ...logDetails, order: order.number, state: settled.order.state });
  // Only the settlement that wrote the change fulfills, so nothing is emailed twice; the sweep
  // retries if it fails.
  if (settled.paidNow || settled.noticeNow === true) await fulfill(settled.order);
}

/**
 * The payment that the event is about, read from PayPal, and the order for which PayPal says it is.
 */
async function findPayment(
  dependencies: Dependencies,
  event: PaypalEvent,
): Promise<{ readonly payment?: PaymentState | undefined; readonly order?: Order | undefined }> {
  const { payments } = dependencies;
  const { paypalOrderId, number, captureId } = paymentReference(event);
  if (paypalOrderId === undefined && number !== undefined) {
    const order = await findByNumber(dependencies.orders, number);
    if (order !== undefined) return await readPayment(dependencies, order);
  }
  const id = paypalOrderId ?? (captureId === undefined ? undefined : await payments.orderOfCapture(captureId));
  const payment = id === undefined ? undefined : await payments.read(id);
  if (payment === undefined || payment.customId === '') return { payment };
  return { payment, order: await findByNumber(dependencies.orders, payment.customId) };
}
