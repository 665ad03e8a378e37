import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BusyTime, CalendarUnreadable } from '#domain/calendars/calendar.ts';
import { busyTimes } from './busy-times.ts';
import { type CorpusFile, corpus } from './testing/corpus.ts';
import { otherTimes } from './testing/other-library.ts';

const ZONE = 'America/Los_Angeles';
/** None of them needs more, and a second has 100,000. */
const STEPS = 1_000;

const textOf = ({ lines }: CorpusFile): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines.split('|'), 'END:VCALENDAR', ''].join('\r\n');

const optionsOf = ({ window: [from, until] = ['2027-03-01T08:00Z', '2027-04-01T07:00Z'] }: CorpusFile) => ({
  ...{ from: Date.parse(from), until: Date.parse(until), zone: ZONE, timeoutMs: 60_000, steps: STEPS },
  own: ['maya@example.com', 'maya@home.test'],
  isOwn: (uid: string) => uid === 'booking@example.test',
});

/** A time as the table has it. */
const shown = ({ start, end }: BusyTime): string =>
  [start, end]
    .map((moment) => new Date(moment).toISOString().replace(':00.000Z', 'Z'))
    .join('/')
    .replace(/^2027-03-(\d\d)T(\S+)Z\/2027-03-\1T(\S+)Z$/, '$1 $2 $3');

function readingOf(one: CorpusFile): Pick<CorpusFile, 'busy' | 'leftOut'> {
  try {
    const { busy, leftOut } = busyTimes(textOf(one), optionsOf(one));
    return { busy: busy.map(shown), leftOut };
  } catch (error) {
    if (error instanceof CalendarUnreadable && error.problem === 'unreadable')
      return { busy: 'unreadable', leftOut: 0 };
    throw error;
  }
}

const byName = corpus.map((one) => [one.tests, one] as const);

describe('the reader', () => {
  it('has a corpus of more than 120 files, each of which tests something else', () => {
    expect(new Set(corpus.map(({ tests }) => tests)).size).toBe(corpus.length);
    expect(corpus.length).toBeGreaterThan(120);
  });

  it.each(byName)('reads in a few steps: %s', (_, one) => {
    expect(readingOf(one)).toEqual({ busy: one.busy, leftOut: one.leftOut ?? 0 });
  });
});

describe('another library', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', ZONE);
    vi.spyOn(console, 'warn').mockReturnValue();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const timesOf = (one: CorpusFile): readonly string[] | string => {
    try {
      return otherTimes(textOf(one), optionsOf(one)).map(shown);
    } catch {
      return 'throws';
    }
  };
  const readable = byName.filter(([, { busy }]) => busy !== 'unreadable');

  it.each(readable.filter(([, { other }]) => other === undefined))('reads the same: %s', (_, one) => {
    expect(timesOf(one)).toEqual(one.busy);
  });

  it.each(readable.filter(([, { other }]) => other !== undefined))('reads something else: %s', (_, one) => {
    expect(timesOf(one)).not.toEqual(one.busy);
  });
});
