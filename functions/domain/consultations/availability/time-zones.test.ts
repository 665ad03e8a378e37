import { describe, expect, it } from 'vitest';
import { dayIn, minuteIn } from '#contract/dates.ts';
import { type OpenSpan, startsOn } from '#contract/open-hours.ts';
import { aCounselor, anAvailability } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { startOfDay } from '../../shared/times/start-of-day.ts';
import { asInstant } from '../core/booking.ts';
import { listConsultationSlots } from './list-consultation-slots.ts';

const everyDay = (...hours: OpenSpan[]) =>
  aCounselor({
    weekly: Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, hours]),
    ),
  });
const starts = (zone: string, day: string, from: string, to: string) =>
  startsOn(everyDay({ from, to }), day, { minutes: 30 }, zone).map(asInstant);

describe('hours by the clock on the wall', () => {
  it.each([
    // The United States: summer, winter, and the same hours a week after each change.
    ['America/New_York', '2026-07-01', '2026-07-01T20:00:00Z'],
    ['America/New_York', '2026-12-01', '2026-12-01T21:00:00Z'],
    ['America/New_York', '2027-03-13', '2027-03-13T21:00:00Z'],
    ['America/New_York', '2027-03-14', '2027-03-14T20:00:00Z'],
    ['America/Phoenix', '2026-07-01', '2026-07-01T23:00:00Z'],
    // South of the equator the clocks change the other way.
    ['America/Santiago', '2026-07-01', '2026-07-01T20:00:00Z'],
    ['America/Santiago', '2026-12-01', '2026-12-01T19:00:00Z'],
    // A zone with 45 minutes, and one that changes its clocks too.
    ['Asia/Kathmandu', '2026-07-01', '2026-07-01T10:15:00Z'],
    ['Pacific/Chatham', '2026-07-01', '2026-07-01T03:15:00Z'],
    ['Pacific/Chatham', '2026-12-01', '2026-12-01T02:15:00Z'],
    // Across the date line, a day begins before that of UTC.
    ['Pacific/Kiritimati', '2026-07-02', '2026-07-02T02:00:00Z'],
  ])('in %s on %s begin at %s', (zone, day, first) => {
    expect(starts(zone, day, '16:00', '17:00')).toEqual([first, asInstant(Date.parse(first) + 30 * 60_000)]);
  });

  it.each([
    ['America/New_York', '2027-03-14', '01:00', '04:00', ['06:00', '06:30', '07:00', '07:30']],
    ['America/Los_Angeles', '2027-03-14', '01:00', '04:00', ['09:00', '09:30', '10:00', '10:30']],
    ['America/Los_Angeles', '2027-03-14', '02:00', '03:00', []],
    ['America/Santiago', '2026-09-06', '00:00', '02:00', ['04:00', '04:30']],
    ['Pacific/Chatham', '2026-09-27', '02:00', '05:00', ['13:15', '13:45', '14:15', '14:45']],
  ])('in %s on %s leave out the hour that the clocks skip', (zone, day, from, to, times) => {
    expect(starts(zone, day, from, to).map((start) => start.slice(11, 16))).toEqual(times);
  });

  it('that begin in the skipped hour begin after it', () => {
    expect(starts('America/New_York', '2027-03-14', '02:00', '04:00')).toEqual([
      '2027-03-14T07:00:00Z',
      '2027-03-14T07:30:00Z',
    ]);
  });

  it.each([
    ['America/New_York', '2026-11-01', '01:00', '02:00', ['05:00', '05:30', '06:00', '06:30']],
    ['America/New_York', '2027-11-07', '00:30', '02:30', ['04:30', '05:00', '05:30', '06:00', '06:30', '07:00']],
    ['America/Los_Angeles', '2027-11-07', '01:00', '02:00', ['08:00', '08:30', '09:00', '09:30']],
    ['Australia/Lord_Howe', '2027-04-04', '01:00', '02:00', ['14:00', '14:30', '15:00']],
  ])('in %s on %s have the hour that the clocks repeat twice, each a time of its own', (zone, day, from, to, times) => {
    expect(starts(zone, day, from, to).map((start) => start.slice(11, 16))).toEqual(times);
  });

  it('may last until midnight', () => {
    expect(starts('America/New_York', '2026-12-01', '23:00', '24:00').at(-1)).toBe('2026-12-02T04:30:00Z');
  });

  it('end early enough for a whole consultation', () => {
    expect(starts('America/New_York', '2026-12-01', '16:00', '16:45')).toEqual(['2026-12-01T21:00:00Z']);
    expect(starts('America/New_York', '2026-12-01', '16:00', '16:15')).toEqual([]);
  });

  it('are none on a day off, but for extra hours', () => {
    const off = { ...everyDay({ from: '16:00', to: '17:00' }), daysOff: ['2026-12-01'] };
    const startsOff = (counselor: typeof off) =>
      startsOn(counselor, '2026-12-01', { minutes: 30 }, 'America/New_York').map(asInstant);
    expect(startsOff(off)).toEqual([]);
    const extraHours = [{ day: '2026-12-01', from: '09:00', to: '09:30' }];
    expect(startsOff({ ...off, extraHours })).toEqual(['2026-12-01T14:00:00Z']);
  });

  it('that overlap offer each time once', () => {
    const twice = everyDay({ from: '16:00', to: '17:00' }, { from: '16:30', to: '17:30' });
    expect(startsOn(twice, '2026-12-01', { minutes: 30 }, 'UTC')).toHaveLength(3);
  });
});

describe('days', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-07-02'],
    ['Asia/Tokyo', '2026-07-01'],
    ['America/New_York', '2026-07-01'],
    ['Pacific/Honolulu', '2026-07-01'],
  ])('of a moment in %s', (zone, day) => {
    expect(dayIn(zone, Date.parse('2026-07-01T12:00:00Z'))).toBe(day);
  });

  it('begin after midnight where the clocks skip it', () => {
    expect(asInstant(startOfDay('America/Santiago', '2026-09-06'))).toBe('2026-09-06T04:00:00Z');
  });
});

describe('free times', () => {
  const onTheWall = (start: string) => minuteIn('America/New_York', Date.parse(start)).slice(-5);
  async function slotsFrom(
    at: string,
    input: { from?: string; days?: number } = {},
    hours: OpenSpan = { from: '16:00', to: '17:00' },
  ) {
    const world = inMemoryWorld();
    world.clock.set(Date.parse(at));
    const counselors = [everyDay(hours)];
    await world.consultations.setAvailability(anAvailability({ counselors }));
    const { slots } = await listConsultationSlots(world)({ input: { from: input.from, days: input.days ?? 28 } });
    return slots.map(({ start }) => start);
  }

  it('are the same hour on the wall before and after the clocks change', async () => {
    // The notice of twelve hours leaves nothing of the first day.
    const slots = await slotsFrom('2026-10-31T12:00:00Z', { days: 3 });
    expect(slots).toEqual([
      '2026-11-01T21:00:00Z',
      '2026-11-01T21:30:00Z',
      '2026-11-02T21:00:00Z',
      '2026-11-02T21:30:00Z',
    ]);
  });

  it('have the hour that the clocks repeat twice, and that which they skip never', async () => {
    const night = { from: '01:00', to: '03:00' };
    const repeated = await slotsFrom('2027-11-01T12:00:00Z', { from: '2027-11-07', days: 1 }, night);
    expect(repeated.map(onTheWall)).toEqual(['01:00', '01:30', '01:00', '01:30', '02:00', '02:30']);
    expect(new Set(repeated).size).toBe(6);
    const skipped = await slotsFrom('2027-03-08T12:00:00Z', { from: '2027-03-14', days: 1 }, night);
    expect(skipped.map(onTheWall)).toEqual(['01:00', '01:30']);
    const within = await slotsFrom(
      '2027-03-08T12:00:00Z',
      { from: '2027-03-14', days: 1 },
      { from: '02:00', to: '03:00' },
    );
    expect(within).toEqual([]);
  });

  it('begin with the day that it is for the business, whatever the day of the visitor', async () => {
    // Half past midnight on December 2 in UTC is December 1 in New York.
    const slots = await slotsFrom('2026-12-02T00:30:00Z', { from: '2026-12-02', days: 1 });
    expect(slots).toEqual(['2026-12-02T21:00:00Z', '2026-12-02T21:30:00Z']);
  });

  it('end with the horizon', async () => {
    const slots = await slotsFrom('2026-12-01T05:00:00Z');
    expect(slots).toHaveLength(2 * 28);
    expect(slots.at(-1)).toBe('2026-12-28T21:30:00Z');
    expect(await slotsFrom('2026-12-01T05:00:00Z', { from: '2026-12-28' })).toHaveLength(2);
    expect(await slotsFrom('2026-12-01T05:00:00Z', { from: '2026-12-29' })).toEqual([]);
    expect(await slotsFrom('2026-12-01T05:00:00Z', { from: '2020-01-01', days: 28 })).toEqual([]);
  });
});
