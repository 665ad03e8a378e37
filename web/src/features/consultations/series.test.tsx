// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listAgreements } from '#contract/endpoints/agreements/public.ts';
import { listOwnClasses } from '#contract/endpoints/classes/public.ts';
import {
  bookSeries,
  cancelSeries,
  listConsultationSlots,
  listConsultations,
  planSeries,
} from '#contract/endpoints/consultations/public.ts';
import type { Consultation, SeriesPlan } from '#contract/endpoints/consultations/shapes.ts';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import { getDashboard, getProfile } from '#contract/endpoints/orders/public.ts';
import { listPaymentRequests } from '#contract/endpoints/payment-requests/public.ts';
import { listSteps } from '#contract/endpoints/steps/public.ts';
import { DashboardPage } from '../../pages/account/dashboard.tsx';
import { BookPage } from '../../pages/book.tsx';
import { refuse, unreachable } from '../testing/fake-api.ts';
import { useFakeScreen } from '../testing/fake-screen.ts';
import { signIn, useFakeApi, visit } from '../testing/render.tsx';
import { bookedLesson, catalog, freeTimes, paidHours, profile } from '../testing/samples.ts';

const api = useFakeApi();
const comeNear = useFakeScreen();
const pages = { '/book': <BookPage />, '/dashboard': <DashboardPage /> };
const { zone } = freeTimes;
/** Tuesdays at 4 PM in Los Angeles. */
const starts = ['2026-11-25T00:00:00Z', '2026-12-02T00:00:00Z', '2026-12-09T00:00:00Z', '2026-12-16T00:00:00Z'];
const [first = '', second = '', third = '', fourth = ''] = starts;
const other = '2026-12-09T01:00:00Z';
const nearest = [{ start: other, counselors: ['elena'] }];
const free = (start: string) => ({ start, bookable: true, included: true, nearest });
const plan: SeriesPlan = {
  zone,
  minutes: 60,
  counselor: { id: 'elena', name: 'Elena Marwick' },
  hours: [6],
  dates: [
    free(first),
    { ...free(second), eveOf: 'Another holiday' },
    { start: third, problem: 'taken', bookable: false, included: false, nearest },
    { ...free(fourth), holiday: 'A holiday', included: false },
  ],
};
const session = (start: string, index: number, of: number): Consultation => ({
  ...bookedLesson,
  id: `01KB000000000000000000001${String(index)}`,
  start,
  series: { id: 'S', number: index + 1, of },
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T18:00:00Z') });
  const known = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...known, timeZone: zone });
  signIn();
  api.on(listConsultationSlots, ({ minutes = 30 }) => ({ res: { ...freeTimes, minutes } }));
  api.on(listAgreements, () => ({ res: { agreements: [paidHours] } }));
  api.on(listSteps, () => ({ res: { today: '2026-11-22', families: [] } }));
  api.on(listPaymentRequests, () => ({ res: { requests: [] } }));
  api.on(listOwnClasses, () => ({ res: [] }));
  api.on(listConsultations, () => ({ res: { zone, consultations: [] } }));
  api.on(planSeries, () => ({ res: plan }));
  api.on(bookSeries, ({ starts: asked }) => ({
    res: { consultations: asked.map((start, index) => session(start, index, asked.length)) },
  }));
});

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
async function everyWeek() {
  const user = visit('/book', pages);
  comeNear();
  await user.click(await button('4:00\u00A0PM'));
  await user.click(await screen.findByRole('radio', { name: 'Every week' }));
  await box(/^Tue, Nov 24/);
  return user;
}

describe('weekly sessions', () => {
  it('are shown with what stands against each, and what they take of the hours', async () => {
    await everyWeek();
    expect(api.inputsOf(planSeries)).toEqual([{ start: first, counselor: 'elena', weeks: 4, minutes: 60 }]);
    expect((await box(/^Tue, Nov 24/)).checked).toBe(true);
    expect((await box(/^Tue, Dec 1, 4:00\u00A0PM.*The day before Another holiday/)).checked).toBe(true);
    const taken = await box(/^Tue, Dec 8, 4:00\u00A0PM.*Taken/);
    expect([taken.checked, taken.disabled]).toEqual([false, true]);
    expect((await box(/^Tue, Dec 15, 4:00\u00A0PM.*A holiday/)).checked).toBe(false);
    expect(screen.getByText('2 sessions, 2 hours.')).toBeTruthy();
    expect(screen.getByText(/4 hours left after them/)).toBeTruthy();
    expect((await button('Book 2 sessions')).disabled).toBe(false);
  });

  it('are left out and moved one by one, and booked in one go', async () => {
    const user = await everyWeek();
    await user.click(await box(/^Tue, Dec 1,/));
    await user.click(await box(/^Tue, Dec 15/));
    await user.click(await button('Choose another time instead of Tue, Dec 8'));
    await user.click(await button(/^Tue, Dec 8 ?5:00\u00A0PM$/));
    expect(await box(/5:00\u00A0PM.*Instead of Tue, Dec 8/)).toBeTruthy();
    await user.type(screen.getByLabelText('Note'), 'Calculus');
    await user.click(await button('Book 3 sessions'));
    expect(await screen.findByRole('heading', { name: 'Your 3 sessions are booked' })).toBe(document.activeElement);
    expect(api.inputsOf(bookSeries)).toEqual([
      { starts: [first, other, fourth], counselor: 'elena', zone, how: 'phone', note: 'Calculus', minutes: 60 },
    ]);
    const listed = await screen.findAllByRole('listitem');
    expect(listed.map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('December 8, 5:00\u00A0PM'),
    );
  });

  it('keep everything if a date was taken meanwhile, which then can be moved or left out', async () => {
    const user = await everyWeek();
    await user.type(screen.getByLabelText('Note'), 'Calculus');
    await user.click(await box(/^Tue, Dec 15/));
    const gone = { start: second, problem: 'taken', bookable: false, included: false, nearest };
    const message = 'Nothing is booked yet: Tue, Dec 1, 2026 can’t be booked anymore.';
    api.on(bookSeries, () => refuse('SLOT_TAKEN', { message, res: { dates: [gone] } }));
    await user.click(await button('Book 3 sessions'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await box(/^Tue, Dec 1, 4:00\u00A0PM.*Taken/)).disabled).toBe(true);
    expect((await box(/^Tue, Dec 15/)).checked).toBe(true);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Calculus');
    expect((await button('Book 2 sessions')).disabled).toBe(false);
  });

  it('can’t be fewer than two, nor more than there are hours', async () => {
    api.on(planSeries, () => ({ res: { ...plan, hours: [2], dates: [free(first), free(second), free(third)] } }));
    const user = await everyWeek();
    expect(await screen.findByText(/^2 hours left, enough for 2 of these 3/)).toBeTruthy();
    expect((await box(/^Tue, Dec 8/)).closest('label')?.textContent).toContain('Too few hours from here on');
    expect((await button('Book 3 sessions')).disabled).toBe(true);
    await user.click(await box(/^Tue, Nov 24/));
    expect((await button('Book 2 sessions')).disabled).toBe(false);
    await user.click(await box(/^Tue, Dec 1,/));
    expect(await screen.findByText(/Choose at least two dates/)).toBeTruthy();
    expect((await button('Book 1 session')).disabled).toBe(true);
  });

  it('are planned again for another number of weeks, and say if they did not load', async () => {
    const user = await everyWeek();
    api.on(planSeries, () => refuse('INVALID_INPUT', { fields: { start: 'This time has passed.' } }));
    await user.selectOptions(screen.getByLabelText('How many weeks'), '12');
    expect(await screen.findByText('This time has passed.')).toBeTruthy();
    api.on(planSeries, () => ({ res: plan }));
    await user.click(await button('Retry'));
    expect(await box(/^Tue, Nov 24/)).toBeTruthy();
    expect(api.inputsOf(planSeries).at(-1)).toMatchObject({ weeks: 12 });
  });

  it('say why nothing was booked, and can be sent again', async () => {
    const user = await everyWeek();
    api.on(bookSeries, () => unreachable());
    await user.click(await button('Book 2 sessions'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(await box(/^Tue, Nov 24/)).toBeTruthy();
  });
});

describe('a series on the dashboard', () => {
  const series = starts.slice(0, 3).map((start, index) => session(start, index, 3));
  beforeEach(() => {
    api.on(listConsultations, () => ({ res: { zone, consultations: series.toReversed() } }));
    api.on(getProfile, () => ({ res: profile }));
    api.on(getDashboard, () => ({ res: { payments: [] } }));
    api.on(listOwnClasses, () => ({ res: [] }));
    api.on(listGuides, () => ({ res: catalog }));
  });

  it('is together, and its rest is canceled in one step', async () => {
    const canceled = series.map((one) => ({ ...one, status: 'CANCELED' as const, returned: true as const }));
    api.on(cancelSeries, () => ({ res: { consultations: canceled } }));
    const user = visit('/dashboard', pages);
    expect(await screen.findByText('1 of 3 weekly sessions')).toBeTruthy();
    expect(screen.getByText('The other 2 sessions of this series')).toBeTruthy();
    const [rest] = await screen.findAllByRole('button', { name: 'Cancel this and the rest' });
    if (rest === undefined) throw new Error('There is no button');
    await user.click(rest);
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel these 3 sessions?' }));
    expect(dialog.getByText(/and the 2 after it/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel them' }));
    await waitFor(() => {
      expect(api.inputsOf(cancelSeries)).toEqual([{ id: series[0]?.id }]);
    });
    expect(await screen.findByText('Your session is canceled')).toBeTruthy();
  });
});
