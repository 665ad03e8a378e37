// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listAgreements } from '#contract/endpoints/agreements/public.ts';
import { listOwnClasses } from '#contract/endpoints/classes/public.ts';
import {
  bookConsultation,
  listConsultationSlots,
  listConsultations,
} from '#contract/endpoints/consultations/public.ts';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import { getDashboard, getProfile } from '#contract/endpoints/orders/public.ts';
import { listPaymentRequests } from '#contract/endpoints/payment-requests/public.ts';
import { logIn, logOut, sendOtp } from '#contract/endpoints/sign-in/public.ts';
import { listSteps } from '#contract/endpoints/steps/public.ts';
import { DashboardPage } from '../../pages/account/dashboard.tsx';
import { BookPage } from '../../pages/book.tsx';
import { refuse, token } from '../testing/fake-api.ts';
import { useFakeScreen } from '../testing/fake-screen.ts';
import { currentAddress, reload, signIn, toast, useFakeApi, visit } from '../testing/render.tsx';
import { booked, bookedLesson, catalog, freeTimes, maya, paidHours, profile } from '../testing/samples.ts';

const api = useFakeApi();
const comeNear = useFakeScreen();
const pages = { '/book': <BookPage />, '/dashboard': <DashboardPage /> };
const { zone } = freeTimes;

/** Whether the session began with a login's code. */
let isProven: boolean;

beforeEach(() => {
  isProven = false;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T18:00:00Z') });
  const known = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...known, timeZone: zone });
  signIn();
  const refused = () => refuse('LOGIN_CODE_NEEDED');
  api.on(listAgreements, () => (isProven ? { res: { agreements: [paidHours] } } : refused()));
  api.on(listConsultations, () => (isProven ? { res: { zone, consultations: [bookedLesson] } } : refused()));
  api.on(listSteps, () => ({ res: { today: '2026-11-22', families: [] } }));
  api.on(listConsultationSlots, ({ minutes = 30 }) => ({ res: { ...freeTimes, minutes } }));
  api.on(listOwnClasses, () => ({ res: [] }));
  api.on(listPaymentRequests, () => ({ res: { requests: [] } }));
  api.on(listGuides, () => ({ res: catalog }));
  api.on(getProfile, () => ({ res: profile }));
  api.on(getDashboard, () => ({ res: { payments: [] } }));
  api.on(sendOtp, () => ({}));
  api.on(logOut, () => ({}));
  api.on(logIn, ({ otp }) => {
    if (otp !== 123456) return refuse('WRONG_CODE');
    isProven = true;
    return { res: { token, candidateDetails: maya } };
  });
});

type User = ReturnType<typeof visit>;
const button = (name: string) => screen.findByRole('button', { name });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const otp = () => screen.findByLabelText<HTMLInputElement>('OTP');
const open = (path: '/book' | '/dashboard') => {
  const user = visit(path, pages);
  comeNear();
  return user;
};
const askForCode = async (user: User) => {
  await user.click(await button('Email me a 6-digit code'));
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByLabelText('OTP'));
  });
};
const enter = async (user: User, code = '123456') => {
  await user.type(await otp(), code);
  await user.click(await button('Confirm'));
};

describe('on the dashboard, a session of four digits', () => {
  it('is asked once for six digits in place of hours and sessions, and sees the rest', async () => {
    const user = open('/dashboard');
    const card = within((await heading('Your hours and sessions')).parentElement ?? document.body);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByText('No payments yet')).toBeTruthy();
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Email me a 6-digit code']);
    await askForCode(user);
    expect(api.inputsOf(sendOtp)).toEqual([{ email: maya.email }]);
    expect(card.getByText(/^We sent a 6-digit code/).textContent).toBe(
      `We sent a 6-digit code to ${maya.email}. It expires in 10 minutes.`,
    );
    await enter(user);
    expect(await toast('Thank you, that’s you.')).toBeTruthy();
    expect(await screen.findByText('6 hours left')).toBeTruthy();
    expect(await heading('Next')).toBeTruthy();
    expect(screen.queryByText('Your hours and sessions')).toBeNull();
    expect(currentAddress()).toBe('/dashboard');
    expect(document.activeElement?.contains(screen.getByText('6 hours left'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    // The session of four digits ends.
    await waitFor(() => {
      expect(api.calls.filter(({ id }) => id === 'log-out')).toHaveLength(1);
    });
  });

  it('keeps what was typed elsewhere on the page', async () => {
    const user = open('/dashboard');
    await user.click(await button('Edit'));
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
    await user.type(name, ' Stone');
    const typed = name.value;
    await askForCode(user);
    await enter(user);
    await screen.findByText('6 hours left');
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe(typed);
  });

  it('sees why a code is refused, and keeps its place over a reload', async () => {
    const user = open('/dashboard');
    await askForCode(user);
    await enter(user, '654321');
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid OTP, try again.');
    expect(document.activeElement).toBe(await otp());
    reload();
    open('/dashboard');
    expect(await otp()).toBeTruthy();
    expect(api.inputsOf(sendOtp)).toHaveLength(1);
  });

  it('sees why no code was sent', async () => {
    api.on(sendOtp, () => refuse('TOO_MANY_REQUESTS', { message: 'Too many tries. Try again in 20 seconds.' }));
    const user = open('/dashboard');
    await user.click(await button('Email me a 6-digit code'));
    expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. Try again in 20 seconds.');
    expect(screen.queryByLabelText('OTP')).toBeNull();
  });

  it('is offered a new code once the last one has expired', async () => {
    const user = open('/dashboard');
    await askForCode(user);
    reload();
    vi.setSystemTime('2026-11-22T18:10:01Z');
    open('/dashboard');
    expect(await button('Email me a 6-digit code')).toBeTruthy();
    expect(screen.queryByLabelText('OTP')).toBeNull();
  });

  it('sees its free consultation and is asked for the hours only, if it has no sessions yet', async () => {
    api.on(listConsultations, () => ({ res: { zone, consultations: [booked] } }));
    open('/dashboard');
    expect(await heading('Next')).toBeTruthy();
    expect(await heading('Your hours and sessions')).toBeTruthy();
  });

  it('without hours is asked nothing', async () => {
    api.on(listConsultations, () => ({ res: { zone, consultations: [] } }));
    api.on(listAgreements, () => ({ res: { agreements: [] } }));
    open('/dashboard');
    await screen.findByText('No payments yet');
    expect(screen.queryByText('Your hours and sessions')).toBeNull();
  });
});

describe('on /book, a session of four digits', () => {
  it('books a session once six digits are entered in place', async () => {
    api.on(bookConsultation, () => ({ res: bookedLesson }));
    const user = open('/book');
    await askForCode(user);
    await enter(user);
    expect(document.activeElement).toBe(await heading('Choose a time'));
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Session/ })).checked).toBe(true);
    await user.click(await button('4:00\u00A0PM'));
    await user.click(await button('Book this time'));
    await heading('Your session is booked');
    expect(api.inputsOf(bookConsultation)).toMatchObject([{ kind: 'session', minutes: 60 }]);
  });

  it('books a free call without them', async () => {
    api.on(bookConsultation, () => ({ res: booked }));
    const user = open('/book');
    await button('Email me a 6-digit code');
    await user.click(await button('4:00\u00A0PM'));
    await user.click(await button('Book this time'));
    await heading('Your consultation is booked');
    expect(api.inputsOf(bookConsultation)).toMatchObject([{ how: 'phone', note: '' }]);
    expect(api.inputsOf(sendOtp)).toEqual([]);
  });

  it('books the session that was chosen before it began, with the note that was typed', async () => {
    isProven = true;
    api.on(bookConsultation, () => (isProven ? { res: bookedLesson } : refuse('LOGIN_CODE_NEEDED')));
    const user = open('/book');
    await screen.findByRole('radio', { name: /^Session/ });
    await user.click(await button('4:00\u00A0PM'));
    await user.type(await screen.findByLabelText(/^Note/), 'Essays');
    // Another session of the same person has taken the place of the one that saw the hours.
    isProven = false;
    await user.click(await button('Book this time'));
    await askForCode(user);
    await enter(user);
    await heading('Your session is booked');
    expect(api.inputsOf(bookConsultation)).toMatchObject([
      { kind: 'session', note: 'Essays' },
      { kind: 'session', note: 'Essays' },
    ]);
  });
});
