import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Temporal } from 'temporal-polyfill';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { placeNamed, zoneNamed } from './zone-names.ts';

/** What Windows and Outlook call zones, as another library lists them. */
const listed = v.parse(
  v.record(v.string(), v.object({ iana: v.tuple([v.string()]) })),
  JSON.parse(
    readFileSync(
      path.join(path.dirname(createRequire(import.meta.url).resolve('node-ical')), 'windowsZones.json'),
      'utf8',
    ),
  ),
);

/** Names that mean something else there, or that changed since. */
const differences: Readonly<Record<string, string>> = {
  '(UTC+02:00) Minsk': 'is another city there',
  '(UTC+06:00) Almaty, Novosibirsk': 'is the second city there',
  '(UTC+06:00) Sri Jayawardenepura': 'is half an hour less since 2006',
  '(UTC-07:00) Chihuahua, La Paz, Mazatlan - New': 'is the third city there',
  '(UTC-11:00) Midway Island, Samoa': 'is Samoa, a day later since 2011',
  'Central Asia Standard Time': 'is Bishkek there',
  'Mountain Standard Time (Mexico)': 'is Mazatlan there',
};

const DAYS = ['2027-01-15', '2027-07-15'] as const;
const offsetsOf = (zone: string | number | undefined): unknown =>
  DAYS.map((day) =>
    typeof zone === 'string' ? Temporal.PlainDate.from(day).toZonedDateTime(zone).offsetNanoseconds / 1_000_000 : zone,
  );

describe('a zone', () => {
  it.each(Object.entries(listed).filter(([name]) => !(name in differences)))(
    'is known by what Windows and Outlook call it: %s',
    (name, { iana: [zone] }) => {
      expect(offsetsOf(zoneNamed(name)?.zone)).toEqual(offsetsOf(zone));
    },
  );

  it.each([
    ['GMT+05:30', 19_800_000],
    ['GMT-0500', -18_000_000],
    ['UTC-8', -28_800_000],
    ['GMT', 'GMT'],
    ['EDT', 'America/New_York'],
    ['Eastern Time', 'America/New_York'],
    ['Pacific Daylight Time', 'America/Los_Angeles'],
    ['tzone://Microsoft/Utc', 'UTC'],
    ['tzone://Microsoft/Custom', undefined],
    ['Somewhere', undefined],
    ['x'.repeat(1_000_000), undefined],
  ])('may be called %.40s', (name, zone) => {
    expect(zoneNamed(name)?.zone).toBe(zone);
  });

  it.each([
    ['America/New_York', 'America/New_York'],
    ['/example.com/20210210_1/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['GMT', undefined],
    ['x/'.repeat(1_000_000), undefined],
  ])('has the place %.60s', (name, zone) => {
    expect(placeNamed(name)?.zone).toBe(zone);
  });
});
