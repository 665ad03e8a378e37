import * as v from 'valibot';
import { addDays, dateFormat, dayIn, withWholeTimes } from '#contract/dates.ts';
import { bookConsultation } from '#contract/endpoints/consultations/public.ts';
import type { Slot } from '#contract/endpoints/consultations/shapes.ts';
import { DAY_MS } from '#contract/limits.ts';
import { brand } from '../../../content/brand.ts';
import { usZones } from '../../../content/time-zones.ts';
import { serverTime } from '../../api/server-time.ts';

/** Moments as clocks show them: the visitor's, and the business's where it shows another time. */

const formats = {
  day: { weekday: 'long', month: 'long', day: 'numeric' },
  shortDay: { weekday: 'short', month: 'short', day: 'numeric' },
  weekday: { weekday: 'long' },
  time: { hour: 'numeric', minute: '2-digit' },
  zone: { timeZoneName: 'longGeneric' },
  abbreviation: { timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const read = (moment: number, zone: string, format: keyof typeof formats): string => {
  const parts = dateFormat({ ...formats[format], timeZone: zone }).formatToParts(moment);
  const named = parts.find(({ type }) => type === 'timeZoneName');
  return named?.value ?? withWholeTimes(parts.map(({ value }) => value).join(''));
};

const wallClock = (moment: number, zone: string): string =>
  `${read(moment, zone, 'day')} ${read(moment, zone, 'time')}`;

/** By how much clocks go back anywhere: an hour, and half an hour on Lord Howe Island. */
const repeatsAfter = [30, 60].map((minutes) => minutes * 60_000);

/** Whether the clocks show this time twice on this day, because they go back. */
const isRepeated = (moment: number, zone: string): boolean =>
  repeatsAfter
    .flatMap((later) => [moment - later, moment + later])
    .some((other) => wallClock(other, zone) === wallClock(moment, zone));

/** 4:00 PM; 1:30 AM PDT if the clocks show 1:30 AM twice. */
export const timeIn = (start: string, zone: string): string => {
  const moment = Date.parse(start);
  const time = read(moment, zone, 'time');
  return isRepeated(moment, zone) ? `${time} ${read(moment, zone, 'abbreviation')}` : time;
};

/** Tue, Nov 24 */
export const shortDayIn = (start: string, zone: string): string => read(Date.parse(start), zone, 'shortDay');

/** Tuesday, November 24 */
export const longDayIn = (start: string, zone: string): string => read(Date.parse(start), zone, 'day');

/** 2026-11-24 as the milliseconds at which it begins in UTC, so that days can be subtracted. */
const dateIn = (moment: number, zone: string): number => Date.parse(dayIn(zone, moment));

/** today, 4:00 PM; tomorrow, 4:00 PM; Thu, Nov 26, 4:00 PM. The time stays in one line. */
export const soonIn = (start: string, zone: string): string => {
  const days = (dateIn(Date.parse(start), zone) - dateIn(serverTime(), zone)) / DAY_MS;
  const time = timeIn(start, zone).replaceAll(' ', '\u00A0');
  return `${['today', 'tomorrow'][days] ?? shortDayIn(start, zone)}, ${time}`;
};

/** Pacific Time */
export const zoneName = (zone: string, moment = serverTime()): string => read(moment, zone, 'zone');

/** Pacific; Japan Standard Time. */
export const shortZoneName = (zone: string, moment = serverTime()): string =>
  zoneName(zone, moment).replace(/^(\S+) Time$/, '$1');

/**
 * 7:00 PM Eastern, with the weekday if it is another one than the visitor's; undefined where both
 * clocks show the same.
 */
export const businessTime = (start: string, zone: string, businessZone: string): string | undefined => {
  const moment = Date.parse(start);
  if (wallClock(moment, zone) === wallClock(moment, businessZone)) return undefined;
  const name = shortZoneName(businessZone, moment);
  const time = isRepeated(moment, businessZone)
    ? timeIn(start, businessZone)
    : `${timeIn(start, businessZone)} ${name}`;
  const weekday = read(moment, businessZone, 'weekday');
  return weekday === read(moment, zone, 'weekday') ? time : `${time} on ${weekday}`;
};

/**
 * Tuesday, November 24, 4:00 PM Pacific Time; where the clocks differ, Tuesday, November 24, 4:00
 * PM your time, 7:00 PM Eastern.
 */
export const whenIn = (start: string, zone: string, businessZone = zone): string => {
  const moment = Date.parse(start);
  const theirs = businessTime(start, zone, businessZone);
  const clock = isRepeated(moment, zone) ? '' : ` ${zoneName(zone, moment)}`;
  return `${longDayIn(start, zone)}, ${timeIn(start, zone)}${theirs === undefined ? clock : ` your time, ${theirs}`}`;
};

/** The free times of each day in a zone, in order. */
export const byDay = (slots: readonly Slot[], zone: string): ReadonlyMap<string, readonly Slot[]> => {
  const days = new Map<string, Slot[]>();
  for (const slot of slots.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))) {
    const day = longDayIn(slot.start, zone);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return days;
};

/**
 * The days of a calendar that has the first and the last of these days, in whole weeks, Sunday
 * first; days as YYYY-MM-DD.
 */
export const calendarOf = (days: readonly string[]): string[] => {
  const sundayOf = (day: string) => addDays(day, -new Date(day).getUTCDay());
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const length = (Date.parse(sundayOf(last)) - Date.parse(sundayOf(first))) / DAY_MS + 7;
  return Array.from({ length }, (_, index) => addDays(sundayOf(first), index));
};

/** The browser's time zone, or the business's if the server wouldn't know it. */
export const visitorZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return v.is(bookConsultation.body.entries.zone, timeZone) ? timeZone : brand.timeZone;
};

/** Cities that browsers know by a name that they had before. */
const newNames: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  'Coral Harbour': 'Atikokan',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Truk: 'Chuuk',
};

/** Los Angeles, America */
const placeOf = (zone: string): { city: string; area: string } => {
  const [area = '', ...places] = zone.replaceAll('_', ' ').split('/');
  const city = places.at(-1) ?? area;
  return { city: newNames[city] ?? city, area };
};

/** Time zones to choose from: those in `first`, then the U.S. ones, then all others by city. */
export const zoneOptions = (first: readonly string[]): { value: string; label: string }[] => {
  const named = [...new Set([...first, ...usZones])];
  const others = Intl.supportedValuesOf('timeZone')
    .filter((zone) => !named.includes(zone))
    .map((zone) => ({ value: zone, ...placeOf(zone) }))
    .toSorted((one, other) => one.city.localeCompare(other.city));
  return [
    ...named.map((zone) => ({ value: zone, label: `${zoneName(zone)} (${placeOf(zone).city})` })),
    ...others.map(({ value, city, area }) => ({ value, label: `${city} (${area})` })),
  ];
};
