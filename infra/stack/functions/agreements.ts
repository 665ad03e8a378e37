import type { OfficeRecord, Records } from './record.ts';

export const agreements: Records = {
  'open-agreement': {
    share: 0.5,
    errorImpact: 'Families can’t read the agreement that we sent them, so they can’t sign or pay it.',
  },
  'sign-agreement': {
    size: 'booking',
    share: 0.5,
    errorImpact: 'Families can’t sign their agreement.',
  },
  'pay-installment': {
    size: 'selling',
    share: 0.5,
    timeout: 24,
    errorImpact: 'Families can’t start to pay an installment.',
    slowAfterMs: 8_000,
    losesSales: true,
    counts: ['orders-created'],
  },
  'capture-installment': {
    size: 'receipts',
    share: 0.5,
    timeout: 24,
    errorImpact:
      'Families approve the payment of an installment and don’t learn whether they have paid; the schedule settles it later.',
    slowAfterMs: 15_000,
    losesSales: true,
    counts: ['orders-paid', 'cents-paid'],
    logsNews: true,
  },
  'list-agreements': { errorImpact: 'Families don’t see how many hours they have left, so they can’t book a session.' },
  'get-statement': { errorImpact: 'Families can’t see or print what they paid and got in a year.' },
  'remind-of-installments': {
    size: 'booking',
    timeout: 120,
    errorImpact: 'Families aren’t reminded of signatures and payments, and the business doesn’t hear of late ones.',
    slowAfterMs: 100_000,
  },
};

export const officeAgreements: Records<OfficeRecord> = {
  'get-office-agreement': { size: 'officeAgreement' },
  'save-office-agreement': { size: 'officeAgreement' },
  'mark-office-installment-paid': { size: 'booking' },
  'mark-office-installment-unpaid': { size: 'officeAgreement' },
  'send-office-agreement': { size: 'officeBooking' },
  'mail-office-agreement': { size: 'officeBooking' },
  'withdraw-office-agreement': { size: 'officeBooking' },
  'replace-office-agreement-link': { size: 'officeBooking' },
  'change-office-agreement-hours': { size: 'officeAgreement' },
  // Reads the orders of one agreement after the other.
  'export-office-agreements': { timeout: 24 },
  'get-office-agreement-settings': { size: 'tables' },
  'set-office-agreement-settings': { size: 'tables' },
};
