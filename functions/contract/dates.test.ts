import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as dates from './dates.ts';

const { addDays, addMonths, dayIn, isDate, isDay, isOverAYearOld, minuteIn, utcMonth, weekOf } = dates;

describe('a day', () => {
  it.each([
    ['America/Los_Angeles', '2026-11-24'],
    ['America/New_York', '2026-11-25'],
    ['Pacific/Auckland', '2026-11-25'],
  ])('of a moment is that of the clocks in %s', (zone, day) => {
    expect(dayIn(zone, Date.parse('2026-11-25T06:30:00Z'))).toBe(day);
  });

  it.each([
    ['2026-11-24', 1, '2026-11-25'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2028-02-28', 1, '2028-02-29'],
    // The clocks of Los Angeles change on these days.
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-11-01', 1, '2026-11-02'],
    ['2026-12-31', 365, '2027-12-31'],
  ])('%s and %i days are %s', (day, days, other) => {
    expect(addDays(day, days)).toBe(other);
  });

  it.each([
    ['2026-11-24', 1, '2026-12-24'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('%s and %i months are %s', (day, months, other) => {
    expect(addMonths(day, months)).toBe(other);
  });

  it.each([
    ['2025-11-24', '2026-11-24T00:00:00Z', false],
    ['2025-11-24', '2026-11-24T00:00:00.001Z', true],
    ['2028-02-29', '2029-02-28T00:00:00Z', false],
    ['2028-02-29', '2029-02-28T12:00:00Z', true],
  ])('%s is over a year old at %s: %s', (day, moment, is) => {
    expect(isOverAYearOld(day, Date.parse(moment))).toBe(is);
  });

  it.each(['2026-11-23', '2026-11-26', '2026-11-29'])('%s is in the week from Monday to Sunday', (day) => {
    const week = weekOf(day);
    expect([week.length, week[0], week[6]]).toEqual([7, '2026-11-23', '2026-11-29']);
  });

  it.each([
    ['2026-11-24', true],
    ['2026-02-30', false],
    ['2026-1-1', false],
    ['2026-11-24T00:00:00Z', false],
    ['', false],
  ])('is what %j is: %s', (text, is) => {
    expect(isDay(text)).toBe(is);
  });

  it('may have a time', () => {
    expect([isDate('2026-11-24T21:00:00Z'), isDate('2026-02-30T21:00:00Z')]).toEqual([true, false]);
  });
});

it('a moment has a minute in a zone, and a month', () => {
  const moment = Date.parse('2026-12-01T00:05:00Z');
  expect([minuteIn('America/Los_Angeles', moment), utcMonth(moment)]).toEqual(['2026-11-30 16:05', '2026-12']);
});

it.each([
  ['dayText', 'November 24, 2026'],
  ['mediumDay', 'Nov 24, 2026'],
  ['monthDay', 'Nov 24'],
  ['longDay', 'Tuesday, November 24'],
  ['shortDay', 'Tue, Nov 24'],
  ['dayWithYear', 'Tue, Nov 24, 2026'],
  ['shortWeekday', 'Tue'],
] as const)('%s is as in %s', (name, words) => {
  expect(dates[name]('2026-11-24')).toBe(words);
});

it.each([
  [1, '1 hour'],
  [1.25, '1.25 hours'],
  [0, '0 hours'],
])('%d are %s', (hours, words) => {
  expect(dates.hoursText(hours)).toBe(words);
});

it.each([
  ['at 9:20\u202FAM, or 9:20 PM', 'at 9:20\u00A0AM, or 9:20\u00A0PM'],
  ['Saturday 10 am to 2 pm', 'Saturday 10\u00A0am to 2\u00A0pm'],
  ['I am late', 'I am late'],
])('times stay in one line: %j', (text, whole) => {
  expect(dates.withWholeTimes(text)).toBe(whole);
});

describe('no other file', () => {
  const root = path.join(import.meta.dirname, '../..');
  const sources = ['functions', 'web/src', 'web/build', 'infra']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((file) => `${folder}/${String(file)}`),
    )
    .filter((file) => /(?<!\.test|\.suite|\.d)\.tsx?$/.test(file) && file !== 'functions/contract/dates.ts')
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

  it('gives another meaning to a name of this one', () => {
    const declared = new RegExp(String.raw`\b(?:const|function\*?|let) (${Object.keys(dates).join('|')})\b`);
    expect(sources.filter(({ text }) => declared.test(text)).map(({ file }) => file)).toEqual([]);
    expect(sources.length).toBeGreaterThan(700);
  });

  it('writes or calculates dates by itself', () => {
    const own =
      /DateTimeFormat\((?![^()]*\)\.resolvedOptions)|toLocale(?:Date|Time)String|\.setUTC(?:Date|Month|FullYear)|\b(?:date|time)Style:.*toLocale/;
    expect(sources.filter(({ text }) => own.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
