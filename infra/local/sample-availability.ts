import { weekdays } from '#contract/consultation-hours.ts';
import type { Availability } from '#domain/consultations/availability.ts';

const everyDay = (from: string, to: string) => Object.fromEntries(weekdays.map((weekday) => [weekday, [{ from, to }]]));

/**
 * Hours of the sample business, on every day of the week, so that a fresh local stack has free
 * times. The counselors are those of the About page; one of them only calls.
 */
export const sampleAvailability: Availability = {
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
      weekly: everyDay('09:00', '17:00'),
      daysOff: [],
      extraHours: [],
      maxPerDay: 8,
    },
    {
      id: 'tomas-lindqvist-oyelaran',
      name: 'Tomas Lindqvist-Oyelaran',
      weekly: everyDay('13:00', '20:00'),
      daysOff: [],
      extraHours: [],
      maxPerDay: 8,
    },
  ],
};
