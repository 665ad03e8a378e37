import { addDays, hoursText } from '#contract/dates.ts';
import { AGREEMENT_VALID_DAYS_MAX, INSTALLMENTS_MAX } from '#contract/endpoints/agreements/limits.ts';
import { formatCents } from '#contract/money.ts';
import { minutesWorth, ordersOfInstallment } from '../../orders/core/installment.ts';
import type { Order } from '../../orders/core/order.ts';
import { keptCents } from '../../orders/core/refunds.ts';
import { Refusal } from '../../shared/refusal.ts';
import { type Agreement, type AgreementContent, installmentIdOf, totalCentsOf } from '../agreement.ts';

/**
 * Checks what the rules of the fields can't see: whether the parts fit together, and the days.
 * @param today in the business's time zone, as `YYYY-MM-DD`
 * @throws Refusal INVALID_INPUT with a message for each field
 */
export function requireSound(content: AgreementContent, today: string): void {
  const found = Object.entries({
    secondEmail: problemOfSecondEmail(content),
    sessionMinutes: problemOfLesson(content),
    installments: problemOfInstallments(content, today),
    validUntil: problemOfLastDay(content, today),
  }).flatMap(([field, message]) => (message === undefined ? [] : [[field, message] as const]));
  if (found.length === 0) return;
  const message = found.map(([, one]) => one).join(' ');
  throw new Refusal('INVALID_INPUT', { message, fields: Object.fromEntries(found) });
}

/**
 * Checks that a change of an agreement keeps what is booked for each of its installments, because a
 * payment belongs to the place of its installment.
 * @param orders the agreement's own
 * @throws Refusal INVALID_INPUT with a message for the installments
 */
export function requireRoomForMoney(
  { id, content }: Pick<Agreement, 'id' | 'content'>,
  orders: readonly Order[],
): void {
  for (let index = 0; index < INSTALLMENTS_MAX; index += 1) {
    const own = ordersOfInstallment(orders, installmentIdOf(id, index));
    const booked = {
      cents: own.reduce((sum, order) => sum + keptCents(order), 0),
      minutes: own.reduce((sum, order) => sum + minutesWorth(order), 0),
    };
    const { cents, minutes } = content.installments[index] ?? { cents: 0, minutes: 0 };
    // Of what is paid in full, no payment brings further hours.
    const hasRoom = cents === booked.cents ? minutes === booked.minutes : minutes >= booked.minutes;
    if (booked.cents === 0 || (cents >= booked.cents && hasRoom)) continue;
    const there = cents === 0 ? 'nothing' : moneyText({ cents, minutes });
    const message = `For installment ${String(index + 1)}, ${moneyText(booked)} are recorded, and this version has ${there} there. Keep at least that, or undo the payment first and record it again when the version is sent.`;
    throw new Refusal('INVALID_INPUT', { message, fields: { installments: message } });
  }
}

const moneyText = ({ cents, minutes }: { readonly cents: number; readonly minutes: number }): string =>
  `${formatCents(cents)} and ${hoursText(minutes / 60)}`;

type Problem = string | undefined;

function problemOfSecondEmail({ email, secondEmail, under13 }: AgreementContent): Problem {
  if (under13 && secondEmail !== '') {
    return 'A student under 13 has no account of their own. Leave this address empty: the parent books.';
  }
  return email === secondEmail ? 'Enter another address than the first one, or none.' : undefined;
}

const problemOfLesson = ({ minutes, sessionMinutes }: AgreementContent): Problem =>
  minutes > 0 && sessionMinutes > minutes
    ? `A session of ${String(sessionMinutes)} minutes is longer than ${hoursText(minutes / 60)} in all.`
    : undefined;

function problemOfInstallments(content: AgreementContent, today: string): Problem {
  const { installments, minutes } = content;
  const cents = installments.reduce((sum, one) => sum + one.cents, 0);
  if (cents !== totalCentsOf(content)) {
    return `The installments add up to ${formatCents(cents)}, and the lines to ${formatCents(totalCentsOf(content))}.`;
  }
  const given = installments.reduce((sum, one) => sum + one.minutes, 0);
  if (given !== minutes)
    return `The installments add ${hoursText(given / 60)}, and the agreement has ${hoursText(minutes / 60)}.`;
  const past = installments.findIndex(({ due }) => due < today);
  if (past !== -1) return `Installment ${String(past + 1)} is due on a day that is over. Choose a later one.`;
  const early = installments.findIndex(({ due }, index) => due < (installments[index - 1]?.due ?? ''));
  if (early !== -1) return `Installment ${String(early + 1)} is due before installment ${String(early)}.`;
  return undefined;
}

function problemOfLastDay({ validUntil }: AgreementContent, today: string): Problem {
  if (validUntil < today) return 'This day is over. Choose a later one.';
  return validUntil > addDays(today, AGREEMENT_VALID_DAYS_MAX)
    ? `Choose a day in the next ${String(AGREEMENT_VALID_DAYS_MAX)} days.`
    : undefined;
}
