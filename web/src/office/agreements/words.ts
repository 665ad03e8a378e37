import { hoursText } from '#contract/dates.ts';
import type { OfficeAgreement } from '#contract/endpoints/agreements/office.ts';
import type { AgreementState, BalanceEntryKind, InstallmentState } from '#contract/endpoints/agreements/shapes.ts';
import { formatCents } from '#contract/money.ts';

export const stateText: Readonly<Record<AgreementState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  opened: 'Opened, not signed',
  signed: 'Signed, not paid',
  active: 'Active',
  done: 'Done',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** Colors of what went well, and of what needs someone. */
export const stateTone: Readonly<Record<AgreementState, string>> = {
  draft: 'text-ink-soft',
  sent: '',
  opened: '',
  signed: '',
  active: 'text-success',
  done: 'text-success',
  withdrawn: 'text-ink-soft',
  expired: 'text-danger',
};

export const installmentText: Readonly<Record<InstallmentState, string>> = {
  open: 'Open',
  late: 'Late',
  pending: 'Waiting for PayPal',
  paid: 'Paid',
  disputed: 'Disputed',
  review: 'Under review',
  refunded: 'Refunded',
};

/** With the money after it, as in "Refunded $148.15". */
export const entryText: Readonly<Record<BalanceEntryKind, string>> = {
  paid: 'Installment paid',
  refunded: 'Refunded',
  'refund-failed': 'Refund didn’t go through:',
  undone: 'Payment undone',
  paused: 'Paused by a dispute',
  resumed: 'Back after a dispute',
  booked: 'Session booked',
  canceled: 'Session canceled in time',
  'canceled-late': 'Session canceled late, its hours stay spent',
  'canceled-by-us': 'Session canceled by us',
  returned: 'Session’s hours given back',
  given: 'Given',
  taken: 'Taken',
};

/** What to do about the money of an agreement that is withdrawn. */
export const withdrawnMoneyText = (paidCents: number): string =>
  `The family has paid ${formatCents(paidCents)} for it. That stays on record: return it and record the refund at its order, or undo the payment and record it for another agreement.`;

/** 50 minutes, 1 hour, 1.5 hours. */
export const lengthText = (minutes: number): string =>
  minutes % 30 === 0 && minutes >= 60 ? hoursText(minutes / 60) : `${String(minutes)} minutes`;

/** Whether the family can still sign it, so it can be changed. */
export const isUnsigned = ({ state }: Pick<OfficeAgreement, 'state'>): boolean =>
  state === 'draft' || state === 'sent' || state === 'opened' || state === 'expired';

/** Whether it was signed, so it has hours. */
export const isSigned = ({ signed }: Pick<OfficeAgreement, 'signed'>): boolean => signed !== null;
