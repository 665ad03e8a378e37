import type { Balance } from './balance.ts';

/** What is left of a balance: "5 of 10 hours are left". */
export function hoursLeft({ minutes, used }: Pick<Balance, 'minutes' | 'used'>): string {
  const [left, total] = [minutes / 60, (minutes + used) / 60];
  return `${String(left)} of ${String(total)} ${total === 1 ? 'hour' : 'hours'} ${left === 1 ? 'is' : 'are'} left`;
}
