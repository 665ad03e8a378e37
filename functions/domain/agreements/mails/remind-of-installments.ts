import { addDays, dayIn } from '#contract/dates.ts';
import { INSTALLMENT_LATE_DAYS, INSTALLMENT_REMINDER_DAYS } from '#contract/endpoints/agreements/limits.ts';
import type { Balances } from '../../balances/ports.ts';
import { type BusinessDelivery, deliverNow } from '../../mail/deliver-outbox.ts';
import type { Mail } from '../../mail/mail.ts';
import { toOutboxMail } from '../../mail/outbox-mail.ts';
import type { OrderReads } from '../../orders/core/ports.ts';
import type { Peppers } from '../../sign-in/ports.ts';
import { type DueInstallment, dueInstallments } from '../due-installments.ts';
import type { Agreements } from '../ports.ts';
import { linkOf } from '../token.ts';
import { installmentReminderMail, lateInstallmentMail } from './reminder-mails.ts';

interface Dependencies extends BusinessDelivery {
  readonly agreements: Pick<Agreements, 'list' | 'write'>;
  readonly balances: Pick<Balances, 'several'>;
  readonly orders: Pick<OrderReads, 'ofBuyer'>;
  readonly peppers: Peppers;
}

/** More than a business has. */
const ALL = 1_000_000;

/**
 * Reminds families of the installment that they pay next: three days before it is due, and on the
 * day. Tells the business five days after the family heard that it is due. Each is sent once,
 * however often this runs; a reminder that was missed is sent later, unless the next one is due.
 */
export function remindOfInstallments(dependencies: Dependencies) {
  const { agreements, businessProfile, clock, log } = dependencies;
  return async (): Promise<void> => {
    const today = dayIn(businessProfile.timeZone, clock.now());
    const until = addDays(today, INSTALLMENT_REMINDER_DAYS);
    let sent = 0;
    for (const due of await dueInstallments(dependencies, await agreements.list(ALL), { today, until })) {
      sent += await remind(dependencies, due, today);
    }
    log.info('installment-reminders', { sent });
  };
}

/** Returns how many emails went out. */
async function remind(dependencies: Dependencies, installment: DueInstallment, today: string): Promise<number> {
  const { agreements, peppers, businessProfile, businessInbox, ccFor, clock, random } = dependencies;
  const { agreement, index, due } = installment;
  const mails: Mail[] = [];
  const marks: string[] = [];
  const markOf = (reminder: 'soon' | 'due' | 'late') => `${String(index + 1)} ${reminder} `;
  const sentOn = (reminder: 'soon' | 'due' | 'late') => {
    const mark = markOf(reminder);
    return agreement.reminded.find((one) => one.startsWith(mark))?.slice(mark.length);
  };
  const isNew = (reminder: 'soon' | 'due' | 'late'): boolean => {
    if (sentOn(reminder) !== undefined) return false;
    marks.push(`${markOf(reminder)}${today}`);
    return true;
  };
  const dueSince = sentOn('due');
  if (isNew(due > today ? 'soon' : 'due')) {
    const link = linkOf(await peppers(), agreement);
    mails.push(installmentReminderMail({ installment, link, today, businessProfile }));
  }
  if (dueSince !== undefined && addDays(dueSince, INSTALLMENT_LATE_DAYS) <= today && isNew('late')) {
    // It has an amount, which is for owners.
    const copies = await ccFor('messages', businessInbox, 'owner');
    mails.push({ ...lateInstallmentMail({ installment, to: businessInbox, businessProfile }), ...copies });
  }
  if (mails.length === 0) return 0;
  const queued = mails.map((mail) => toOutboxMail(mail, { random, now: clock.now() }));
  const next = {
    ...agreement,
    revision: agreement.revision + 1,
    reminded: [...agreement.reminded, ...marks],
  };
  // If another write came first, the next run decides again.
  if (!(await agreements.write({ agreement: next, before: agreement }, queued))) return 0;
  await deliverNow(dependencies, queued);
  return queued.length;
}
