import type { OfficeToday } from '#contract/endpoints/office/office.ts';
import { DAY_MS } from '#contract/limits.ts';
import { formatCents } from '#contract/money.ts';
import type { MemberRole } from '#contract/office.ts';
import { officePaths } from '#contract/office-paths.ts';
import type { MailFeedbackEntry } from '../mail/feedback.ts';
import type { MailKind } from '../mail/mail-kind.ts';
import type { MailFeedback } from '../mail/ports.ts';
import { describeReturnedMail, summarize } from '../mail/returned-mail.ts';
import type { Order } from '../orders/core/order.ts';
import { refundToRepeat } from '../orders/core/refunds.ts';
import { kindOf } from '../orders/goods/kinds.ts';
import { disputeAdvice } from '../orders/office/order-view.ts';
import { describeBuyer } from '../orders/views/order-history.ts';
import type { Log } from '../shared/ports.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { type BusinessTimes, businessTimes } from '../shared/times/business-times.ts';
import { noticedAlarms, whatToDo } from './list-office-alarms.ts';
import type { AlarmState, AlarmStates } from './ports.ts';

type Attention = OfficeToday['attention'][number];

/** The most that is shown of each kind. */
export const ATTENTION_MAX = 10;
/** Mail that came back longer ago is only on the person's page. */
const BOUNCES_MS = 7 * DAY_MS;
/** Several may be of the same address. */
const BOUNCES_READ = 50;

/**
 * What to do about an order under review, one that is disputed, one whose refund has failed, or one
 * whose email has failed.
 */
export function attentionToOrder(order: Order, times: BusinessTimes): Attention {
  const path = `${officePaths.orders}/${order.number}`;
  const about = `${formatCents(order.capturedCents ?? order.totalCents)} from ${describeBuyer(order)}`;
  if (order.state === 'QUARANTINED') {
    const text = `${about} doesn’t match the order. Compare them, then refund it.`;
    return { kind: 'review', title: 'A payment is under review', text, path, action: 'Review the payment' };
  }
  if (order.state === 'SUSPENDED') {
    const { answeredAt, respondBy } = order.dispute ?? {};
    return {
      kind: 'dispute',
      title: 'A payment is disputed',
      path,
      text: `${about}. ${disputeAdvice(order, times)}`,
      action: answeredAt === undefined ? 'Answer the dispute' : 'Open the order',
      ...(respondBy === undefined ? {} : { respondBy }),
      ...(answeredAt === undefined ? {} : { answeredAt }),
    };
  }
  const failed = refundToRepeat(order);
  if (failed !== undefined) {
    const text = `PayPal couldn’t pay out ${formatCents(failed.cents)} to ${describeBuyer(order)}, who has the ${kindOf(order).many} back. Refund it again.`;
    return { kind: 'refund', title: 'A refund has failed', text, path, action: 'Open the order' };
  }
  const text = `${about}. All attempts to email them have failed.`;
  return { kind: 'receipt', title: 'A buyer got no email', text, path, action: 'Send it again' };
}

/**
 * Sorts what needs a person: first the disputes that PayPal waits for, by their deadlines; last
 * those that are answered.
 */
export function byUrgency(one: Attention, other: Attention): number {
  const rank = ({ kind, answeredAt }: Attention): number => (kind !== 'dispute' ? 1 : answeredAt === undefined ? 0 : 2);
  const deadline = ({ respondBy = Number.MAX_SAFE_INTEGER }: Attention): number => respondBy;
  return rank(one) - rank(other) || (rank(one) === 0 ? deadline(one) - deadline(other) : 0);
}

/** Mail to the business or to the team, which only an owner can mend. */
const ownMail: readonly MailKind[] = ['business', 'office'];
const buyersMail: readonly MailKind[] = ['receipt', 'notice', 'edition'];

/** Whether a role may know of returned mail of a kind: buyers' and the team's is for owners. */
export const seesMail = (role: MemberRole, kind: MailKind | undefined): boolean =>
  role === 'owner' || (kind !== undefined && ![...ownMail, ...buyersMail].includes(kind));

/** The people whose mail came back this week, the newest first. Payments are for owners. */
export async function attentionToBounces(
  { mailFeedback, zone }: { readonly mailFeedback: Pick<MailFeedback, 'recent'>; readonly zone: string },
  role: MemberRole,
  now: number,
): Promise<Attention[]> {
  const byAddress = new Map<string, MailFeedbackEntry[]>();
  for (const entry of await mailFeedback.recent(now - BOUNCES_MS, BOUNCES_READ)) {
    if (entry.mail === 'test' || !seesMail(role, entry.mail)) continue;
    byAddress.set(entry.email, [...(byAddress.get(entry.email) ?? []), entry]);
  }
  const times = businessTimes(zone);
  const returned = [...byAddress.values()].flatMap((entries) => summarize(entries) ?? []);
  return returned.slice(0, ATTENTION_MAX).map((mail) => ({
    kind: 'bounce',
    title: 'Mail came back',
    text: `${mail.email}: ${describeReturnedMail(mail, times)} Call or text for another address.`,
    path: `${officePaths.people}#${encodeURIComponent(mail.email)}`,
    action: 'Open the person',
  }));
}

/**
 * What the product itself noticed, and the alarms of CloudWatch that ring. If CloudWatch is down,
 * it says so: silence would look like none.
 */
export async function attentionToAlarms({
  alarmStates,
  log,
  ...watch
}: Parameters<typeof noticedAlarms>[0] & {
  readonly alarmStates: AlarmStates;
  readonly log: Log;
}): Promise<Attention[]> {
  const [noticed, ringing] = await Promise.all([
    noticedAlarms(watch),
    alarmStates.ringing().catch((error: unknown) => {
      if (!(error instanceof DependencyDown)) throw error;
      log.warn('alarms-unread', { cause: error });
      return undefined;
    }),
  ]);
  const shown = [...noticed, ...(ringing ?? [])].toSorted((one, other) => other.since - one.since);
  return [...shown.slice(0, ATTENTION_MAX).map(asAttention), ...(ringing === undefined ? [cannotTell] : [])];
}

function asAttention(alarm: AlarmState): Attention {
  const { impact, todo, path, action } = whatToDo(alarm);
  return { kind: 'alarm', title: 'An alarm is ringing', text: `${impact} ${todo}`, path, action };
}

const cannotTell: Attention = {
  kind: 'alarm',
  title: 'We can’t tell whether an alarm is ringing',
  text: 'AWS didn’t answer. The alarms’ emails to the engineer don’t depend on this page.',
  path: officePaths.settings,
  action: 'Look at the alarms',
};
