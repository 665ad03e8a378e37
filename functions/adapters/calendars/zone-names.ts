import { Temporal } from 'temporal-polyfill';
import { findIana } from 'windows-iana';
import { offsetFrom } from './values.ts';

/** What a name of a zone means. */
export interface Named {
  /** An IANA name, or an offset in ms. */
  readonly zone: string | number;
  /** Whether summer time may differ. */
  readonly isGuess?: boolean;
}

/** Longer ones aren't looked up. */
const MAX_LENGTH = 200;
const PLACES = Intl.supportedValuesOf('timeZone');
/** Abbreviations that IANA doesn't have, and what Outlook displays without a city of IANA. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  et: 'America/New_York',
  edt: 'America/New_York',
  'indiana (east)': 'America/Indianapolis',
  ct: 'America/Chicago',
  cdt: 'America/Chicago',
  cst: 'America/Chicago',
  mt: 'America/Denver',
  mdt: 'America/Denver',
  arizona: 'America/Phoenix',
  pt: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  pst: 'America/Los_Angeles',
  akdt: 'America/Anchorage',
  akst: 'America/Anchorage',
  alaska: 'America/Anchorage',
  bst: 'Europe/London',
  cest: 'Europe/Berlin',
  greenland: 'America/Nuuk',
  kolkata: 'Asia/Kolkata',
  kathmandu: 'Asia/Kathmandu',
  'yangon (rangoon)': 'Asia/Yangon',
};

/** A place's name of IANA, also after a prefix: `/example.com/20210210_1/America/New_York`. */
export function placeNamed(name: string): Named | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const parts = name.replaceAll(' ', '_').split('/').slice(-3);
  const zone = firstKnown(parts.slice(0, -1).map((_, index) => parts.slice(index).join('/')));
  return zone === undefined ? undefined : { zone };
}

/**
 * A zone by another name: an offset (`GMT+05:30`), Windows's (`Eastern Standard Time`), what
 * Outlook displays (`(UTC+01:00) Amsterdam, Berlin, Bern`), `EDT`, `tzone://Microsoft/Utc`.
 */
export function zoneNamed(name: string): Named | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const offset = offsetFrom(name.replace(/^(?:UTC|GMT) ?(?=[+-])/i, ''));
  if (offset !== undefined) return { zone: offset };
  const [, shift = '+00:00', displayed] = /^\((?:UTC|GMT)([+-]\d\d:\d\d)?\) ?(.*)$/i.exec(name) ?? [];
  if (displayed !== undefined) return displayedZone(displayed, offsetFrom(shift) ?? 0);
  const zone = firstKnown([OTHER_NAMES[name.toLowerCase()], name.split('/').at(-1), windowsZone(name)]);
  return zone === undefined ? undefined : { zone };
}

/** The offset decides between cities of one name. */
function displayedZone(displayed: string, offset: number): Named {
  const cities = displayed.toLowerCase().split(/[,:] /);
  const zones = [
    ...[windowsZone(displayed), ...cities.map((city) => OTHER_NAMES[city])],
    ...cities.flatMap((city) => PLACES.filter((zone) => zone.toLowerCase().endsWith(`/${city.replaceAll(' ', '_')}`))),
  ].filter((zone) => zone !== undefined);
  const zone = zones.find((one) => hasOffset(one, offset)) ?? zones[0];
  return zone === undefined ? { zone: offset, isGuess: true } : { zone };
}

/** By Windows's name, or by what people call it: Eastern Time (US & Canada). */
function windowsZone(name: string): string | undefined {
  const said = name.replace(/^(.+?) (?:Daylight )?Time(?: \((?:US|Canada)\b.*)?$/, '$1 Standard Time');
  return [name, said, `${name} Standard Time`].flatMap((one) => findIana(one).slice(0, 1))[0];
}

function firstKnown(names: readonly (string | undefined)[]): string | undefined {
  for (const name of names) {
    try {
      if (name !== undefined) return new Temporal.ZonedDateTime(0n, name).timeZoneId;
    } catch {
      // Then the next one.
    }
  }
  return undefined;
}

/** Whether clocks differ from UTC by an offset (ms) in winter, in either half of the earth. */
function hasOffset(zone: string, offset: number): boolean {
  return ['2027-01-01', '2027-07-01'].some((date) => {
    const { offsetNanoseconds } = Temporal.PlainDate.from(date).toZonedDateTime(zone);
    return offsetNanoseconds / 1_000_000 === offset;
  });
}
