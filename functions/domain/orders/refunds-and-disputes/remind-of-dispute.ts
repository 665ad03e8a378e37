import { DELIVERY_RETENTION_SECONDS, DISPUTE_REMINDER_SECONDS } from '#contract/endpoints/orders/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { Balance } from '../../balances/balance.ts';
import type { Mailer } from '../../mail/ports.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import type { Clock, Log } from '../../shared/ports.ts';
import type { Order } from '../core/order.ts';
import type { Payments } from '../core/ports.ts';
import type { Deliveries } from '../receipts/deliveries.ts';
import { disputeMail } from './dispute-mail.ts';
import { lastDispute } from './last-dispute.ts';

export interface DisputeMailDependencies {
  readonly payments: Pick<Payments, 'disputes'>;
  readonly deliveries: Pick<Deliveries, 'claimReminder' | 'releaseReminder' | 'keep'>;
  readonly mailer: Mailer;
  readonly businessProfile: BusinessProfile;
  /** The address that gets the business's emails. */
  readonly businessInbox: string;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Tells the business at once that a payment is disputed, and until when PayPal waits for it.
 * @param balance of the agreement whose installment the order pays
 */
export async function announceDispute(
  { payments, mailer, businessProfile, businessInbox: to, log }: DisputeMailDependencies,
  order: Order,
  balance: Balance | undefined,
): Promise<void> {
  await mailer.send(disputeMail({ order, dispute: await lastDispute(payments, order), balance, to, businessProfile }));
  log.info('payment-disputed', { order: order.number });
}

/**
 * Reminds the business about two days before the deadline, once for each dispute, unless it has
 * answered. A failure is logged, and the next check of the order, a day later, tries again.
 */
export async function remindOfDispute(dependencies: DisputeMailDependencies, order: Order): Promise<void> {
  const { payments, deliveries, mailer, businessProfile, businessInbox: to, clock, log } = dependencies;
  if (order.state !== 'SUSPENDED') return;
  try {
    const dispute = await lastDispute(payments, order);
    const now = clock.now();
    const { respondBy = 0, takesEvidence = false, answeredAt } = dispute ?? {};
    const isOpen = takesEvidence && answeredAt === undefined;
    const isDue = isOpen && respondBy > now && respondBy - now <= inMs(DISPUTE_REMINDER_SECONDS);
    if (dispute === undefined || !isDue) return;
    const until = now + inMs(DELIVERY_RETENTION_SECONDS);
    if (!(await deliveries.claimReminder(order.number, dispute.id, until))) return;
    try {
      await mailer.send(disputeMail({ order, dispute, isReminder: true, to, businessProfile }));
    } catch (error) {
      await deliveries.releaseReminder(order.number);
      throw error;
    }
  } catch (cause) {
    log.warn('dispute-reminder-failed', { order: order.number, cause });
  }
}

/** Keeps the proof of delivery for as long as after the payment's last event. */
export async function keepDeliveries(
  { deliveries, clock, log }: Pick<DisputeMailDependencies, 'deliveries' | 'clock' | 'log'>,
  { number }: Order,
): Promise<void> {
  await deliveries.keep(number, clock.now() + inMs(DELIVERY_RETENTION_SECONDS)).catch((cause: unknown) => {
    log.warn('deliveries-not-kept', { order: number, cause });
  });
}
