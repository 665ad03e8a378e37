import type { ClassCard } from '#contract/pages/class-page.ts';
import { brand } from '../../content/brand.ts';
import { businessTime, shortDayIn, timeIn, visitorZone } from '../consultations/times/times.ts';

/** Sat, Nov 7, 10:00 AM your time; empty where the business's clocks show the same. */
export const timeForVisitor = ({ start }: ClassCard['dates'][number]): string => {
  const zone = visitorZone();
  return businessTime(start, zone, brand.timeZone) === undefined
    ? ''
    : `${shortDayIn(start, zone)}, ${timeIn(start, zone)} your time`;
};
