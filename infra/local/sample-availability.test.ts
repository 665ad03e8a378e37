import { describe, expect, it } from 'vitest';
import { startsOn } from '#contract/open-hours.ts';
import { business } from '#contract/website/documents/index.ts';
import { sampleAvailability } from './sample-availability.ts';
import { usHolidays } from './us-holidays.ts';

const availability = sampleAvailability('2026-11-20');

/** From the first start to the end of the last consultation, by the business's clock. */
const openOn = (day: string) => {
  const starts = availability.counselors.flatMap((one) => startsOn(one, day, availability, business.timeZone));
  const clock = (moment: number) =>
    new Date(moment).toLocaleTimeString('en-US', { timeZone: business.timeZone, timeStyle: 'short' });
  const { minutes } = availability;
  return starts.length === 0 ? [] : [Math.min(...starts), Math.max(...starts) + minutes * 60_000].map(clock);
};

describe('the sample hours', () => {
  it('are those of the Contact page', () => {
    expect(business.hours).toBe('Monday to Friday 9 am to 7 pm, Saturday 10 am to 2 pm, Pacific time');
    for (const weekday of ['2026-11-23', '2026-11-24', '2026-11-25', '2026-12-03', '2026-11-27'])
      expect(openOn(weekday)).toEqual(['9:00 AM', '7:00 PM']);
    expect(openOn('2026-11-28')).toEqual(['10:00 AM', '2:00 PM']);
    expect(openOn('2026-11-29')).toEqual([]);
  });

  it.each([
    ['Thanksgiving', '2026-11-26'],
    ['Christmas', '2026-12-25'],
    ['New Year’s Day', '2027-01-01'],
    ['Independence Day, a Sunday that is observed on Monday', '2027-07-05'],
    ['Memorial Day', '2027-05-31'],
  ])('leave out %s', (_, day) => {
    expect(openOn(day)).toEqual([]);
  });

  it('list no holiday that is over', () => {
    for (const { daysOff } of sampleAvailability('2027-01-02').counselors) expect(daysOff[0]).toBe('2027-01-18');
  });
});

describe('the holidays', () => {
  it('are eleven in each year, on days that exist, in order', () => {
    expect(usHolidays).toEqual([...new Set(usHolidays)].toSorted());
    for (const day of usHolidays) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
    const observed = usHolidays.filter((day) => new Date(day).getUTCDay() !== 6);
    // New Year's Day of 2028 is observed in 2027.
    expect(
      ['2026', '2027', '2028', '2029', '2030'].map((year) => observed.filter((day) => day.startsWith(year)).length),
    ).toEqual([11, 12, 10, 11, 11]);
  });

  it('are on the weekdays that the law names', () => {
    for (const day of usHolidays.filter((one) => /^\d+-(?:01-(?:1[5-9]|2)|02|05|09|10)/.test(one)))
      expect([day, new Date(day).getUTCDay()]).toEqual([day, 1]);
    for (const day of usHolidays.filter((one) => one.includes('-11-2')))
      expect([day, new Date(day).getUTCDay()]).toEqual([day, 4]);
  });
});
