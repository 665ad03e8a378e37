import { hoursText } from '#contract/dates.ts';
import type { Consultation } from '#contract/endpoints/consultations/shapes.ts';
import { serverTime } from '../api/server-time.ts';
import { whenIn } from './times/times.ts';

type Lesson = Pick<Consultation, 'start' | 'minutes' | 'returnsUntil'>;

const HOUR_MS = 60 * 60_000;

/** its hour is used; its 1.5 hours are used. */
const used = ({ minutes }: Lesson) => (minutes === 60 ? 'its hour is used' : `its ${hoursText(minutes / 60)} are used`);
const back = ({ minutes }: Lesson) =>
  minutes === 60 ? 'its hour comes back' : `its ${hoursText(minutes / 60)} come back`;

/** Why canceling doesn't give the hours back anymore; undefined while it does. */
export const tooLateText = (lesson: Lesson): string | undefined => {
  const { start, returnsUntil = start } = lesson;
  if (Date.parse(returnsUntil) > serverTime()) return undefined;
  const hours = (Date.parse(start) - Date.parse(returnsUntil)) / HOUR_MS;
  return `This session begins in less than ${hoursText(hours)}, so ${used(lesson)}`;
};

/** Until when canceling a lesson gives its hours back. */
export const returnText = (lesson: Lesson, zone: string, businessZone = zone): string => {
  const tooLate = tooLateText(lesson);
  if (tooLate !== undefined) return `${tooLate} even if you cancel it.`;
  const until = whenIn(lesson.returnsUntil ?? lesson.start, zone, businessZone);
  return `If you cancel it before ${until}, ${back(lesson)}. After that, ${used(lesson)}.`;
};

/** What became of the hours of a lesson that was canceled. */
export const canceledText = (lesson: Lesson & Pick<Consultation, 'returned'>): string =>
  lesson.returned === true
    ? `You canceled in time, so ${back(lesson)}.`
    : `It was too late to get its hours back, so ${used(lesson)}.`;
