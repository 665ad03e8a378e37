// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listAgreements } from '#contract/endpoints/agreements/public.ts';
import type { HoursOfAgreement } from '#contract/endpoints/agreements/shapes.ts';
import { listOwnClasses } from '#contract/endpoints/classes/public.ts';
import {
  bookConsultation,
  cancelConsultation,
  listConsultationSlots,
  listConsultations,
  moveConsultation,
} from '#contract/endpoints/consultations/public.ts';
import type { Consultation } from '#contract/endpoints/consultations/shapes.ts';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import { getDashboard, getProfile } from '#contract/endpoints/orders/public.ts';
import { listPaymentRequests } from '#contract/endpoints/payment-requests/public.ts';
import { listSteps } from '#contract/endpoints/steps/public.ts';
import { DashboardPage } from '../../pages/account/dashboard.tsx';
import { BookPage } from '../../pages/book.tsx';
import { takeReturnTo } from '../sign-in/return-to.ts';
import { refuse, unreachable } from '../testing/fake-api.ts';
import { useFakeScreen } from '../testing/fake-screen.ts';
import { currentAddress, inParts, reload, signIn, useFakeApi, visit } from '../testing/render.tsx';
import { booked, bookedLesson, catalog, freeTimes, paidHours, profile } from '../testing/samples.ts';
import { minutesOfLesson, payingAgreement } from './series/paid-hours.ts';

const api = useFakeApi();
const comeNear = useFakeScreen();
const pages = { '/book': <BookPage />, '/dashboard': <DashboardPage /> };
const { zone } = freeTimes;
const afternoon = '2026-11-25T00:00:00Z';

const haveHours = (...agreements: HoursOfAgreement[]) => {
  api.on(listAgreements, () => ({ res: { agreements } }));
  api.on(listSteps, () => ({ res: { today: '2026-11-22', families: [] } }));
  api.on(listOwnClasses, () => ({ res: [] }));
  api.on(listPaymentRequests, () => ({ res: { requests: [] } }));
};
const haveBooked = (...consultations: Consultation[]) => {
  api.on(listConsultations, () => ({ res: { zone, consultations } }));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T18:00:00Z') });
  const known = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...known, timeZone: zone });
  signIn();
  api.on(listConsultationSlots, ({ minutes = 30 }) => ({ res: { ...freeTimes, minutes } }));
  api.on(bookConsultation, () => ({ res: bookedLesson }));
  haveHours(paidHours);
  haveBooked();
});

const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const open = () => {
  const user = visit('/book', pages);
  comeNear();
  return user;
};
const bookAfternoon = async (user: ReturnType<typeof visit>) => {
  await user.click(await button('4:00\u00A0PM'));
  await user.click(await button('Book this time'));
};
const askedMinutes = () => api.inputsOf(listConsultationSlots).map((input) => (input as { minutes?: number }).minutes);

describe('who has hours', () => {
  it('books a session, for as long as the agreement says', async () => {
    const user = open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Book your free consultation');
    expect((await radio('Session (6 hours left)')).checked).toBe(true);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Book a session');
    expect(screen.queryByText(/^Free, 30 minutes/)).toBeNull();
    expect(screen.getByText(/^60 minutes, paid with your hours\. .* until 24 hours before it begins/)).toBeTruthy();
    await user.click(await button('4:00\u00A0PM'));
    expect(
      await screen.findByText(
        'This session takes 1 hour of the 6 hours you have left. If you cancel it before Monday, November 23, 4:00 PM Pacific Time, its hour comes back. After that, its hour is used.',
      ),
    ).toBeTruthy();
    await user.click(await button('Book this time'));
    expect(document.activeElement).toBe(await heading('Your session is booked'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your session');
    expect(screen.queryByText(/\bfree\b/i)).toBeNull();
    expect(screen.getByText(/^If you cancel it before Monday, November 23/)).toBeTruthy();
    expect(askedMinutes()).toContain(60);
    expect(api.inputsOf(bookConsultation)).toEqual([
      { start: afternoon, zone, how: 'phone', note: '', sentBy: '', kind: 'session', minutes: 60 },
    ]);
  });

  it('can book a free consultation instead, as everyone else', async () => {
    api.on(bookConsultation, () => ({ res: booked }));
    const user = open();
    const free = await radio('Free consultation');
    await user.click(free);
    expect(document.activeElement).toBe(free);
    expect(screen.queryByText(/paid with your hours/)).toBeNull();
    await bookAfternoon(user);
    await heading('Your consultation is booked');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your free consultation');
    expect(askedMinutes()).toContain(undefined);
    expect(api.inputsOf(bookConsultation)).toEqual([{ start: afternoon, zone, how: 'phone', note: '', sentBy: '' }]);
  });

  it('keeps the choice and the time over a reload', async () => {
    const user = open();
    await user.click(await radio('Free consultation'));
    await user.click(await button('4:00\u00A0PM'));
    await button('Book this time');
    reload();
    open();
    await heading(/4:00\u00A0PM/);
    expect(screen.queryByText(/^This session takes/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('gets a shorter session if less is left than a whole one', async () => {
    haveHours({ ...paidHours, hoursLeft: 0.75 });
    const user = open();
    await radio('Session (0.75 hours left)');
    expect(
      screen.getByText(/^Only 45 minutes are left to book, so this session is shorter than the usual 60\./),
    ).toBeTruthy();
    await bookAfternoon(user);
    await heading('Your session is booked');
    expect(api.inputsOf(bookConsultation)).toMatchObject([{ kind: 'session', minutes: 45 }]);
  });

  it('can’t choose a session without enough hours, and learns what adds more', async () => {
    haveHours({ ...paidHours, hoursLeft: 0.25 });
    open();
    expect((await radio('Session (0.25 hours left)')).disabled).toBe(true);
    expect((await radio('Free consultation')).checked).toBe(true);
    expect(screen.getByText(inParts(/Paying the next installment adds more hours\./))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your agreement' }).getAttribute('href')).toBe(paidHours.url);
  });

  it('learns before booking that the hour is used if the session begins soon', async () => {
    vi.setSystemTime('2026-11-24T06:00:00Z');
    const user = open();
    await user.click(await button('4:00\u00A0PM'));
    expect(
      await screen.findByText(
        /This session begins in less than 24 hours, so its hour is used even if you cancel it\.$/,
      ),
    ).toBeTruthy();
  });

  it('sees what is booked already, the next one first', async () => {
    haveBooked({ ...bookedLesson, start: '2026-11-27T18:00:00Z' }, booked, {
      ...booked,
      id: 'old',
      status: 'CANCELED',
    });
    open();
    const list = within((await screen.findByText('Already booked')).parentElement ?? document.body);
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Tuesday, November 24, 4:00\u00A0PM Pacific Time: consultation with Elena Marwick',
      'Friday, November 27, 10:00\u00A0AM Pacific Time: session with Elena Marwick',
    ]);
  });

  it.each([
    ['NO_HOURS_LEFT', 'Not enough hours are left for this session.'],
    ['ALREADY_BOOKED', 'You have four sessions ahead.'],
  ] as const)('reads why the server refuses: %s', async (code, message) => {
    api.on(bookConsultation, () => refuse(code, { message }));
    const user = open();
    await radio('Session (6 hours left)');
    await bookAfternoon(user);
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });

  it('sees the hours that are left after a refusal', async () => {
    api.on(bookConsultation, () => {
      haveHours({ ...paidHours, hoursLeft: 0 });
      return refuse('NO_HOURS_LEFT');
    });
    const user = open();
    await radio('Session (6 hours left)');
    await bookAfternoon(user);
    await user.click(await button('Change the time'));
    expect(await radio('Session (0 hours left)')).toBeTruthy();
  });

  it('can still book a free consultation if the hours did not load', async () => {
    api.on(listAgreements, unreachable);
    api.on(bookConsultation, () => ({ res: booked }));
    const user = open();
    expect((await screen.findByRole('alert')).textContent).toContain('Your hours did not load');
    await bookAfternoon(user);
    expect(await heading('Your consultation is booked')).toBeTruthy();
  });
});

describe('who has no hours', () => {
  it('is asked nothing', async () => {
    haveHours({ ...paidHours, hoursLeft: 0, hoursTotal: 0 });
    open();
    await button('4:00\u00A0PM');
    expect(screen.queryByText('What would you like to book?')).toBeNull();
  });

  it('and isn’t logged in, causes no request, and finds the login', async () => {
    sessionStorage.clear();
    const user = open();
    await button('4:00\u00A0PM');
    expect(api.calls.map(({ id }) => id)).toEqual(['list-consultation-slots']);
    await user.click(screen.getByRole('link', { name: 'Log in to book a session' }));
    expect(currentAddress()).toBe('/login');
    expect(takeReturnTo()?.path).toBe('/book');
  });
});

describe('the agreement that pays a session', () => {
  const withLeft = (id: string, hoursLeft: number) => ({ ...paidHours, id, hoursLeft });

  it.each([
    [2, 60],
    [1, 60],
    [0.9, 45],
    [0.5, 30],
    [0.25, 0],
    [0, 0],
  ])('has, with %d hours left, %d minutes for it', (hoursLeft, minutes) => {
    expect(minutesOfLesson(withLeft('one', hoursLeft))).toBe(minutes);
  });

  it('is the first with a whole session, else the first with any', () => {
    expect(payingAgreement([withLeft('short', 0.5), withLeft('whole', 1)])?.id).toBe('whole');
    expect(payingAgreement([withLeft('none', 0), withLeft('short', 0.5)])?.id).toBe('short');
    expect(payingAgreement([withLeft('none', 0)])?.id).toBe('none');
  });
});

describe('a session on the dashboard', () => {
  const openDashboard = async () => {
    const user = visit('/dashboard', pages);
    await heading('Your session');
    return user;
  };

  beforeEach(() => {
    api.on(listGuides, () => ({ res: catalog }));
    api.on(getProfile, () => ({ res: profile }));
    api.on(getDashboard, () => ({ res: { payments: [] } }));
    haveBooked(bookedLesson);
  });

  it('says until when canceling gives its hour back', async () => {
    await openDashboard();
    expect(
      screen.getByText(
        'If you cancel it before Monday, November 23, 4:00 PM Pacific Time, its hour comes back. After that, its hour is used.',
      ),
    ).toBeTruthy();
  });

  it('gives its hour back if it is canceled in time', async () => {
    const canceled: Consultation = { ...bookedLesson, status: 'CANCELED', returned: true };
    api.on(cancelConsultation, () => {
      haveHours({ ...paidHours, hoursLeft: 7 });
      return { res: canceled };
    });
    const user = await openDashboard();
    await user.click(await button('Cancel the session'));
    expect(screen.queryByText(/so its hour is used\.$/)).toBeNull();
    await user.click(await button('Cancel it'));
    expect(document.activeElement).toBe(await heading('Your session is canceled'));
    expect(screen.getByText('You canceled in time, so its hour comes back.')).toBeTruthy();
    expect(await screen.findByText('7 hours left')).toBeTruthy();
  });

  it('warns before its hours are used', async () => {
    vi.setSystemTime('2026-11-24T06:00:00Z');
    const long = { ...bookedLesson, minutes: 90 };
    haveBooked(long);
    api.on(cancelConsultation, () => ({ res: { ...long, status: 'CANCELED' as const } }));
    const user = await openDashboard();
    await user.click(await button('Cancel the session'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your session?' }));
    expect(dialog.getByText('This session begins in less than 24 hours, so its 1.5 hours are used.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel it' }));
    expect(await screen.findByText('It was too late to get its hours back, so its 1.5 hours are used.')).toBeTruthy();
  });

  it('moves to a time that is free for as long', async () => {
    api.on(moveConsultation, () => ({ res: { ...bookedLesson, start: '2026-11-24T17:00:00Z' } }));
    const user = await openDashboard();
    await user.click(await button('Move'));
    await heading('Move your session');
    await user.click(await button('9:00\u00A0AM'));
    await user.click(await button('Move to this time'));
    expect(await heading('Your session is moved')).toBeTruthy();
    expect(askedMinutes()[0]).toBe(60);
  });

  it('is shown on a device whose clock is days ahead, by the server’s own time', async () => {
    vi.setSystemTime('2026-12-05T18:00:00Z');
    const headers = { date: 'Sun, 22 Nov 2026 18:00:00 GMT' };
    const answer = (res: unknown) => () => Response.json({ status_code: 200, message: 'Yours.', res }, { headers });
    api.on(listConsultations, answer({ zone, consultations: [bookedLesson] }));
    api.on(listAgreements, answer({ agreements: [] }));
    api.on(getDashboard, answer({ payments: [] }));
    api.on(getProfile, answer(profile));
    api.on(listPaymentRequests, answer({ requests: [] }));
    api.on(listOwnClasses, answer([]));
    await openDashboard();
    expect(await button('Cancel the session')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Your past sessions' })).toBeNull();
  });

  it('is one of several, the next one first', async () => {
    haveBooked({ ...bookedLesson, start: '2026-11-27T18:00:00Z' }, booked);
    await openDashboard();
    const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(titles.slice(1, 5)).toEqual(['Next', 'Your consultation', 'Your session', 'Your hours']);
  });
});

describe('the hours on the dashboard', () => {
  beforeEach(() => {
    api.on(listGuides, () => ({ res: catalog }));
    api.on(getProfile, () => ({ res: profile }));
    api.on(getDashboard, () => ({ res: { payments: [] } }));
  });

  const rows = () =>
    within(screen.getByRole('table', { name: 'How your hours changed, newest first' }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);

  it('are a balance, with its changes folded below', async () => {
    const user = visit('/dashboard', pages);
    expect(await screen.findByText('6 hours left')).toBeTruthy();
    expect(screen.getByText(inParts('Ten hours of counseling, for Amy'))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Book a session' }).getAttribute('href')).toBe('/book');
    expect(screen.getByRole('link', { name: 'See your agreement' }).getAttribute('href')).toBe(paidHours.url);
    expect(screen.getByRole('link', { name: 'Statement of the year' }).getAttribute('href')).toBe(
      '/dashboard/statement',
    );
    const fold = screen.getByRole('table').closest('details');
    expect(fold?.open).toBe(false);
    await user.click(screen.getByText('How your hours changed'));
    expect(fold?.open).toBe(true);
    expect(rows().slice(0, 5)).toEqual([
      'Nov 21, 2026Canceled in timeSession on November 25+1 hour6 hours left',
      'Nov 20, 2026BookedSession on November 25−1 hour5 hours left',
      'Nov 19, 2026Taken off by usTwo sessions by phone−3.25 hours6 hours left',
      'Nov 18, 2026BookedSession on November 19−0.75 hours9.25 hours left',
      'Nov 17, 2026Paid $800.00Payment 2 of 2+4 hours10 hours left',
    ]);
    expect(rows()).toHaveLength(6);
  });

  it('have a line of its own for each event', async () => {
    const at = '2026-11-21T18:00:00.000Z';
    haveHours({
      ...paidHours,
      entries: [
        { at, kind: 'refund-failed', hours: 1, left: 6, about: 'Payment 1 of 2', amount: 148.15 },
        { at, kind: 'refunded', hours: -1, left: 5, about: 'Payment 1 of 2', amount: 148.15 },
        { at, kind: 'returned', hours: 1, left: 6, about: 'Session on November 19' },
        { at, kind: 'canceled-late', hours: 0, left: 5, about: 'Session on November 19' },
      ],
    });
    visit('/dashboard', pages);
    await screen.findByText('6 hours left');
    expect(rows()).toEqual([
      'Nov 21, 2026The refund didn’t go through: $148.15Payment 1 of 2+1 hour6 hours left',
      'Nov 21, 2026Refunded $148.15Payment 1 of 2−1 hour5 hours left',
      'Nov 21, 2026Given back by usSession on November 19+1 hour6 hours left',
      'Nov 21, 2026Canceled too late to get the hours backSession on November 190 hours5 hours left',
    ]);
  });

  it.each<[HoursOfAgreement['next'], string]>([
    [
      { due: '2027-01-04', amount: 1_000, state: 'open' },
      '5.75 hours left · 13.25 more with your payments · next $1,000 on Jan 4',
    ],
    [
      { due: '2026-11-22', amount: 1_000, state: 'open' },
      '5.75 hours left · 13.25 more with your payments · $1,000 is due today',
    ],
    [
      { due: '2026-11-04', amount: 999.5, state: 'late' },
      '5.75 hours left · 13.25 more with your payments · $999.50 was due on Nov 4',
    ],
    [
      { due: '2026-11-04', amount: 1_000, state: 'pending' },
      '5.75 hours left · 13.25 more with your payments · $1,000 is being confirmed',
    ],
    [
      { due: '2027-01-04', amount: 600, state: 'open', received: [{ cents: 40_000, day: '2026-11-28' }] },
      '5.75 hours left · 13.25 more with your payments · $400 received Nov 28 · next $600 on Jan 4',
    ],
    [null, '5.75 hours left · 13.25 more with your payments'],
  ])('say what comes with the payments, and when: %o', async (next, text) => {
    haveHours({ ...paidHours, hoursLeft: 5.75, hoursToCome: 13.25, next });
    visit('/dashboard', pages);
    await screen.findByText('5.75 hours left');
    expect(screen.getByText(inParts(text))).toBeTruthy();
    const isToPay = next !== null && next.state !== 'pending';
    const link = isToPay ? 'See your agreement and pay' : 'See your agreement';
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(paidHours.url);
  });

  it('have no statement for who only books from them', async () => {
    const { signs: _, ...others } = paidHours;
    haveHours(others);
    visit('/dashboard', pages);
    await screen.findByText('6 hours left');
    expect(screen.queryByRole('link', { name: 'Statement of the year' })).toBeNull();
  });

  it('that are used up can’t be booked; without its address, the agreement isn’t linked', async () => {
    haveHours({ ...paidHours, hoursLeft: 0, url: '', entries: [] });
    visit('/dashboard', pages);
    expect(await screen.findByText('0 hours left')).toBeTruthy();
    expect(screen.queryByText('Each payment of your agreement adds hours.')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Book a session' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'See your agreement' })).toBeNull();
    expect(screen.queryByText('How your hours changed')).toBeNull();
  });

  it('that are not there yet are no numbers', async () => {
    haveHours({ ...paidHours, hoursLeft: 0, hoursTotal: 0, hoursToCome: 10, entries: [] });
    visit('/dashboard', pages);
    expect(await screen.findByText('No hours yet')).toBeTruthy();
    expect(screen.getByText('Each payment of your agreement adds hours.')).toBeTruthy();
  });

  it('can be loaded again if they did not load', async () => {
    api.on(listAgreements, unreachable);
    const user = visit('/dashboard', pages);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your hours did not load');
    haveHours(paidHours);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(screen.getByText('6 hours left')).toBeTruthy();
    });
  });
});
