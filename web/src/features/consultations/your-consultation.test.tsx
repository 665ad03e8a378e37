// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listAgreements } from '#contract/endpoints/agreements/public.ts';
import { listOwnClasses } from '#contract/endpoints/classes/public.ts';
import {
  cancelConsultation,
  listConsultationSlots,
  listConsultations,
  moveConsultation,
} from '#contract/endpoints/consultations/public.ts';
import type { Consultation } from '#contract/endpoints/consultations/shapes.ts';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import { getDashboard, getProfile } from '#contract/endpoints/orders/public.ts';
import { listPaymentRequests } from '#contract/endpoints/payment-requests/public.ts';
import { DashboardPage } from '../../pages/account/dashboard.tsx';
import { refuse, unreachable } from '../testing/fake-api.ts';
import { inParts, signIn, useFakeApi, visit } from '../testing/render.tsx';
import { booked, catalog, freeTimes, profile } from '../testing/samples.ts';

const api = useFakeApi();
const pages = { '/dashboard': <DashboardPage /> };
const { zone } = freeTimes;
const canceled: Consultation = { ...booked, status: 'CANCELED' };
// Elena's other time.
const moved: Consultation = { ...booked, start: '2026-11-24T17:00:00Z', movesLeft: 1 };

const answer = (...consultations: Consultation[]) => {
  api.on(listConsultations, () => ({ res: { zone, consultations } }));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T18:00:00Z') });
  const known = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...known, timeZone: zone });
  signIn();
  api.on(listGuides, () => ({ res: catalog }));
  api.on(getProfile, () => ({ res: profile }));
  api.on(getDashboard, () => ({ res: { payments: [] } }));
  api.on(listConsultationSlots, () => ({ res: freeTimes }));
  api.on(listAgreements, () => ({ res: { agreements: [] } }));
  api.on(listOwnClasses, () => ({ res: [] }));
  api.on(listPaymentRequests, () => ({ res: { requests: [] } }));
  answer(booked);
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const button = (name: string) => screen.findByRole('button', { name });
const open = async () => {
  const user = visit('/dashboard', pages);
  await heading('Your consultation');
  return user;
};
const noConsultation = async () => {
  visit('/dashboard', pages);
  await screen.findByText('No payments yet');
  expect(screen.queryByRole('heading', { name: 'Your consultation' })).toBeNull();
};

describe('the consultation on the dashboard', () => {
  it('is on top, with when, with whom and how', async () => {
    await open();
    await screen.findByText('No payments yet');
    expect(
      screen
        .getAllByRole('heading')
        .slice(1, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['Next', 'Your consultation']);
    expect(screen.getByText('Tuesday, November 24, 4:00 PM Pacific Time, for 30 minutes')).toBeTruthy();
    expect(screen.getByText('Elena Marwick')).toBeTruthy();
    expect(screen.getByText(inParts('We’ll call you at (555) 014-2222.'))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Book a free consultation' })).toBeNull();
  });

  it('has a button that joins a video meeting', async () => {
    answer({ ...booked, how: 'video', joinUrl: 'https://meet.example.com/elena' });
    await open();
    const link = screen.getByRole('link', { name: /^Join the video meeting/ });
    expect(link.getAttribute('href')).toBe('https://meet.example.com/elena');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it.each([
    ['the day before', '2026-11-24T07:59:00Z', 'Add to calendar'],
    ['its day', '2026-11-24T08:00:00Z', 'Join the video meeting (new tab)'],
  ])('has one main action on %s: %s, %s', async (_, now, name) => {
    vi.setSystemTime(Date.parse(now));
    answer({ ...booked, how: 'video', joinUrl: 'https://meet.example.com/elena' });
    await open();
    const card = (await heading('Your consultation')).parentElement;
    const main = [...(card?.querySelectorAll('.bg-orange') ?? [])].map(({ textContent }) => textContent.trim());
    expect(main).toEqual([name]);
  });

  it('is not there without one', async () => {
    answer();
    await noConsultation();
    expect(screen.getByRole('link', { name: 'Book a free consultation' }).getAttribute('href')).toBe('/book');
  });

  it('is not there once it has ended or was canceled', async () => {
    answer(canceled, { ...booked, start: '2026-11-22T17:30:00Z' });
    await noConsultation();
  });

  it('can be joined, but no longer changed, once it has begun', async () => {
    answer({ ...booked, start: '2026-11-22T17:45:00Z' });
    await open();
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel the consultation' })).toBeNull();
  });

  it('says if it did not load, beside the rest of the dashboard', async () => {
    api.on(listConsultations, unreachable);
    const user = visit('/dashboard', pages);
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('Your consultation did not load');
    expect(await screen.findByText('No payments yet')).toBeTruthy();
    answer(booked);
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    await heading('Your consultation');
  });
});

describe('past sessions', () => {
  const summary = {
    version: 2,
    sentAt: '2026-11-21T18:00:00Z',
    lines: ['Amy likes biology.'],
    steps: [{ text: 'Register for the SAT', day: '2026-12-04', whose: 'family' as const }],
  };
  const held: Consultation = { ...booked, id: 'HELD', kind: 'session', start: '2026-11-20T17:00:00Z', summary };
  const earlier: Consultation = { ...booked, id: 'EARLIER', kind: 'session', start: '2026-11-13T17:00:00Z' };

  it('have what the counselor wrote and the next steps with their days, the latest open', async () => {
    answer(booked, held, earlier);
    const user = await open();
    const card = within((await heading('Your past sessions')).parentElement ?? expect.fail());
    expect(card.getAllByText(/^\w+, November/).map(({ textContent }) => textContent)).toEqual([
      'Friday, November 20, 9:00\u00A0AM',
      'Friday, November 13, 9:00\u00A0AM',
    ]);
    const [latest, before] = card.getAllByRole('group');
    expect([latest, before].map((one) => one?.hasAttribute('open'))).toEqual([true, false]);
    for (const text of ['Amy likes biology.', 'Register for the SAT', 'Fri, Dec 4, 2026']) {
      expect(within(latest ?? expect.fail()).getByText(text)).toBeTruthy();
    }
    await user.click(card.getByText('Friday, November 13, 9:00 AM'));
    expect(within(before ?? expect.fail()).getByText(/hasn’t sent a summary yet/)).toBeTruthy();
  });

  it('are once in the list, by the visitor’s clock', async () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...new Intl.DateTimeFormat().resolvedOptions(),
      timeZone: 'America/New_York',
    });
    answer(booked, held);
    await open();
    await heading('Your past sessions');
    expect(screen.getByText('Friday, November 20, 12:00 PM')).toBeTruthy();
    expect(document.body.textContent).not.toContain('9:00\u00A0AM Pacific');
  });

  it('are not there without one: not for consultations, nor for sessions that were canceled or are to come', async () => {
    const { summary: _, kind: __, ...free } = held;
    answer({ ...held, status: 'CANCELED' }, { ...booked, kind: 'session' }, free, { ...earlier, returned: true });
    visit('/dashboard', pages);
    await screen.findByText('No payments yet');
    expect(screen.queryByRole('heading', { name: 'Your past sessions' })).toBeNull();
  });
});

describe('moving it', () => {
  const chooseNewTime = async () => {
    const user = await open();
    await user.click(await button('Move'));
    expect(document.activeElement).toBe(await heading('Move your consultation'));
    await user.click(await button('9:00\u00A0AM'));
    await heading('Move it to Tuesday, November 24, 9:00\u00A0AM Pacific Time?');
    return user;
  };

  it('offers the free times of the same counselor, asks, and confirms', async () => {
    api.on(moveConsultation, () => ({ res: moved }));
    const user = await chooseNewTime();
    expect(screen.queryByRole('radio', { name: 'Wed, Nov 25' })).toBeNull();
    expect(api.inputsOf(moveConsultation)).toEqual([]);
    await user.click(await button('Move to this time'));
    expect(document.activeElement).toBe(await heading('Your consultation is moved'));
    expect(api.inputsOf(moveConsultation)).toEqual([{ id: booked.id, start: moved.start }]);
    expect(screen.getByText('Tuesday, November 24, 9:00 AM Pacific Time, for 30 minutes')).toBeTruthy();
    expect(screen.getByText('Can’t make it? You can move it once, or cancel it.')).toBeTruthy();
  });

  it('can be given up', async () => {
    const user = await chooseNewTime();
    await user.click(await button('Keep the current time'));
    expect(document.activeElement).toBe(await heading('Your consultation'));
    expect(api.inputsOf(moveConsultation)).toEqual([]);
  });

  it('offers the nearest free times if someone else was faster', async () => {
    api.on(moveConsultation, () =>
      refuse('SLOT_TAKEN', { res: { slots: [{ start: '2026-11-26T17:00:00Z', counselors: ['elena'] }] } }),
    );
    const user = await chooseNewTime();
    await user.click(await button('Move to this time'));
    const alert = await screen.findByRole('alert');
    await waitFor(() => {
      expect(api.inputsOf(listConsultationSlots)).toHaveLength(2);
    });
    api.on(moveConsultation, () => ({ res: moved }));
    await user.click(within(alert).getByRole('button', { name: /^Thu/ }));
    await user.click(await button('Move to this time'));
    await heading('Your consultation is moved');
    expect(api.inputsOf(moveConsultation)[1]).toEqual({ id: booked.id, start: '2026-11-26T17:00:00Z' });
  });

  it('says so if it was canceled a moment ago, and shows what is stored', async () => {
    api.on(moveConsultation, () => refuse('CONFLICT', { message: 'This consultation was canceled.' }));
    const user = await chooseNewTime();
    answer(canceled);
    await user.click(await button('Move to this time'));
    expect((await screen.findByRole('alert')).textContent).toBe('This consultation was canceled.');
    const again = await screen.findByRole('link', { name: 'Book another time' });
    expect(again.getAttribute('href')).toBe('/book');
  });

  it('stays possible after a failure', async () => {
    api.on(moveConsultation, unreachable);
    const user = await chooseNewTime();
    await user.click(await button('Move to this time'));
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
    api.on(moveConsultation, () => ({ res: moved }));
    await user.click(await button('Move to this time'));
    await heading('Your consultation is moved');
  });

  it('is not offered a third time', async () => {
    answer({ ...booked, movesLeft: 0 });
    await open();
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
    expect(screen.getByText(/cancel it and book another one/)).toBeTruthy();
  });
});

describe('canceling it', () => {
  const ask = async () => {
    const user = await open();
    await user.click(await button('Cancel the consultation'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your consultation?' }));
    expect(dialog.getByText(inParts(/Tuesday, November 24, 4:00 PM Pacific Time, with Elena Marwick/))).toBeTruthy();
    return { user, dialog };
  };

  it('asks first, and confirms with a way to book again', async () => {
    api.on(cancelConsultation, () => ({ res: canceled }));
    const { user, dialog } = await ask();
    expect(api.inputsOf(cancelConsultation)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Cancel it' }));
    const confirmation = await heading('Your consultation is canceled');
    await waitFor(() => {
      expect(document.activeElement).toBe(confirmation);
    });
    expect(api.inputsOf(cancelConsultation)).toEqual([{ id: booked.id }]);
    expect(screen.getByRole('link', { name: 'Book another time' }).getAttribute('href')).toBe('/book');
  });

  it('keeps it if the person wants that', async () => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Cancel the consultation');
    });
    expect(api.inputsOf(cancelConsultation)).toEqual([]);
  });

  it('says in the dialog if it failed, and can be tried again', async () => {
    api.on(cancelConsultation, unreachable);
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Cancel it' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Check your connection');
    api.on(cancelConsultation, () => ({ res: canceled }));
    await user.click(dialog.getByRole('button', { name: 'Cancel it' }));
    await heading('Your consultation is canceled');
  });

  it('says so if it has begun in the meantime', async () => {
    api.on(cancelConsultation, () => refuse('CONFLICT', { message: 'This consultation has already begun.' }));
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Cancel it' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This consultation has already begun.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
