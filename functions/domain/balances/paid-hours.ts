import { hoursText } from '#contract/dates.ts';
import type { Balance } from './balance.ts';

/**
 * What is left of a balance: "5 hours are left". Not of how many: an agreement has more than what
 * is paid until now.
 */
export const paidHoursText = ({ minutes }: Pick<Balance, 'minutes'>): string =>
  `${hoursText(minutes / 60)} ${minutes === 60 ? 'is' : 'are'} left`;
