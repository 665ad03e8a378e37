// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InputOf } from '#contract/endpoint.ts';
import { listOfficeClasses } from '#contract/endpoints/classes/office.ts';
import type {
  AvailabilityFile,
  OfficeAvailability,
  OfficeConsultation,
} from '#contract/endpoints/consultations/office.ts';
import {
  cancelOfficeConsultation,
  cancelOfficeSeries,
  getOfficeHours,
  listOfficeConsultations,
  makeOfficeFeed,
  moveOfficeConsultation,
  setOfficeHours,
} from '#contract/endpoints/consultations/office.ts';
import { listConsultationSlots } from '#contract/endpoints/consultations/public.ts';
import { deferred } from '../../features/testing/deferred.ts';
import { refuse, unreachable } from '../../features/testing/fake-api.ts';
import { currentAddress, reload, toast } from '../../features/testing/render.tsx';
import { freeTimes } from '../../features/testing/samples.ts';
import { officeQueries } from '../api.ts';
import { answerProof } from '../proof.ts';
import { counselor, owner, useOfficeApi, visitOffice } from '../testing/render.tsx';
// Loaded once, before the first test waits for it.
import '../pages/consultations.tsx';

// The dialog has tests of its own.
vi.mock('./book-for-family-dialog.tsx', () => ({
  BookForFamilyDialog: ({
    start,
    counselor: id,
    onClose,
  }: {
    start: number;
    counselor: string;
    onClose: () => void;
  }) => (
    <button type="button" onClick={onClose}>
      Books {new Date(start).toISOString()} with {id}
    </button>
  ),
}));

const api = useOfficeApi();
/** Sunday morning in California; the sample times are on Tuesday and Wednesday. */
const NOW = Date.parse('2026-11-22T18:00:00Z');

const booked: OfficeConsultation = {
  id: '01KA00000000000000BOOKING1',
  person: '01KA0000000000000000000AMY',
  start: Date.parse('2026-11-25T01:00:00Z'),
  minutes: 30,
  counselor: { id: 'elena', name: 'Elena Marwick' },
  fullname: 'Amy Marlow',
  email: 'amy@example.test',
  phone: '5550102030',
  how: 'video',
  joinUrl: 'https://meet.example.com/elena',
  zone: 'America/New_York',
  note: 'Summer programs?\nAnd tests.',
  status: 'BOOKED',
  outsideHours: false,
  version: 0,
};
const elena: AvailabilityFile['counselors'][number] = {
  id: 'elena',
  name: 'Elena Marwick',
  meetingLink: 'https://meet.example.com/elena',
  weekly: { monday: '16:00-20:00', saturday: '09:00-12:00, 14:00-16:00' },
  daysOff: ['2026-12-24'],
  extraHours: { '2026-12-19': '10:00-13:00' },
  mostPerDay: 6,
};
const hours: AvailabilityFile = {
  minutes: 30,
  bufferMinutes: 10,
  noticeHours: 12,
  horizonDays: 28,
  counselors: [elena],
};
const saved: OfficeAvailability = { version: 4, hours, feeds: [], own: ['elena'] };
const effect = { days: [{ day: '2026-11-23', counselor: 'elena', free: 5 }], outside: [] };

let isWide = false;
beforeEach(() => {
  isWide = false;
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  answer(booked);
  api.on(listConsultationSlots, () => ({ res: freeTimes }));
  api.on(getOfficeHours, () => ({ res: saved }));
});
const answer = (...consultations: OfficeConsultation[]) => {
  api.on(listOfficeConsultations, () => ({ res: { consultations } }));
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const open = async (search = '?week=2026-11-23', session = counselor) => {
  const user = visitOffice(api, `/office/calendar${search}`, session);
  await screen.findByRole('heading', { level: 1, name: 'Calendar' });
  return user;
};

describe('the consultations', () => {
  it('are a list by day on a phone, with all that a counselor needs', async () => {
    await open();
    const day = await screen.findByRole('region', { name: 'Tuesday, November 24' });
    const has = within(day);
    expect(has.getByText('5:00 PM to 5:30 PM: Amy Marlow')).toBeTruthy();
    expect(has.getByRole('link', { name: '(555) 010-2030' }).getAttribute('href')).toBe('tel:+15550102030');
    expect(has.getByRole('link', { name: booked.email }).getAttribute('href')).toBe('mailto:amy%40example.test');
    const join = has.getByRole('link', { name: /^Join the video call/ });
    expect([join.getAttribute('href'), join.getAttribute('rel')]).toEqual([booked.joinUrl, 'noopener noreferrer']);
    expect(has.getByText('8:00 PM Eastern')).toBeTruthy();
    expect(has.getByText(/Summer programs\?/)).toBeTruthy();
    expect(has.getByRole('link', { name: 'All about this family' }).getAttribute('href')).toBe(
      '/office/people#amy%40example.test',
    );
    expect(api.inputsOf(listOfficeConsultations)).toEqual([{ from: '2026-11-23', days: 7 }]);
    expect(screen.getByText('All times are in Pacific Time.')).toBeTruthy();
  });

  it('are a week side by side on a laptop, and a list if wanted', async () => {
    isWide = true;
    const user = await open();
    const consultation = await button(/^5:00\u00A0PM Amy Marlow/);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(7);
    await user.click(consultation);
    const dialog = within(await screen.findByRole('dialog', { name: 'Amy Marlow' }));
    expect(dialog.getByRole('link', { name: '(555) 010-2030' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(consultation);
    await user.click(screen.getByRole('link', { name: 'Show as list' }));
    expect(await screen.findByRole('region', { name: 'Tuesday, November 24' })).toBeTruthy();
  });

  it('begin with this week, and go to others and back', async () => {
    const user = await open('?as=list');
    expect(await screen.findByRole('heading', { name: 'Nov 16 to Nov 22, 2026' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Next week' }));
    expect(await screen.findByRole('heading', { name: 'Nov 23 to Nov 29, 2026' })).toBeTruthy();
    expect(currentAddress()).toBe('/office/calendar?as=list&week=2026-11-23');
    await user.click(screen.getByRole('link', { name: 'This week' }));
    expect(await screen.findByRole('heading', { name: 'Nov 16 to Nov 22, 2026' })).toBeTruthy();
  });

  it('say when nothing is booked, and what lies outside of the hours', async () => {
    answer();
    await open();
    expect(await screen.findByText('Nothing booked')).toBeTruthy();
    reload();
    officeQueries.clear();
    answer({ ...booked, outsideHours: true });
    await open();
    expect(await screen.findByText('Outside of Elena Marwick’s hours')).toBeTruthy();
  });

  it.each([
    ['list', '?week=2026-11-23', false],
    ['day', '?day=2026-11-24', false],
    ['week', '?week=2026-11-23', true],
  ])('have the dates of classes beside them, which are no empty %s', async (kind, search, wide) => {
    isWide = wide;
    const dates = [{ start: Date.parse('2026-11-25T04:00:00Z'), minutes: 90 }];
    const groupClass = {
      ...{ id: 'ap', state: 'open' as const, title: 'AP Biology', subject: 'Biology', priceCents: 100 },
      ...{ teacher: { id: 'elena', name: 'Elena Marwick' }, dates },
      ...{ seats: 8, taken: 1, free: 7, waiting: 0, smallest: 3 },
    };
    api.on(listOfficeClasses, () => ({ res: { classes: [groupClass] } }));
    answer();
    await open(search);
    const [link] = await screen.findAllByRole('link', { name: /AP Biology/ });
    expect(link?.getAttribute('href')).toBe('/office/classes/ap');
    expect(screen.queryByText('Nothing booked')).toBeNull();
    if (kind === 'week') return;
    const day = within(screen.getByRole('region', { name: 'Tuesday, November 24' }));
    const card = day.getAllByRole('listitem').at(-1)?.textContent;
    expect(card).toContain('8:00\u00A0PM to 9:30\u00A0PM: AP Biology');
    expect(card).toContain('Class with Elena Marwick. 1 of 8 seats taken. 2 short of its minimum.');
  });

  it('can be fetched again after a failure', async () => {
    api.on(listOfficeConsultations, unreachable);
    const user = await open();
    const alert = await screen.findByRole('alert');
    answer(booked);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('5:00 PM to 5:30 PM: Amy Marlow')).toBeTruthy();
  });

  it('can’t be changed once they have begun', async () => {
    answer({ ...booked, start: NOW - 60_000 });
    await open('');
    expect(await screen.findByRole('link', { name: '(555) 010-2030' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  });
});

describe('the calendar', () => {
  const openWith = (...counselors: AvailabilityFile['counselors']) => {
    api.on(getOfficeHours, () => ({ res: { ...saved, hours: { ...hours, counselors } } }));
  };
  const free = (name = /^Book /) =>
    screen.queryAllByRole('button', { name }).map((one) => one.getAttribute('aria-label'));
  const tomas = { ...elena, id: 'tomas', name: 'Tomas Reed', weekly: { tuesday: '09:00-11:00' }, daysOff: [] };
  const day = (name: string) => screen.findByRole('region', { name });

  it('has the hours as its ground: free times to book, except what is taken with its pause, and the past', async () => {
    isWide = true;
    vi.setSystemTime(Date.parse('2026-11-24T00:30:00Z'));
    answer({ ...booked, start: Date.parse('2026-11-24T02:00:00Z') });
    const user = await open('');
    const time = await button('Book Monday, November 23, 5:00\u00A0PM with Elena Marwick');
    const monday = ['5:00\u00A0PM', '7:00\u00A0PM', '7:30\u00A0PM'].map(
      (at) => `Book Monday, November 23, ${at} with Elena Marwick`,
    );
    expect(free(/Monday/)).toEqual(monday);
    expect(free(/Saturday/)).toHaveLength(6 + 4);
    await user.click(time);
    await user.click(await button('Books 2026-11-24T01:00:00.000Z with elena'));
    expect(document.activeElement).toBe(time);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toMatch(/^6:00\u00A0PM Amy Marlow/);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe(monday[1]);
    await user.keyboard('{Enter}');
    expect(await button('Books 2026-11-24T03:00:00.000Z with elena')).toBeTruthy();
  });

  it('opens a booking on it to move it', async () => {
    isWide = true;
    const user = await open();
    await user.click(await button(/^5:00\u00A0PM Amy Marlow/));
    await user.click(await button('Move Amy Marlow'));
    expect(await screen.findByRole('dialog', { name: 'Move the consultation of Amy Marlow' })).toBeTruthy();
  });

  it('shows days off, days without hours, and today', async () => {
    isWide = true;
    openWith({ ...elena, weekly: { sunday: '09:00-10:00', thursday: '09:00-17:00' }, daysOff: ['2026-11-19'] });
    await open('');
    const of = (name: string) => within(screen.getByRole('heading', { name }).closest('li') ?? expect.fail());
    const today = await screen.findByRole('link', { name: 'Sun, Nov 22Today' });
    expect(today.getAttribute('aria-current')).toBe('date');
    expect(document.querySelectorAll('[aria-current=date]')).toHaveLength(1);
    expect(of('Thu, Nov 19').getByText('Day off')).toBeTruthy();
    expect(of('Fri, Nov 20').getByText('No hours')).toBeTruthy();
  });

  it('has the hours of several counselors side by side, or those of one', async () => {
    isWide = true;
    openWith(elena, tomas);
    const user = await open();
    expect(await button('Book Tuesday, November 24, 9:00\u00A0AM with Tomas Reed')).toBeTruthy();
    expect(await button(/^5:00\u00A0PM Amy Marlow/)).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Whose calendar' }), 'Tomas Reed');
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /Amy Marlow/ })).toBeNull();
    });
    expect(free(/with Elena/)).toEqual([]);
    expect(free(/with Tomas/)).toHaveLength(4);
    expect(currentAddress()).toBe('/office/calendar?week=2026-11-23&with=tomas');
  });

  it('says so instead of empty columns if a week has nothing', async () => {
    isWide = true;
    answer();
    const user = await open('?week=2026-11-09');
    expect(await screen.findByText('Nov 9 to Nov 15, 2026 has no free times.')).toBeTruthy();
    expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'This week' }));
    await user.click(screen.getByRole('link', { name: 'Next week' }));
    expect(await button('Book Monday, November 23, 4:00\u00A0PM with Elena Marwick')).toBeTruthy();
    expect(screen.getByText('Nothing booked')).toBeTruthy();
  });

  it('leads to the hours if there are none', async () => {
    isWide = true;
    answer();
    openWith();
    await open();
    const link = await screen.findByRole('link', { name: 'Set the hours' });
    expect(link.getAttribute('href')).toBe('/office/calendar?show=hours');
  });

  it('shows a day at a time on a phone, with buttons, a strip of the week and a swipe', async () => {
    const user = await open('');
    await day('Sunday, November 22');
    await user.click(screen.getByRole('link', { name: 'Next week' }));
    const monday = within(await day('Monday, November 23'));
    expect(monday.getAllByRole('button', { name: /^Book Monday/ })).toHaveLength(8);
    expect(currentAddress()).toBe('/office/calendar?day=2026-11-23');
    await user.click(screen.getByRole('link', { name: 'Tuesday, November 24, has bookings' }));
    const tuesday = within(await day('Tuesday, November 24'));
    expect(tuesday.getByText('5:00 PM to 5:30 PM: Amy Marlow')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Tuesday/ }).getAttribute('aria-current')).toBe('page');

    const ground = screen.getByRole('navigation', { name: 'Weeks' });
    const swipe = (from: number, to: number, down = 0) => {
      fireEvent.touchStart(ground, { touches: [{ clientX: from, clientY: 100 }] });
      fireEvent.touchEnd(ground, { changedTouches: [{ clientX: to, clientY: 100 + down }] });
    };
    swipe(200, 170);
    swipe(200, 100, 90);
    expect(await day('Tuesday, November 24')).toBeTruthy();
    swipe(200, 100);
    expect(await day('Wednesday, November 25')).toBeTruthy();
    swipe(100, 200);
    expect(await day('Tuesday, November 24')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Previous week' }));
    expect(await day('Sunday, November 22')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Next week' }));
    expect(await day('Monday, November 23')).toBeTruthy();
    await user.click(await button('Today'));
    expect(await day('Sunday, November 22')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
  });

  it('leads from a day to its week as a list, and from there to a day', async () => {
    const user = await open('?day=2026-11-24');
    await day('Tuesday, November 24');
    await user.click(screen.getByRole('link', { name: 'Show as list' }));
    await user.click(await screen.findByRole('link', { name: 'Tuesday, November 24' }));
    expect(await screen.findByRole('link', { name: 'Monday, November 23' })).toBeTruthy();
    expect(currentAddress()).toBe('/office/calendar?day=2026-11-24');
    await user.click(screen.getByRole('link', { name: 'Show as list' }));
    await user.click(await screen.findByRole('link', { name: 'Show a day' }));
    expect(await day('Monday, November 23')).toBeTruthy();
  });

  it('prints the consultations of a day without anything to press', async () => {
    const printing = vi.spyOn(globalThis, 'print').mockReturnValue();
    const user = await open('?day=2026-11-24');
    const has = within(await day('Tuesday, November 24'));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(printing).toHaveBeenCalledOnce();
    const prints = (element: HTMLElement) => element.closest(String.raw`.print\:hidden`) === null;
    const { length } = [...has.getAllByRole('button'), ...screen.getAllByRole('navigation')].filter(prints);
    expect(length).toBe(0);
    const printed = [
      screen.getByRole('heading', { name: 'Tuesday, November 24' }),
      has.getByText('5:00 PM to 5:30 PM: Amy Marlow'),
      has.getByText('(555) 010-2030'),
      has.getByText('Video: https://meet.example.com/elena'),
      has.getByText(/Summer programs/),
    ];
    expect(printed.every(prints)).toBe(true);
  });
});

describe('a demo class', () => {
  const demo: OfficeConsultation = { ...booked, subject: 'english' };

  it('is named with its subject in the list and the calendar', async () => {
    answer(demo);
    await open();
    expect(await screen.findByText('Demo class: English')).toBeTruthy();
  });

  it('is named with its student, where a family has several children', async () => {
    answer({ ...demo, student: 'Ben' });
    const user = await open();
    expect(await screen.findByText('Demo class: English for Ben')).toBeTruthy();
    await user.click(await button('Move Amy Marlow'));
    await screen.findByRole('dialog', { name: 'Move the demo class in English for Ben of Amy Marlow' });
  });

  it('moves among the times of its subject, by its name', async () => {
    answer(demo);
    api.on(moveOfficeConsultation, ({ start }) => ({ res: { ...demo, start: Date.parse(start), version: 1 } }));
    const user = await open();
    await user.click(await button('Move Amy Marlow'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move the demo class in English of Amy Marlow' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Time' }), '9:00&nbsp;AM');
    expect(api.inputsOf(listConsultationSlots)).toEqual([{ days: 28, kind: 'demo', subject: 'english' }]);
    await user.click(dialog.getByRole('button', { name: 'Move and email them' }));
    await toast('The demo class in English is moved. The family gets an email.');
  });
});

describe('moving', () => {
  const word = 'Elena is at a conference.';
  const fillIn = async () => {
    const user = await open();
    await user.click(await button('Move Amy Marlow'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move the consultation of Amy Marlow' }));
    await user.type(dialog.getByRole('textbox', { name: 'A word to the family' }), word);
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Time' }), '9:00&nbsp;AM');
    return { user, dialog };
  };

  it('offers the free times of the same counselor in the business’s zone, and sends the words', async () => {
    api.on(moveOfficeConsultation, ({ start }) => ({ res: { ...booked, start: Date.parse(start), version: 1 } }));
    const { user, dialog } = await fillIn();
    const days = within(dialog.getByRole('combobox', { name: 'Day' })).getAllByRole('option');
    expect(days.map(({ textContent }) => textContent)).toEqual(['Tuesday, November 24']);
    await user.click(dialog.getByRole('button', { name: 'Move and email them' }));
    await toast('The consultation is moved. The family gets an email.');
    expect(api.inputsOf(moveOfficeConsultation)).toEqual([
      { id: booked.id, person: booked.person, start: '2026-11-24T17:00:00Z', word, version: 0 },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Nov 23 to Nov 29, 2026');
    await waitFor(() => {
      expect(api.inputsOf(listOfficeConsultations)).toHaveLength(2);
    });
  });

  it('asks for a time first', async () => {
    const user = await open();
    await user.click(await button('Move Amy Marlow'));
    await screen.findByRole('combobox', { name: 'Time' });
    await user.click(await button('Move and email them'));
    expect(await screen.findByText('Choose a time')).toBeTruthy();
  });

  it('to a time that was just taken keeps the words, and no longer offers it', async () => {
    api.on(moveOfficeConsultation, () => refuse('SLOT_TAKEN', { res: { slots: [] } }));
    const { user, dialog } = await fillIn();
    await user.click(dialog.getByRole('button', { name: 'Move and email them' }));
    expect(await dialog.findByText(/Someone just took this time/)).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'A word to the family' }).value).toBe(word);
    const times = within(dialog.getByRole('combobox', { name: 'Time' })).getAllByRole('option');
    expect(times.map(({ textContent }) => textContent)).toEqual(['Choose', '4:00\u00A0PM']);
  });

  it('of a consultation that the family just changed shows it as it is now, keeps the words, and can go on', async () => {
    const elsewhere = { ...booked, start: Date.parse('2026-12-02T01:00:00Z'), version: 3 };
    api.on(moveOfficeConsultation, ({ version, start }) =>
      version === 3 ? { res: { ...elsewhere, start: Date.parse(start), version: 4 } } : refuse('CONFLICT'),
    );
    const { user, dialog } = await fillIn();
    answer(elsewhere);
    await user.click(dialog.getByRole('button', { name: 'Move and email them' }));
    expect(await dialog.findByText('Tue, Dec 1, 5:00 PM, with Elena Marwick')).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'A word to the family' }).value).toBe(word);
    await user.click(dialog.getByRole('button', { name: 'Move and email them' }));
    await toast('The consultation is moved. The family gets an email.');
    expect(api.inputsOf(moveOfficeConsultation)).toMatchObject([{ version: 0 }, { version: 3, word }]);
  });
});

describe('canceling', () => {
  it('asks for a word, and says that the family gets an email', async () => {
    api.on(cancelOfficeConsultation, () => ({ res: { ...booked, status: 'CANCELED' as const, version: 1 } }));
    const user = await open();
    await user.click(await button('Cancel it: Amy Marlow'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the consultation of Amy Marlow' }));
    await user.type(dialog.getByRole('textbox', { name: 'A word to the family' }), 'Elena is ill.');
    answer();
    await user.click(dialog.getByRole('button', { name: 'Cancel and email them' }));
    await toast('The consultation is canceled. The family gets an email.');
    expect(api.inputsOf(cancelOfficeConsultation)).toEqual([
      { id: booked.id, person: booked.person, word: 'Elena is ill.', version: 0 },
    ]);
    expect(await screen.findByText('Nothing booked')).toBeTruthy();
  });

  it('takes the rest of a series with it in one step', async () => {
    const series = { id: 'S', number: 3, of: 8 };
    const session = { agreement: 'A', hoursLeft: 2, canReturn: false, summary: 'none' as const, series };
    const part = { ...booked, session };
    answer(part);
    const canceled = [part, { ...part, id: '01KA00000000000000BOOKING2' }];
    api.on(cancelOfficeSeries, () => ({ res: { consultations: canceled } }));
    const user = await open();
    expect(await screen.findByText(/^Session 3 of 8, 2 hours left/)).toBeTruthy();
    await user.click(await button('Cancel it and the rest: Amy Marlow'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this and later sessions of Amy Marlow' }));
    await user.type(dialog.getByRole('textbox', { name: 'A word to the family' }), 'Elena is ill.');
    answer();
    await user.click(dialog.getByRole('button', { name: 'Cancel and email them' }));
    await toast('2 sessions are canceled. The family gets an email.');
    expect(api.inputsOf(cancelOfficeSeries)).toEqual([
      { id: part.id, person: part.person, word: 'Elena is ill.', version: part.version },
    ]);
  });

  it('that fails keeps the dialog and the words', async () => {
    api.on(cancelOfficeConsultation, unreachable);
    const user = await open();
    await user.click(await button('Cancel it: Amy Marlow'));
    const words = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'A word to the family' });
    await user.type(words, 'Elena is ill.');
    await user.click(await button('Cancel and email them'));
    expect((await screen.findByRole('alert')).textContent).toContain('We cannot be reached');
    expect(words.value).toBe('Elena is ill.');
  });
});

describe('the hours', () => {
  /** The server: it keeps what is set. */
  let stored: OfficeAvailability;
  /** If set, it answers a save only then. */
  let answersLater: ReturnType<typeof deferred<undefined>> | undefined;
  beforeEach(() => {
    stored = saved;
    api.on(getOfficeHours, () => ({ res: stored }));
    answersLater = undefined;
    api.on(setOfficeHours, async ({ preview, version, hours: typed }: InputOf<typeof setOfficeHours>) => {
      if (!preview) await answersLater?.promise;
      if (typed['minutes'] === 'x') {
        return refuse('INVALID_INPUT', { fields: { minutes: 'Give a whole number from 15 to 180' } });
      }
      if (preview) return { res: { ...stored, effect: typed['minutes'] === 60 ? fewer : effect } };
      if (version !== stored.version) return refuse('CONFLICT');
      stored = { ...stored, version: version + 1, hours: typed as unknown as AvailabilityFile };
      return { res: { ...stored, effect } };
    });
  });
  const fewer = { days: [{ day: '2026-11-23', counselor: 'elena', free: 2 }], outside: [booked] };
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
  const saves = () =>
    (api.inputsOf(setOfficeHours) as InputOf<typeof setOfficeHours>[]).filter(({ preview }) => !preview);
  const openHours = async () => {
    const user = await open('?show=hours', owner);
    await field('Length');
    return user;
  };
  const retype = async (user: Awaited<ReturnType<typeof open>>, name: string, text: string) => {
    await user.clear(await field(name));
    await user.type(await field(name), text);
  };

  it('are no landmarks, which two counselors of one name would give the same name', async () => {
    stored = { ...saved, hours: { ...hours, counselors: [elena, { ...elena, id: 'elena-2' }] } };
    await openHours();
    expect(screen.getAllByRole('group', { name: 'Elena Marwick' })).toHaveLength(2);
    expect(screen.queryAllByRole('region', { name: 'Elena Marwick' })).toEqual([]);
  });

  it('are a counselor’s own to change; those of others are shown', async () => {
    stored = { ...saved, hours: { ...hours, counselors: [elena, { ...elena, id: 'owen', name: 'Owen Reed' }] } };
    const user = await open('?show=hours', counselor);
    const own = within(await screen.findByRole('group', { name: 'Elena Marwick' }));
    const others = within(screen.getByRole('group', { name: 'Owen Reed' }));
    expect((await field('Length')).matches(':disabled')).toBe(true);
    for (const one of others.getAllByRole('textbox')) expect(one.matches(':disabled')).toBe(true);
    expect(others.queryByRole('button', { name: 'Get a calendar link' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove (Elena|Owen)/ })).toBeNull();
    expect(own.queryByRole('textbox', { name: 'Address in the team' })).toBeNull();
    await user.type(own.getByRole('textbox', { name: 'Email' }), 'elena@mail.test');
    await user.click(await button('Save the hours'));
    await toast('The hours are saved. The site shows them in a minute or less.');
    expect(saves()).toMatchObject([{ hours: { counselors: [{ email: 'elena@mail.test' }, { id: 'owen' }] } }]);
  });

  it('keep what was typed while the passkey is asked for again', async () => {
    let isConfirmed = false;
    api.on(setOfficeHours, ({ preview, hours: typed }: InputOf<typeof setOfficeHours>) => {
      if (!preview && !isConfirmed) return refuse('PASSKEY_NEEDED');
      stored = preview ? stored : { ...stored, version: 5, hours: typed as unknown as AvailabilityFile };
      return { res: { ...stored, effect } };
    });
    const user = await openHours();
    await user.type(await field('Address in the team'), 'elena@example.test');
    await user.click(await button('Save the hours'));
    await screen.findByRole('dialog', { name: 'Confirm with your passkey' });
    expect((await screen.findByDisplayValue('elena@example.test')).isConnected).toBe(true);
    isConfirmed = true;
    answerProof(true);
    await toast('The hours are saved. The site shows them in a minute or less.');
    expect(saves().at(-1)).toMatchObject({ hours: { counselors: [{ member: 'elena@example.test' }] } });
  });

  it('are shown by counselor, with the free times that they mean', async () => {
    await openHours();
    expect(await screen.findByText('5 free times in the next two weeks.')).toBeTruthy();
    expect((await field('Name')).value).toBe('Elena Marwick');
    const monday = within(screen.getByRole('group', { name: 'Monday' }));
    expect(monday.getByRole<HTMLSelectElement>('combobox', { name: 'Monday from' }).value).toBe('16:00');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Saturday, 2 to' }).value).toBe('16:00');
    expect(screen.getByText('Thu, Dec 24, 2026')).toBeTruthy();
    const table = within(screen.getByRole('table', { name: /^Free times/ }));
    expect(table.getByRole('columnheader', { name: 'Elena Marwick' })).toBeTruthy();
    expect(table.getByRole('cell').textContent).toBe('5');
    expect((await button('Save the hours')).getAttribute('disabled')).not.toBeNull();
  });

  it('that change say at once what it means, and for whom', async () => {
    const user = await openHours();
    await screen.findByText('5 free times in the next two weeks.');
    await retype(user, 'Length', '60');
    expect(
      await screen.findByText(
        '2 free times in the next two weeks, 3 fewer than now. 1 booking outside of these hours.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: '(555) 010-2030' })).toBeTruthy();
    await user.click(await button('Move Amy Marlow'));
    expect(await screen.findByRole('dialog', { name: 'Move the consultation of Amy Marlow' })).toBeTruthy();
    expect(saves()).toEqual([]);
  });

  it('are saved with everything that was edited', async () => {
    const user = await openHours();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Monday to' }), 'Midnight');
    await user.click(await button('Add hours on Tuesday'));
    await user.click(await button('Remove Saturday, 9:00 AM to 12:00 PM'));
    await user.click(await button('Remove the day off Thu, Dec 24, 2026'));
    await user.type(screen.getByLabelText('Another day off'), '2026-12-25');
    await user.click(await button('Clear the day'));
    await user.click(await button('Remove extra hours 1'));
    await user.click(await button('Add extra hours'));
    await retype(user, 'Meeting link', ' ');
    await user.type(await field('Email'), 'elena@example.test');
    await user.type(await field('Name of another counselor'), 'Zoë O’Hara');
    await user.click(screen.getAllByRole('button', { name: 'Add' })[0] ?? expect.fail());
    await user.click(await button('Save the hours'));
    await toast('The hours are saved. The site shows them in a minute or less.');
    const { meetingLink: _, ...kept } = elena;
    expect(saves()).toEqual([
      {
        preview: false,
        version: 4,
        hours: {
          ...hours,
          counselors: [
            {
              ...kept,
              email: 'elena@example.test',
              weekly: { monday: '16:00-24:00', tuesday: '16:00-20:00', saturday: '14:00-16:00' },
              daysOff: ['2026-12-25'],
              extraHours: { '2026-11-23': '10:00-12:00' },
            },
            { id: 'zoe-ohara', name: 'Zoë O’Hara', mostPerDay: 6, weekly: {}, daysOff: [], extraHours: {} },
          ],
        },
      },
    ]);
    expect(await screen.findByText('Everything is saved.')).toBeTruthy();
  });

  it('name what a counselor teaches in demo classes, and hours for it if they differ', async () => {
    const user = await openHours();
    expect(screen.queryByRole('checkbox', { name: /^Hours of their own/ })).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: 'Sciences' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Mathematics' }));
    await user.click(await button('Save the hours'));
    await waitFor(() => {
      expect(saves()[0]?.hours['counselors']).toMatchObject([{ demos: { subjects: ['mathematics', 'sciences'] } }]);
    });
    await user.click(await screen.findByRole('checkbox', { name: /^Hours of their own/ }));
    // They begin as the weekly ones.
    await user.click(await button('Remove Saturday, demo classes, 9:00 AM to 12:00 PM'));
    await user.click(await button('Add hours on Friday, demo classes'));
    await user.click(await button('Save the hours'));
    const weekly = { monday: '16:00-20:00', friday: '16:00-20:00', saturday: '14:00-16:00' };
    await waitFor(() => {
      expect(saves()[1]?.hours['counselors']).toMatchObject([
        { weekly: elena.weekly, demos: { subjects: ['mathematics', 'sciences'], weekly } },
      ]);
    });
    for (const subject of ['Sciences', 'Mathematics']) {
      await user.click(await screen.findByRole('checkbox', { name: subject }));
    }
    expect(screen.queryByRole('checkbox', { name: /^Hours of their own/ })).toBeNull();
    await user.click(await button('Save the hours'));
    await waitFor(() => {
      expect(saves()[2]?.hours['counselors']).toEqual([elena]);
    });
  });

  it('of a day can be copied to all weekdays', async () => {
    const user = await openHours();
    await user.click(await button('Copy to weekdays from Saturday'));
    expect(await screen.findByText('Unsaved changes. This tab keeps them.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Copy to weekdays from Sunday' })).toBeNull();
    await user.click(await button('Save the hours'));
    await toast('The hours are saved. The site shows them in a minute or less.');
    const saturday = elena.weekly['saturday'];
    const weekly = Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((name) => [name, saturday]),
    );
    expect(saves()).toMatchObject([{ hours: { counselors: [{ weekly }] } }]);
  });

  it('are a line for each day on a phone, which unfolds, and open on a laptop', async () => {
    const user = await openHours();
    const monday = screen.getByRole('group', { name: 'Monday' }).querySelector('details') ?? expect.fail();
    expect(monday.open).toBe(false);
    await user.click(within(monday).getByText('4:00 PM to 8:00 PM'));
    await waitFor(() => {
      expect(monday.open).toBe(true);
    });
    expect(screen.getByRole('group', { name: 'Sunday' }).textContent).toContain('No hours');
    reload();
    isWide = true;
    await openHours();
    const folded = [...document.querySelectorAll<HTMLDetailsElement>('details[class*=fold]')];
    expect(folded.every(({ open: isOpen }) => isOpen)).toBe(true);
    expect(folded.every((one) => one.querySelector('summary')?.hidden)).toBe(true);
  });

  it('that must be corrected are unfolded', async () => {
    const day = 'each "from" must be before its "to"';
    api.on(setOfficeHours, () =>
      refuse('INVALID_INPUT', { fields: { 'counselors[0].weekly.monday': day, 'counselors[0].email': 'No address' } }),
    );
    await openHours();
    const places = [await screen.findByText(day), await screen.findByText('No address')];
    expect(places.map((place) => place.closest('details')?.open)).toEqual([true, true]);
    expect(screen.getByRole('group', { name: 'Tuesday' }).querySelector('details')?.open).toBe(false);
  });

  it('that are typed while others are being saved stay', async () => {
    const user = await openHours();
    await screen.findByText('5 free times in the next two weeks.');
    await retype(user, 'Notice', '24');
    answersLater = deferred();
    await user.click(await button('Save the hours'));
    await retype(user, 'Notice', '36');
    answersLater.resolve(undefined);
    await toast('The hours are saved. The site shows them in a minute or less.');
    expect((await field('Notice')).value).toBe('36');
    await user.click(await button('Save the hours'));
    await waitFor(() => {
      expect(saves()).toMatchObject([
        { version: 4, hours: { noticeHours: 24 } },
        { version: 5, hours: { noticeHours: 36 } },
      ]);
    });
  });

  it('that are typed back while others are being saved stay', async () => {
    const user = await openHours();
    await screen.findByText('5 free times in the next two weeks.');
    const before = (await field('Notice')).value;
    await retype(user, 'Notice', '24');
    answersLater = deferred();
    await user.click(await button('Save the hours'));
    await retype(user, 'Notice', before);
    answersLater.resolve(undefined);
    await toast('The hours are saved. The site shows them in a minute or less.');
    expect((await field('Notice')).value).toBe(before);
    await user.click(await button('Save the hours'));
    await waitFor(() => {
      expect(saves()).toMatchObject([
        { version: 4, hours: { noticeHours: 24 } },
        { version: 5, hours: { noticeHours: Number(before) } },
      ]);
    });
  });

  it('that are wrong say so at the field, and what was typed stays', async () => {
    const user = await openHours();
    await retype(user, 'Length', 'x');
    expect(await screen.findByText('Give a whole number from 15 to 180')).toBeTruthy();
    expect((await field('Length')).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Correct what is marked to see what these hours mean.')).toBeTruthy();
  });

  it('that are not saved stay in the tab, until they are discarded', async () => {
    const user = await openHours();
    await retype(user, 'Notice', '24');
    await user.click(screen.getByRole('link', { name: 'Bookings' }));
    await screen.findByRole('heading', { level: 2, name: /^Sunday, November 22/ });
    await user.click(screen.getByRole('link', { name: 'Availability' }));
    expect((await field('Notice')).value).toBe('24');
    await user.click(await button('Discard'));
    expect((await field('Notice')).value).toBe('12');
  });

  it('that someone else changed are a conflict: nothing is lost, and the person chooses', async () => {
    const user = await openHours();
    await retype(user, 'Notice', '24');
    stored = { ...saved, version: 5, hours: { ...hours, counselors: [{ ...elena, mostPerDay: 3 }] } };
    await user.click(await button('Save the hours'));
    const alert = await screen.findByText(/They changed: the hours or details of Elena Marwick. You changed: length/);
    expect((await field('Notice')).value).toBe('24');
    expect((await button('Save the hours')).getAttribute('disabled')).not.toBeNull();
    await user.click(await button('Go on with mine'));
    await waitFor(() => {
      expect(alert.isConnected).toBe(false);
    });
    await user.click(await button('Save the hours'));
    await toast('The hours are saved. The site shows them in a minute or less.');
    expect(saves()).toMatchObject([{ version: 4 }, { version: 5, hours: { noticeHours: 24 } }]);
  });

  it('of someone else can be taken over instead', async () => {
    const user = await openHours();
    await retype(user, 'Notice', '24');
    stored = { ...saved, version: 5, hours: { ...hours, noticeHours: 6 } };
    await user.click(await button('Save the hours'));
    await user.click(await button('Take theirs'));
    expect((await field('Notice')).value).toBe('6');
  });

  it('have an address for calendars, to copy, which is no conflict with what is typed', async () => {
    api.on(makeOfficeFeed, () => {
      stored = { ...stored, version: stored.version + 1, feeds: ['elena'] };
      return { res: { address: 'https://gateway.test/api/calendar/secret', version: stored.version } };
    });
    const user = await openHours();
    await retype(user, 'Notice', '24');
    await user.click(await button('Get a calendar link'));
    expect((await field('New link')).value).toBe('https://gateway.test/api/calendar/secret');
    await user.click(await button('Copy'));
    expect(await screen.findByText('Copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('https://gateway.test/api/calendar/secret');
    await user.click(await button('Get a new calendar link'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get a new calendar link?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep the one before' }));
    expect(api.inputsOf(makeOfficeFeed)).toEqual([{ counselor: 'elena' }]);
    await user.click(await button('Save the hours'));
    await toast('The hours are saved. The site shows them in a minute or less.');
    expect(saves()).toMatchObject([{ version: 5 }]);
  });

  it('can be set before there are any', async () => {
    stored = { version: 0, hours: { ...hours, counselors: [] }, feeds: [], own: [] };
    const user = await openHours();
    await user.click(await button('Add'));
    expect(await screen.findByText('Enter the name')).toBeTruthy();
    await user.type(await field('Name of another counselor'), 'Elena Marwick');
    await user.click(await button('Add'));
    await user.click(await button('Save the hours'));
    await toast('The hours are saved. The site shows them in a minute or less.');
    expect(saves()).toMatchObject([{ version: 0, hours: { counselors: [{ id: 'elena-marwick' }] } }]);
  });
});
