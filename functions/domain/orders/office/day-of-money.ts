import { dayIn, dayText } from '#contract/dates.ts';
import { invalidInput } from '../../shared/refusal.ts';
import { startOfDay } from '../../shared/times/start-of-day.ts';

/**
 * When money moved on a day that someone typed: now if it is today, so that it comes after what it
 * is about.
 * @param first the earliest day that it can be, with why, as in "the agreement began"
 * @throws Refusal INVALID_INPUT for a day to come, or before the first
 */
export function timeOfMoney(
  day: string,
  { zone, now, first }: { readonly zone: string; readonly now: number; readonly first: { at: number; why: string } },
): number {
  const today = dayIn(zone, now);
  const refuse = (text: string) => invalidInput({ day: text });
  if (day > today) throw refuse('Choose today or a day before');
  const began = dayIn(zone, first.at);
  if (day < began) throw refuse(`Choose ${dayText(began)} or later: ${first.why}`);
  if (day === today) return now;
  return Math.max(startOfDay(zone, day), first.at);
}
