import { dayText, monthDay } from '../dates.ts';
import { shortCents } from '../money.ts';

/**
 * The day on which an installment is due: nobody owes it before the signature.
 * @param agreed the day that the agreement says
 * @param signedOn empty before the signature; as all days, in the business's time zone
 */
export const dueFrom = (agreed: string, signedOn = ''): string => (agreed < signedOn ? signedOn : agreed);

/**
 * Such as: is due today, is due on November 10, 2026, was due on November 10, 2026
 * @param day as {@link dueFrom} says
 */
export const whenDue = (day: string, today: string, inWords = dayText): string =>
  day === today ? 'is due today' : `${day < today ? 'was' : 'is'} due on ${inWords(day)}`;

/** Such as: $400 received Nov 28. Its day is `YYYY-MM-DD`. */
export const receivedText = ({ cents, day }: { readonly cents: number; readonly day: string }): string =>
  `${shortCents(cents)} received ${monthDay(day)}`;

/** Such as: $600 due Nov 29 */
export const dueText = (cents: number, day: string, isLate: boolean): string =>
  `${shortCents(cents)} ${isLate ? 'was due' : 'due'} ${monthDay(day)}`;
