import { type OpenSpan, type Weekday, weekdays } from '#contract/open-hours.ts';
import type { Availability } from '#domain/consultations/core/availability.ts';
import { usHolidays } from './us-holidays.ts';

/** Days off that the office lists for a counselor: the holidays of about a year. */
const SHOWN_HOLIDAYS = 12;

const onWeekdays = (hours: OpenSpan): Partial<Record<Weekday, readonly OpenSpan[]>> =>
  Object.fromEntries(weekdays.slice(0, 5).map((weekday) => [weekday, [hours]]));

/**
 * Hours of the sample business from a day on: together those of its Contact page, and none on
 * holidays. The counselors are those of the About page; one of them only calls.
 */
export const sampleAvailability = (today: string): Availability => {
  const daysOff = usHolidays.filter((day) => day >= today).slice(0, SHOWN_HOLIDAYS);
  return {
    version: 1,
    minutes: 30,
    bufferMinutes: 10,
    noticeHours: 12,
    horizonDays: 28,
    counselors: [
      {
        id: 'elena-marwick',
        name: 'Elena Marwick',
        meetingLink: 'https://meet.example.com/elena-marwick',
        weekly: { ...onWeekdays({ from: '09:00', to: '17:00' }), saturday: [{ from: '10:00', to: '14:00' }] },
        daysOff,
        extraHours: [],
        demos: { subjects: ['english', 'mathematics'] },
        maxPerDay: 8,
      },
      {
        id: 'tomas-lindqvist-oyelaran',
        name: 'Tomas Lindqvist-Oyelaran',
        weekly: onWeekdays({ from: '12:00', to: '19:00' }),
        daysOff,
        extraHours: [],
        demos: {
          subjects: ['mathematics', 'sciences', 'computer-science'],
          weekly: onWeekdays({ from: '15:00', to: '19:00' }),
        },
        maxPerDay: 8,
      },
    ],
  };
};
