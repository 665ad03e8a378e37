import { DAY_MS } from '#contract/limits.ts';

/** A time as it stands in the file. */
export interface Wall {
  /** In ms since 1970, as if it were in UTC. */
  readonly at: number;
  readonly kind: 'day' | 'utc' | 'local';
}

/** Whole days by the calendar, and then ms. */
export interface Length {
  readonly days: number;
  readonly ms: number;
}

export const NO_LENGTH: Length = { days: 0, ms: 0 };

export interface Period {
  readonly start: Wall;
  readonly end: Wall | Length;
}

/** What a line says can't be read, or is a guess. */
export class NotRead extends Error {
  override readonly name = 'NotRead';
}

const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?(Z?))?$/i;
const LENGTH = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;
/** A century: longer lengths are read as that. */
const MAX_LENGTH_MS = 36_525 * DAY_MS;
const DAYS_OF_400_YEARS = 146_097;
const MAX_CLOCK = [24, 59, 60];

/**
 * A date or a time. Hardly any calendar says VALUE=DATE each time that it writes a date, and some
 * write fractions of seconds.
 * @throws NotRead
 */
export function timeFrom(value: string, { isDay = false }: { readonly isDay?: boolean } = {}): Wall {
  const [, ...parts]: (string | undefined)[] = TIME.exec(value.trim()) ?? [];
  const [year = Number.NaN, month = 0, day = 0, ...clock] = parts.slice(0, 6).map((part = '0') => Number(part));
  const date = dateAt(year, month, day);
  const exists = new Date(date).getUTCMonth() + 1 === month && new Date(date).getUTCDate() === day;
  if (!exists || clock.some((part, index) => part > (MAX_CLOCK[index] ?? 0))) throw new NotRead('a time');
  if (isDay || parts[3] === undefined) return { at: date, kind: 'day' };
  const [hour = 0, minute = 0, second = 0] = clock;
  return { at: date + ((hour * 60 + minute) * 60 + second) * 1000, kind: parts[6] ? 'utc' : 'local' };
}

/** The beginning of a day, in ms since 1970 as if in UTC; months count from 1. */
export function dateAt(year: number, month: number, day: number): number {
  // Date.UTC takes years before 100 for the last century's; days repeat after 400 years.
  return Date.UTC(year + 400, month - 1, day) - DAYS_OF_400_YEARS * DAY_MS;
}

/** None for negative lengths. @throws NotRead */
export function lengthFrom(value: string): Length {
  const [all, sign, ...lengths]: (string | undefined)[] = LENGTH.exec(value.trim()) ?? [];
  if (all === undefined) throw new NotRead('a length');
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = lengths.map((part = '0') => Number(part));
  if (sign === '-') return NO_LENGTH;
  return {
    days: Math.min(weeks * 7 + days, MAX_LENGTH_MS / DAY_MS),
    ms: Math.min(((hours * 60 + minutes) * 60 + seconds) * 1000, MAX_LENGTH_MS),
  };
}

/** @throws NotRead */
export function periodFrom(value: string): Period {
  const [start = '', end = ''] = value.split('/');
  return { start: timeFrom(start), end: /^[+-]?P/i.test(end) ? lengthFrom(end) : timeFrom(end) };
}

/** An offset from UTC in ms, such as `-0500`. */
export function offsetFrom(value: string): number | undefined {
  const [, sign, hours, minutes = '0', seconds = '0'] = /^([+-])(\d\d?):?(\d\d)?:?(\d\d)?$/.exec(value.trim()) ?? [];
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  if (!(ms < DAY_MS)) return undefined;
  return sign === '-' ? -ms : ms;
}
