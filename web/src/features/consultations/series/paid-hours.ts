import { hoursText } from '#contract/dates.ts';
import type { HoursOfAgreement } from '#contract/endpoints/agreements/shapes.ts';
import { LESSON_MINUTES_MIN, LESSON_MINUTES_STEP } from '#contract/endpoints/consultations/limits.ts';

/** Until when canceling a lesson gives its hours back, and what happens after that. */
export const cancelRule = (cancelHours: number): string =>
  cancelHours === 0
    ? 'You can cancel a session until it begins, and its hours come back. If you don’t come, they’re used.'
    : `You can cancel a session until ${hoursText(cancelHours)} before it begins, and its hours come back. If you cancel later, or don’t come, they’re used.`;

type PaidHours = Pick<HoursOfAgreement, 'hoursLeft' | 'sessionMinutes'>;

/**
 * How long a lesson is that these hours pay, in minutes: as the agreement says, else the quarters
 * of an hour that are left; 0 if those aren't enough for one.
 */
export const minutesOfLesson = ({ hoursLeft, sessionMinutes }: PaidHours): number => {
  const left = Math.floor((hoursLeft * 60) / LESSON_MINUTES_STEP) * LESSON_MINUTES_STEP;
  const minutes = Math.min(sessionMinutes, left);
  return minutes < LESSON_MINUTES_MIN ? 0 : minutes;
};

/** The agreement that pays the next lesson: the first that has a whole one, else any. */
export const payingAgreement = <T extends PaidHours>(agreements: readonly T[]): T | undefined =>
  agreements.find((one) => minutesOfLesson(one) === one.sessionMinutes) ??
  agreements.find((one) => minutesOfLesson(one) > 0) ??
  agreements[0];
