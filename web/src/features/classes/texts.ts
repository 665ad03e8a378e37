import { formatCents } from '#contract/money.ts';
import type { ClassCard } from '#contract/pages/class-page.ts';
import { asDay } from '../../components/day.ts';

/** The words for a class's facts, without `Intl`, so that a list of classes is fast on a phone. */

type Dates = Pick<ClassCard, 'dates'>;
type ShownDate = ClassCard['dates'][number];

/** $120, $49.50, or Free. */
export const priceText = (price: number): string =>
  price === 0 ? 'Free' : formatCents(Math.round(price * 100)).replace(/\.00$/, '');

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** Saturday, November 7 */
export const dayOf = ({ local }: ShownDate): string => {
  const day = local.slice(0, 10);
  return `${weekdays[new Date(day).getUTCDay()] ?? ''}, ${asDay(day).replace(/, \d+$/, '')}`;
};

/** 1:30 PM, of minutes since midnight. */
const clock = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 24;
  return `${String(hour % 12 || 12)}:${String(minutes % 60).padStart(2, '0')}\u00A0${hour < 12 ? 'AM' : 'PM'}`;
};

/** 1:00 PM to 2:30 PM. An end on the next day is a time too. */
export const timesOf = ({ local, minutes }: ShownDate): string => {
  const [hour = 0, minute = 0] = local.slice(11).split(':').map(Number);
  const start = hour * 60 + minute;
  return `${clock(start)} to ${clock(start + minutes)}`;
};

/** 45 minutes, 1 hour, 1.5 hours. */
export const lengthText = (minutes: number): string => {
  if (minutes < 60 || minutes % 15 !== 0) return `${String(minutes)} minutes`;
  return minutes === 60 ? '1 hour' : `${String(minutes / 60)} hours`;
};

/** Saturday, November 7 to Saturday, November 14. Of one date, its day. */
export const spanText = ({ dates }: Dates): string => {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return '';
  return dayOf(first) === dayOf(last) ? dayOf(first) : `${dayOf(first)} to ${dayOf(last)}`;
};

/** 5 dates of 2 hours; 3 dates if their lengths differ. */
export const datesText = ({ dates }: Dates): string => {
  const count = `${String(dates.length)} ${dates.length === 1 ? 'date' : 'dates'}`;
  const [first] = dates;
  const isSame = dates.every(({ minutes }) => minutes === first?.minutes);
  return first === undefined || !isSame ? count : `${count} of ${lengthText(first.minutes)}`;
};

/** Only 3 seats left; empty unless few are left. */
export const seatsText = ({ seatsLeft }: Pick<ClassCard, 'seatsLeft'>): string => {
  if (seatsLeft === null || seatsLeft === 0) return '';
  return seatsLeft === 1 ? 'Only 1 seat left' : `Only ${String(seatsLeft)} seats left`;
};

/** What a visitor should know before the price: one sentence, or none of an open class. */
export const stateText = ({ state, closed, seatsLeft }: ClassCard): string => {
  switch (state) {
    case 'open':
      return closed;
    case 'full':
      return closed === '' ? 'This class is full.' : closed;
    case 'running': {
      if (closed !== '') return closed;
      return seatsLeft === 0 ? 'This class has begun and is full.' : 'This class has begun. You can still join.';
    }
    case 'done':
      return 'This class is over.';
    case 'canceled':
      return 'This class was canceled. Everyone who enrolled hears from us, and gets their money back.';
  }
};
