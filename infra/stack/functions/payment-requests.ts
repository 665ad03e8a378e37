import type { Records } from './record.ts';

export const paymentRequests: Records = {
  'ask-for-installment': {
    share: 0.5,
    errorImpact: 'Families can’t ask someone else to pay an installment.',
    losesSales: true,
  },
  'create-payment-request': {
    size: 'mail',
    errorImpact: 'Buyers can’t ask someone else to pay.',
    losesSales: true,
  },
  'list-payment-requests': { errorImpact: 'Students don’t see their links to pay, and can’t withdraw them.' },
  'withdraw-payment-request': { errorImpact: 'Students can’t withdraw a link to pay.' },
  'open-payment-request': {
    size: 'selling',
    share: 0.5,
    errorImpact: 'Parents who got a link don’t see what they are asked to pay, so no one pays by link.',
    losesSales: true,
  },
  'pay-payment-request': {
    size: 'sellingHours',
    share: 0.5,
    timeout: 24,
    errorImpact: 'Parents who got a link can’t start to pay.',
    slowAfterMs: 8_000,
    losesSales: true,
    counts: ['orders-created'],
  },
  'capture-payment-request': {
    size: 'receipts',
    share: 0.5,
    timeout: 24,
    errorImpact:
      'Parents who got a link approve a payment and don’t learn whether they have paid; the schedule settles it later.',
    slowAfterMs: 15_000,
    losesSales: true,
    counts: ['orders-paid', 'cents-paid'],
    logsNews: true,
  },
};
