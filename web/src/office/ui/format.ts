import { dateFormat, dayIn, mediumDay, withWholeTimes } from '#contract/dates.ts';
import type { CentsByMethod } from '#contract/endpoints/orders/shapes.ts';
import { formatCents } from '#contract/money.ts';
import { byMethod } from '#contract/words/payment-methods.ts';

/** Nov 20, 2026, 9:05 AM in the business's time zone. @param at milliseconds since 1970 */
export const formatMoment = (at: number, zone: string): string =>
  withWholeTimes(dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(at));

/** 9:05 AM in the business's time zone. @param at milliseconds since 1970 */
export const formatTime = (at: number, zone: string): string =>
  withWholeTimes(dateFormat({ timeStyle: 'short', timeZone: zone }).format(at));

/** Nov 20, 2026 in the business's time zone. @param at milliseconds since 1970 */
export const formatDay = (at: number, zone: string): string => mediumDay(dayIn(zone, at));

/** 1 order, 2 orders. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Saves text as a file of the person's. */
export const saveFile = (fileName: string, text: string, type = 'text/csv'): void => {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
};

/** Such as: $500.00 by check, $300.00 by Zelle */
export const formatMethods = (outside: CentsByMethod): string =>
  outside.map(({ method, cents }) => `${formatCents(cents)} ${byMethod[method]}`).join(', ');

/** Every quarter of an hour, as selects offer it: 4:15 PM. */
export const quarters = Array.from({ length: 97 }, (_, index) => {
  const [hour, minute] = [Math.floor(index / 4), (index % 4) * 15];
  const two = (number: number) => String(number).padStart(2, '0');
  const time = `${String(hour % 12 === 0 ? 12 : hour % 12)}:${two(minute)} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
  return { value: `${two(hour)}:${two(minute)}`, label: hour === 24 ? 'Midnight' : time };
});
