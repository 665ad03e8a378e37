import { monthDay } from '../dates.ts';
import { shortCents } from '../money.ts';

/** Such as: $400 received Nov 28. Its day is `YYYY-MM-DD`. */
export const receivedText = ({ cents, day }: { readonly cents: number; readonly day: string }): string =>
  `${shortCents(cents)} received ${monthDay(day)}`;

/** Such as: $600 due Nov 29 */
export const dueText = (cents: number, day: string, isLate: boolean): string =>
  `${shortCents(cents)} ${isLate ? 'was due' : 'due'} ${monthDay(day)}`;
