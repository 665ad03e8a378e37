import { sitePaths } from '#contract/site-paths.ts';
import { type InstallmentItem, installmentIdOfItem } from '../core/order.ts';
import type { Kind } from './kind.ts';

/** An installment of an agreement, which brings hours. */
export const installment = {
  isOf: (item): item is InstallmentItem => 'agreementId' in item,
  due: 'hours',
  page: sitePaths.agreement,
  paidFor: installmentIdOfItem,
  staysWithFamily: 'an installment of an agreement',
  many: 'hours',
  one: 'installment',
  place: (name) => `on ${name}’s dashboard`,
  paused: 'Its hours',
  pausedGoods: 'Its hours',
  resting: 'hours',
  notReceived: 'says that the sessions never took place',
  notAsDescribed: 'says that the sessions aren’t as described',
  paidAlready:
    'This installment was paid another way in the meantime, so you haven’t been charged. Please reload the page.',
  refundedByShop: 'by the shop, because it was paid twice',
  nature: 'Counseling by appointment, as agreed in writing.',
  withReceipt: '',
} as const satisfies Kind<InstallmentItem>;
