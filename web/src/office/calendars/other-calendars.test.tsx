// @vitest-environment jsdom
// The page loads with the test: on a busy machine, its first import takes seconds.
import '../pages/consultations.tsx';
import './other-calendars.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addOfficeCalendar,
  type CounselorCalendars,
  listOfficeCalendars,
  removeOfficeCalendar,
  setOfficeCalendarChoice,
} from '#contract/endpoints/calendars/office.ts';
import { calendarProblems, problemTexts } from '#contract/endpoints/calendars/shapes.ts';
import { getOfficeHours, listOfficeConsultations, setOfficeHours } from '#contract/endpoints/consultations/office.ts';
import { refuse } from '../../features/testing/fake-api.ts';
import { noon, useOfficeApi, visitOffice } from '../testing/render.tsx';

const api = useOfficeApi();
const MINUTES = 60_000;
const hours = {
  minutes: 30,
  bufferMinutes: 10,
  noticeHours: 12,
  horizonDays: 28,
  counselors: [
    {
      id: 'elena',
      name: 'Elena Marwick',
      mostPerDay: 6,
      daysOff: [],
      extraHours: {},
      weekly: { monday: '9:00-17:00', tuesday: '09:00-17:00' },
    },
  ],
};
const read = {
  id: '01KA000000000000000000CAL1',
  host: 'calendar.example',
  addedAt: noon,
  failure: null,
  readAt: noon - 3 * MINUTES,
  busyThisWeek: 14,
  leftOut: 0,
};
const down = {
  ...read,
  id: '01KA000000000000000000CAL2',
  host: 'outlook.example',
  failure: { since: noon - 180 * MINUTES, problem: 'gone' as const },
};
const calendars = (...all: CounselorCalendars['calendars']): CounselorCalendars => ({
  counselor: 'elena',
  calendars: all,
  closesWhenUnreadable: false,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  const [addEventListener, removeEventListener] = [() => undefined, () => undefined];
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener, removeEventListener }));
  const res = { version: 1, hours, feeds: [], own: ['elena'] };
  api.on(getOfficeHours, () => ({ res }));
  api.on(setOfficeHours, () => ({ res: { ...res, effect: { days: [], outside: [] } } }));
  api.on(listOfficeConsultations, () => ({ res: { consultations: [] } }));
  api.on(listOfficeCalendars, () => ({ res: { counselors: [calendars(read, down)], busy: [] } }));
});

const open = async () => {
  const user = visitOffice(api, '/office/calendar?show=hours');
  const section = within(await screen.findByRole('region', { name: 'Connect your calendar' }));
  await section.findByRole('heading', { name: 'Elena Marwick' });
  return { user, section };
};

describe('other calendars of a counselor', () => {
  it('say when each was read and how busy this week is, or since when it can’t be read and why', async () => {
    const { section } = await open();
    expect(section.getByText('Read 3 minutes ago, 14 busy times this week')).toBeTruthy();
    const problem = section.getByText(/^Not read since Nov 22, 2026, 9:00 AM: there is no calendar at its address/);
    expect(problem.textContent).toContain('at its address anymore. Make a new address in the calendar’s settings');
    expect(problem.textContent).toContain('The copy is of Nov 22, 2026, 11:57\u00A0AM.');
    expect(section.getByText('Google Calendar')).toBeTruthy();
    expect(section.getByText('Apple Calendar (iCloud)')).toBeTruthy();
    expect(section.getByText('Outlook and Microsoft 365')).toBeTruthy();
  });

  it('say of each way of failing what happened and what to do', async () => {
    const all = calendarProblems.map((problem, index) => ({
      ...down,
      id: `01KA0000000000000000000C${String(index + 10)}`,
      failure: { ...down.failure, problem },
    }));
    api.on(listOfficeCalendars, () => ({ res: { counselors: [calendars(...all)], busy: [] } }));
    const { section } = await open();
    const lines = section.getAllByText(/^Not read since/).map(({ textContent }) => textContent);
    expect(new Set(lines).size).toBe(calendarProblems.length);
    for (const [index, { why, advice }] of calendarProblems.map((problem) => problemTexts[problem]).entries()) {
      expect(lines[index]).toContain(`: ${why}. ${advice} The copy`);
    }
  });

  it('are added by their address, which stays typed if it can’t be read, and isn’t kept in the tab', async () => {
    const text = 'This calendar can’t be read: its server doesn’t answer.';
    api.on(addOfficeCalendar, () => refuse('INVALID_INPUT', { fields: { address: text } }));
    const { user, section } = await open();
    const field = section.getByLabelText<HTMLInputElement>(/^Secret address of a calendar of Elena Marwick/);
    await user.type(field, 'calendar');
    await user.click(section.getByRole('button', { name: 'Add' }));
    expect(await section.findByText(/^Paste the whole address/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'webcal://calendar.example/secret.ics');
    await user.click(section.getByRole('button', { name: 'Add' }));
    expect(await section.findByText(text)).toBeTruthy();
    expect(field.value).toBe('webcal://calendar.example/secret.ics');
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret.ics');
    expect(api.inputsOf(addOfficeCalendar)).toEqual([
      { counselor: 'elena', address: 'https://calendar.example/secret.ics' },
    ]);
    api.on(addOfficeCalendar, () => ({ res: { ...calendars(read), next: [] } }));
    await user.click(section.getByRole('button', { name: 'Add' }));
    await screen.findByText('The calendar is added, and its busy times are taken.');
    expect(field.value).toBe('');
  });

  it('say how many entries couldn’t be read in full', async () => {
    const res = { counselors: [calendars({ ...read, leftOut: 2 })], busy: [] };
    api.on(listOfficeCalendars, () => ({ res }));
    const { section } = await open();
    const line = section.getByText(/^Read 3 minutes ago/);
    expect(line.textContent).toBe(
      'Read 3 minutes ago, 14 busy times this week. 2 entries couldn’t be read in full, and may not block times.',
    );
  });

  it('show their next busy times after they are added, in the business’s time zone', async () => {
    const start = Date.parse('2026-11-24T18:00:00Z');
    const next = [{ start, end: start + 60 * MINUTES }];
    api.on(addOfficeCalendar, () => ({ res: { ...calendars(read), next } }));
    const { user, section } = await open();
    await user.type(section.getByLabelText(/^Secret address of a calendar/), 'https://calendar.example/secret.ics');
    await user.click(section.getByRole('button', { name: 'Add' }));
    const shown = within(await section.findByRole('list', { name: 'Next busy times' }));
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))).toEqual([
      'Nov 24, 2026, 10:00 – 11:00 AM',
    ]);
  });

  it('are removed, and the counselor chooses what is offered while one can’t be read', async () => {
    api.on(removeOfficeCalendar, () => ({ res: calendars(down) }));
    api.on(setOfficeCalendarChoice, () => ({ res: calendars(read) }));
    const { user, section } = await open();
    await user.click(section.getByRole('button', { name: 'Remove: calendar.example' }));
    expect(api.inputsOf(removeOfficeCalendar)).toEqual([{ id: read.id, counselor: 'elena' }]);
    await user.click(section.getByRole('checkbox', { name: 'Offer no times while a calendar can’t be read' }));
    expect(api.inputsOf(setOfficeCalendarChoice)).toEqual([{ counselor: 'elena', closesWhenUnreadable: true }]);
  });

  it('are gray blocks without a title in the calendar, with no free time under them', async () => {
    const start = Date.parse('2026-11-24T18:00:00Z');
    const busy = [{ counselor: 'elena', start, end: start + 60 * MINUTES }];
    api.on(listOfficeCalendars, () => ({ res: { counselors: [calendars(read)], busy } }));
    visitOffice(api, '/office/calendar?day=2026-11-24');
    expect(await screen.findByText('Busy')).toBeTruthy();
    const free = screen
      .getAllByRole('button', { name: /^Book .* with Elena Marwick/ })
      .map(({ textContent }) => textContent);
    expect(free).toContain('9:00\u00A0AM');
    for (const time of ['9:30\u00A0AM', '10:00\u00A0AM', '10:30\u00A0AM', '11:00\u00A0AM'])
      expect(free).not.toContain(time);
    expect(free).toContain('11:30\u00A0AM');
  });

  it.each([
    ['all day', '2026-11-24T00:00', '2026-11-25T00:00', ['1 / 33']],
    ['since the day before', '2026-11-23T20:00', '2026-11-24T10:00', ['1 / 5']],
    ['from an hour before the calendar begins', '2026-11-24T08:00', '2026-11-24T09:30', ['1 / 3']],
    ['into the night', '2026-11-24T12:00', '2026-11-25T03:00', ['13 / 33']],
    ['several days', '2026-11-20T00:00', '2026-11-28T00:00', ['1 / 33']],
    ['early, which the calendar doesn’t show', '2026-11-24T06:00', '2026-11-24T07:00', []],
    ['the day before', '2026-11-23T00:00', '2026-11-24T00:00', []],
  ])('are on the rows of the calendar that they take: %s', async (_, from, until, rows) => {
    const [start = 0, end = 0] = [from, until].map((time) => Date.parse(`${time}:00-08:00`));
    const eleven = Date.parse('2026-11-24T11:00:00-08:00');
    const busy = [
      { counselor: 'elena', start: eleven, end: eleven + 30 * MINUTES },
      { counselor: 'elena', start, end },
    ];
    api.on(listOfficeCalendars, () => ({ res: { counselors: [calendars(read)], busy } }));
    visitOffice(api, '/office/calendar?day=2026-11-24');
    const shown = await screen.findAllByText('Busy');
    expect(shown.map(({ style }) => style.gridRow)).toEqual(['9 / 11', ...rows]);
  });
});
