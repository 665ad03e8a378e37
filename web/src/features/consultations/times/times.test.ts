// cspell:ignore kiritimati pago vevay
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  businessTime,
  byDay,
  shortDayIn,
  soonIn,
  timeIn,
  visitorZone,
  whenIn,
  zoneName,
  zoneOptions,
} from './times.ts';

const california = 'America/Los_Angeles';
const newYork = 'America/New_York';

const slotsAt = (...starts: string[]) => starts.map((start) => ({ start, counselors: ['elena'] }));
const grouped = (zone: string, ...starts: string[]) =>
  [...byDay(slotsAt(...starts), zone)].map(([day, slots]) => [day, slots.map(({ start }) => timeIn(start, zone))]);

describe('a time', () => {
  it('is shown in the visitor’s zone, and in the business’s where it differs', () => {
    const start = '2026-11-25T00:00:00Z';
    expect(whenIn(start, california, newYork)).toBe(
      'Tuesday, November 24, 4:00\u00A0PM your time, 7:00\u00A0PM Eastern',
    );
    expect(whenIn(start, california, california)).toBe('Tuesday, November 24, 4:00\u00A0PM Pacific Time');
    expect(shortDayIn(start, california)).toBe('Tue, Nov 24');
  });

  it('is shown once where both clocks show the same', () => {
    expect(businessTime('2026-11-25T00:00:00Z', 'America/Tijuana', california)).toBeUndefined();
    // Arizona has no daylight saving time.
    expect(businessTime('2026-07-07T16:00:00Z', 'America/Phoenix', california)).toBeUndefined();
    expect(businessTime('2026-12-07T16:00:00Z', 'America/Phoenix', california)).toBe('8:00\u00A0AM Pacific');
  });

  it('names the business’s day if it is another one', () => {
    const start = '2026-11-24T00:30:00Z';
    expect(whenIn(start, 'Asia/Tokyo', california)).toBe(
      'Tuesday, November 24, 9:30\u00A0AM your time, 4:30\u00A0PM Pacific on Monday',
    );
    // 25 hours apart.
    expect(whenIn('2026-11-24T10:30:00Z', 'Pacific/Kiritimati', 'Pacific/Pago_Pago')).toMatch(
      /^Wednesday, November 25, 12:30\u00A0AM your time, 11:30\u00A0PM .+ on Monday$/,
    );
  });

  it('is right in a zone with 45 minutes', () => {
    expect(timeIn('2026-11-24T18:00:00Z', 'Asia/Kathmandu')).toBe('11:45\u00A0PM');
    expect(businessTime('2026-11-24T18:00:00Z', 'Asia/Kathmandu', california)).toBe('10:00\u00A0AM Pacific');
  });
});

describe('a time that is near', () => {
  const nbsp = '\u00A0';
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['today', '2026-11-24T08:30:00-08:00', '2026-11-24T16:00:00-08:00', `today, 4:00${nbsp}PM`],
    ['tomorrow', '2026-11-24T23:30:00-08:00', '2026-11-25T16:00:00-08:00', `tomorrow, 4:00${nbsp}PM`],
    ['another day', '2026-11-24T08:30:00-08:00', '2026-11-26T16:00:00-08:00', `Thu, Nov 26, 4:00${nbsp}PM`],
    [
      'tomorrow on a day of 23 hours',
      '2026-03-07T23:30:00-08:00',
      '2026-03-08T09:00:00-07:00',
      `tomorrow, 9:00${nbsp}AM`,
    ],
    [
      'not tomorrow, a day of 23 hours later',
      '2026-03-07T23:30:00-08:00',
      '2026-03-09T00:15:00-07:00',
      `Mon, Mar 9, 12:15${nbsp}AM`,
    ],
    [
      'tomorrow on a day of 25 hours',
      '2026-11-01T00:30:00-07:00',
      '2026-11-02T09:00:00-08:00',
      `tomorrow, 9:00${nbsp}AM`,
    ],
  ])('is %s', (_, now, start, expected) => {
    vi.useFakeTimers({ now: new Date(now) });
    expect(soonIn(start, california)).toBe(expected);
  });
});

describe('when the clocks change', () => {
  it.each([
    [
      'back in the U.S.',
      california,
      '2026-11-01T08:30:00Z',
      '2026-11-01T09:30:00Z',
      '1:30\u00A0AM PDT',
      '1:30\u00A0AM PST',
    ],
    [
      'back in the south',
      'Australia/Sydney',
      '2026-04-04T15:30:00Z',
      '2026-04-04T16:30:00Z',
      '2:30\u00A0AM GMT+11',
      '2:30\u00A0AM GMT+10',
    ],
    [
      'back by half an hour',
      'Australia/Lord_Howe',
      '2026-04-04T14:45:00Z',
      '2026-04-04T15:15:00Z',
      '1:45\u00A0AM GMT+11',
      '1:45\u00A0AM GMT+10:30',
    ],
  ])('%s, two equal times are told apart', (_, zone, first, second, firstText, secondText) => {
    expect([timeIn(first, zone), timeIn(second, zone)]).toEqual([firstText, secondText]);
    expect(whenIn(second, zone, zone)).toContain(`, ${secondText}`);
  });

  it('back where the business is, its times are told apart too', () => {
    expect(businessTime('2026-11-01T09:30:00Z', 'Europe/Madrid', california)).toBe('1:30\u00A0AM PST');
  });

  it('forward, no time is shown that does not exist', () => {
    expect(grouped(california, '2026-03-08T09:30:00Z', '2026-03-08T10:00:00Z', '2026-03-08T10:30:00Z')).toEqual([
      ['Sunday, March 8', ['1:30\u00A0AM', '3:00\u00A0AM', '3:30\u00A0AM']],
    ]);
    expect(grouped('Australia/Sydney', '2026-10-03T15:30:00Z', '2026-10-03T16:00:00Z')).toEqual([
      ['Sunday, October 4', ['1:30\u00A0AM', '3:00\u00A0AM']],
    ]);
  });

  it('only in one of the zones, the difference changes with it', () => {
    // The U.S. changes on March 8, Europe on March 29.
    expect(businessTime('2026-03-07T17:00:00Z', 'Europe/Madrid', california)).toBe('9:00\u00A0AM Pacific');
    expect(businessTime('2026-03-09T17:00:00Z', 'Europe/Madrid', california)).toBe('10:00\u00A0AM Pacific');
  });
});

describe('the days', () => {
  const starts = ['2026-11-25T01:00:00Z', '2026-11-24T17:00:00Z', '2026-11-25T17:00:00Z'];

  it('are the visitor’s, in order', () => {
    expect(grouped(california, ...starts)).toEqual([
      ['Tuesday, November 24', ['9:00\u00A0AM', '5:00\u00A0PM']],
      ['Wednesday, November 25', ['9:00\u00A0AM']],
    ]);
    expect(grouped('Asia/Tokyo', ...starts)).toEqual([
      ['Wednesday, November 25', ['2:00\u00A0AM', '10:00\u00A0AM']],
      ['Thursday, November 26', ['2:00\u00A0AM']],
    ]);
  });

  it('begin at midnight, also in a zone with 45 minutes', () => {
    expect(grouped('Asia/Kathmandu', '2026-11-24T18:00:00Z', '2026-11-24T18:15:00Z')).toEqual([
      ['Tuesday, November 24', ['11:45\u00A0PM']],
      ['Wednesday, November 25', ['12:00\u00A0AM']],
    ]);
  });

  it('differ across the date line', () => {
    expect(grouped('Pacific/Kiritimati', '2026-11-24T17:00:00Z')).toEqual([
      ['Wednesday, November 25', ['7:00\u00A0AM']],
    ]);
    expect(grouped('Pacific/Honolulu', '2026-11-25T09:00:00Z')).toEqual([['Tuesday, November 24', ['11:00\u00A0PM']]]);
  });
});

describe('the time zones', () => {
  it('begin with the visitor’s own and the U.S. ones, each once', () => {
    const options = zoneOptions(['Asia/Tokyo', california]);
    expect(options.slice(0, 3)).toEqual([
      { value: 'Asia/Tokyo', label: 'Japan Standard Time (Tokyo)' },
      { value: california, label: 'Pacific Time (Los Angeles)' },
      { value: newYork, label: 'Eastern Time (New York)' },
    ]);
    expect(options).toContainEqual({ value: 'America/Indiana/Vevay', label: 'Vevay (America)' });
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  });

  it('have the names that their cities have today', () => {
    const labels = zoneOptions([california]).map(({ label }) => label);
    for (const city of ['Kolkata (Asia)', 'Kyiv (Europe)', 'Kathmandu (Asia)', 'Yangon (Asia)', 'Nuuk (America)']) {
      expect(labels).toContain(city);
    }
    expect(labels.join()).not.toMatch(/Calcutta|Kiev|Katmandu|Rangoon|Saigon|Godthab|Faeroe|Asmera|Ponape|Truk\b/);
    const cities = zoneOptions([california])
      .slice(-300)
      .map(({ label }) => label.replace(/ \([^()]*\)$/, ''));
    expect(cities).toEqual(cities.toSorted((one, other) => one.localeCompare(other)));
  });

  it('have names', () => {
    expect(['America/Los_Angeles', 'Asia/Kathmandu'].map((zone) => zoneName(zone))).toEqual([
      'Pacific Time',
      'Nepal Time',
    ]);
  });

  it('start with the browser’s, or the business’s if the server would refuse it', () => {
    const options = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
    const known = new Intl.DateTimeFormat().resolvedOptions();
    options.mockReturnValue({ ...known, timeZone: 'Asia/Tokyo' });
    expect(visitorZone()).toBe('Asia/Tokyo');
    options.mockReturnValue({ ...known, timeZone: 'Etc/Unknown' });
    expect(visitorZone()).toBe(california);
  });
});
