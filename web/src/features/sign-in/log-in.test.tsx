// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { logIn, sendOtp } from '#contract/endpoints/sign-in/public.ts';
import { LogInPage } from '../../pages/account/log-in.tsx';
import { readSession } from '../session/session.ts';
import { deferred } from '../testing/deferred.ts';
import { refuse, token, unreachable } from '../testing/fake-api.ts';
import { currentAddress, inParts, navigationState, reload, toast, useFakeApi, visit } from '../testing/render.tsx';
import { maya } from '../testing/samples.ts';
import { fromShop, type LogInState } from './log-in-state.ts';
import { saveReturnTo } from './return-to.ts';

const api = useFakeApi();
const pages = { '/login': <LogInPage /> };

const email = () => screen.getByLabelText<HTMLInputElement>(/^Email/);
const otp = () => screen.getByLabelText<HTMLInputElement>('OTP');
const form = () => document.querySelector<HTMLFormElement>('#log-in') ?? document.body;
const button = (name: string) => screen.findByRole('button', { name });

const setup = (state?: LogInState) => {
  api.on(sendOtp, () => ({}));
  api.on(logIn, ({ otp: code }) =>
    code === 123456 ? { res: { token, candidateDetails: maya } } : refuse('WRONG_CODE'),
  );
  return visit({ pathname: '/login', state }, pages);
};

const askForCode = async (state?: LogInState) => {
  const user = setup(state);
  await user.type(email(), 'Maya@Example.test');
  await user.click(await button('Login'));
  await screen.findByLabelText('OTP');
  return user;
};

describe('asking for a code', () => {
  it('hides the OTP field until a code is sent, then turns Login into Submit', async () => {
    const user = setup();
    expect(screen.queryByLabelText('OTP')).toBeNull();
    await user.type(email(), maya.email);
    await user.click(await button('Login'));
    await waitFor(() => {
      expect(document.activeElement).toBe(otp());
    });
    expect(await button('Submit')).toBeTruthy();
    expect(api.inputsOf(sendOtp)).toEqual([{ email: maya.email }]);
    expect(screen.getByText(/is on its way/).textContent).toBe(
      `If ${maya.email} has an account, a 6-digit code is on its way. It expires in 10 minutes.`,
    );
  });

  it('lower-cases the address while it is typed', async () => {
    const user = setup();
    await user.type(email(), 'Maya@EXAMPLE.test');
    expect(email().value).toBe('maya@example.test');
  });

  it.each([
    ['', 'Please enter email'],
    ['maya@', 'Invalid email format'],
  ])('refuses the address "%s"', async (typed, message) => {
    const user = setup();
    if (typed !== '') await user.type(email(), typed);
    await user.click(await button('Login'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(api.calls).toEqual([]);
  });

  it('shows a full-screen spinner while it waits', async () => {
    const user = setup();
    const sent = deferred();
    api.on(sendOtp, () => sent.promise);
    await user.type(email(), maya.email);
    await user.click(await button('Login'));
    expect(await screen.findByText('Sending your code…')).toBeTruthy();
    await act(async () => {
      sent.resolve({});
      await sent.promise;
    });
    await screen.findByLabelText('OTP');
    expect(screen.queryByText('Sending your code…')).toBeNull();
  });

  it('shows the server’s message when it refuses, and keeps the address', async () => {
    const user = setup();
    api.on(sendOtp, () => refuse('TOO_MANY_REQUESTS', { message: 'Too many tries. Try again in 20 seconds.' }));
    await user.type(email(), maya.email);
    await user.click(await button('Login'));
    expect(await toast('Too many tries. Try again in 20 seconds.')).toBeTruthy();
    expect(email().value).toBe(maya.email);
    expect(screen.queryByLabelText('OTP')).toBeNull();
  });

  it('says what to do when there is no connection', async () => {
    const user = setup();
    api.on(sendOtp, unreachable);
    await user.type(email(), maya.email);
    await user.click(await button('Login'));
    expect(await toast('We cannot be reached at the moment. Check your connection and try again.')).toBeTruthy();
  });

  it('asks again when the OTP field is left empty', async () => {
    const user = await askForCode();
    await user.click(await button('Submit'));
    await waitFor(() => {
      expect(api.inputsOf(sendOtp)).toHaveLength(2);
    });
    expect(api.inputsOf(logIn)).toEqual([]);
  });

  it('asks for a new code when the address changes', async () => {
    const user = await askForCode();
    await user.type(email(), 'x');
    expect(screen.queryByLabelText('OTP')).toBeNull();
    expect(await button('Login')).toBeTruthy();
  });
});

describe('the code', () => {
  it('is one numeric field that the phone can fill in', async () => {
    await askForCode();
    expect(otp().inputMode).toBe('numeric');
    expect(otp().autocomplete).toBe('one-time-code');
  });

  it('can be pasted with spaces, and takes digits only', async () => {
    const user = await askForCode();
    await user.click(otp());
    await user.paste('12 34-56 and more 789');
    expect(otp().value).toBe('123456');
    await user.clear(otp());
    await user.paste('1234567');
    expect(otp().value).toBe('1234567');
  });

  it('is refused before it is sent when it is too short', async () => {
    const user = await askForCode();
    await user.type(otp(), '1234');
    await user.click(await button('Submit'));
    expect(await screen.findByText('Enter a valid 6-digit code')).toBeTruthy();
    expect(api.inputsOf(logIn)).toEqual([]);
  });

  it('is kept when it is wrong, and the server’s message is shown', async () => {
    const user = await askForCode();
    await user.type(otp(), '654321');
    await user.click(await button('Submit'));
    expect(await toast('Invalid OTP, try again.')).toBeTruthy();
    expect(otp().value).toBe('654321');
    expect(readSession()).toBeNull();
  });

  it('is no longer shown as wrong once another try begins', async () => {
    const user = await askForCode();
    await user.type(otp(), '654321');
    await user.click(await button('Submit'));
    await toast('Invalid OTP, try again.');
    const answer = deferred();
    api.on(logIn, () => answer.promise);
    await user.click(await button('Submit'));
    await waitFor(() => {
      expect(screen.queryByText('Invalid OTP, try again.')).toBeNull();
    });
    await act(async () => {
      answer.resolve(refuse('WRONG_CODE'));
      await answer.promise;
    });
    expect(await toast('Invalid OTP, try again.')).toBeTruthy();
  });

  it('that no longer works is emptied, is not said to be on its way, and is followed by a new one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = await askForCode();
    api.on(logIn, () => refuse('CODE_ENDED'));
    await user.type(otp(), '654321');
    await user.click(await button('Submit'));
    expect(await toast('This code no longer works. Get a new one.')).toBeTruthy();
    expect(otp().value).toBe('');
    expect(screen.queryByText(/is on its way/)).toBeNull();
    expect(within(form()).getByText('This code no longer works. Get a new one.')).toBeTruthy();
    act(() => {
      vi.advanceTimersByTime(30_000);
    });
    await user.click(await button('Resend OTP'));
    expect(await screen.findByText(/is on its way/)).toBeTruthy();
    expect(within(form()).queryByText('This code no longer works. Get a new one.')).toBeNull();
  });

  it('may be in the spam folder, or go to another address', async () => {
    const user = await askForCode();
    expect(screen.getByText(/check your spam folder; some schools block mail from outside/)).toBeTruthy();
    await user.type(otp(), '12');
    await user.click(await button('Use another email'));
    expect(screen.queryByLabelText('OTP')).toBeNull();
    expect(document.activeElement).toBe(email());
    expect(await button('Login')).toBeTruthy();
  });

  it('is still asked for after a reload', async () => {
    await askForCode();
    reload();
    visit('/login', pages);
    expect(await screen.findByLabelText('OTP')).toBeTruthy();
    expect(email().value).toBe(maya.email);
    expect(await button('Submit')).toBeTruthy();
  });
});

describe('another code', () => {
  it('can be asked for after 30 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = await askForCode();
    expect(await screen.findByText(inParts('Resend OTP in 30 seconds'))).toBeTruthy();
    act(() => {
      vi.advanceTimersByTime(10_000);
    });
    expect(screen.getByText(inParts('Resend OTP in 20 seconds'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resend OTP' })).toBeNull();
    act(() => {
      vi.advanceTimersByTime(20_000);
    });
    await user.click(await button('Resend OTP'));
    expect(await toast('OTP resent successfully')).toBeTruthy();
    expect(await screen.findByText(inParts(/^Resend OTP in (30|29) seconds$/))).toBeTruthy();
    expect(api.inputsOf(sendOtp)).toHaveLength(2);
  });

  it('says so when it cannot be sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = await askForCode();
    api.on(sendOtp, () => refuse('TOO_MANY_REQUESTS'));
    act(() => {
      vi.advanceTimersByTime(30_000);
    });
    await user.click(await button('Resend OTP'));
    expect(await toast('Failed to resend OTP. Please try again.')).toBeTruthy();
    expect(await button('Resend OTP')).toBeTruthy();
  });
});

describe('a sign-in', () => {
  const finish = async (state?: LogInState) => {
    const user = await askForCode(state);
    await user.type(otp(), '123456');
    await user.click(await button('Submit'));
    await waitFor(() => {
      expect(currentAddress()).not.toBe('/login');
    });
  };

  it('greets the person and hides the message about an earlier wrong code', async () => {
    const user = await askForCode();
    await user.type(otp(), '654321');
    await user.click(await button('Submit'));
    await toast('Invalid OTP, try again.');
    await user.clear(otp());
    await user.type(otp(), '123456');
    await user.click(await button('Submit'));
    expect(await toast('Welcome back, Maya.')).toBeTruthy();
    await waitFor(() => {
      expect(currentAddress()).toBe('/');
      expect(screen.queryByText('Invalid OTP, try again.')).toBeNull();
    });
  });

  it('says Welcome at the first login', async () => {
    const user = await askForCode();
    api.on(logIn, () => ({ res: { token, candidateDetails: maya, first: true as const } }));
    await user.type(otp(), '123456');
    await user.click(await button('Submit'));
    expect(await toast('Welcome, Maya.')).toBeTruthy();
    await expect.poll(currentAddress).toBe('/');
  });

  it('from the shop goes to the dashboard', async () => {
    await finish(fromShop);
    expect(currentAddress()).toBe('/dashboard');
  });

  it('from the shop goes to the dashboard, even after a click before hydration', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/pdf-page?major=biology`);
    await finish();
    expect(currentAddress()).toBe('/dashboard');
  });

  it('returns to the page that needed it, even if it begins in the shop', async () => {
    saveReturnTo({ pathname: '/payment', search: '', state: null });
    await finish(fromShop);
    expect(currentAddress()).toBe('/payment');
  });

  it('stores token and user, clears the form and goes home', async () => {
    await finish();
    expect(currentAddress()).toBe('/');
    expect(api.inputsOf(logIn)).toEqual([{ email: maya.email, otp: 123456 }]);
    expect(sessionStorage.getItem('auth_token')).toBe(token);
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual(maya);
    reload();
    visit('/login', pages);
    expect(email().value).toBe('');
    expect(screen.queryByLabelText('OTP')).toBeNull();
  });

  it('returns to the page that needed it with its navigation state', async () => {
    saveReturnTo({ pathname: '/payment', search: '?a=1', state: { selectedPDFs: [] } });
    await finish();
    expect(currentAddress()).toBe('/payment?a=1');
    expect(navigationState()).toEqual({ selectedPDFs: [] });
  });
});

describe('the login page', () => {
  it('says why the visitor is here when another page sent them', () => {
    saveReturnTo({ pathname: '/payment', search: '', state: null });
    visit('/login', pages);
    expect(screen.getByText(/Please log in to continue/)).toBeTruthy();
  });

  it('links to the sign-up form', () => {
    visit('/login', pages);
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
  });
});
