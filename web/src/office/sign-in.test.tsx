// @vitest-environment jsdom
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listOfficeLeads } from '#contract/endpoints/leads/office.ts';
import {
  acceptOfficeInvitation,
  finishOfficeSignIn,
  getOfficeSession,
  getOfficeToday,
  listOfficePasskeys,
  startOfficeInvitation,
  startOfficeSignIn,
} from '#contract/endpoints/office/office.ts';
import { deferred } from '../features/testing/deferred.ts';
import { refuse, unreachable } from '../features/testing/fake-api.ts';
import { currentAddress, navigationState } from '../features/testing/render.tsx';
import { counselor, owner, useOfficeApi, visitOffice } from './testing/render.tsx';

const browser = vi.hoisted(() => ({ supported: true, suggests: false, canceled: 0 }));
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => browser.supported,
  browserSupportsWebAuthnAutofill: () => Promise.resolve(browser.suggests),
  startAuthentication: vi.fn(),
  startRegistration: vi.fn(),
  WebAuthnAbortService: {
    cancelCeremony: () => {
      browser.canceled += 1;
    },
  },
}));

const api = useOfficeApi();
const proof = { id: 'passkey-1', rawId: 'passkey-1', type: 'public-key', response: {}, clientExtensionResults: {} };
/** The browser's error for a person who cancels, or lets the time pass. */
const canceled = Object.assign(new Error('The operation either timed out.'), { name: 'NotAllowedError' });

afterEach(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  Object.assign(browser, { supported: true, suggests: false, canceled: 0 });
  vi.mocked(startAuthentication)
    .mockReset()
    .mockResolvedValue(proof as never);
  vi.mocked(startRegistration)
    .mockReset()
    .mockResolvedValue(proof as never);
  api.on(startOfficeSignIn, () => ({ res: { challenge: 'a-challenge' } }));
  api.on(finishOfficeSignIn, () => ({ res: owner }));
  api.on(listOfficeLeads, () => ({ res: { leads: [], next: '' } }));
  api.on(getOfficeToday, () => refuse('FORBIDDEN'));
  api.on(listOfficePasskeys, () => ({ res: [] }));
});

const signInButton = () => screen.findByRole('button', { name: 'Sign in with a passkey' });

describe('without a session', () => {
  beforeEach(() => {
    api.on(getOfficeSession, () => refuse('UNAUTHENTICATED'));
  });

  it('asks for the passkey, and returns to the page that was wanted', async () => {
    const user = visitOffice(api, '/office/leads', null);
    await user.click(await signInButton());
    expect(await screen.findByRole('heading', { name: 'Leads' })).toBeTruthy();
    expect(currentAddress()).toBe('/office/leads');
    expect(vi.mocked(startAuthentication).mock.calls).toEqual([
      [{ optionsJSON: { challenge: 'a-challenge' }, useBrowserAutofill: false }],
    ]);
    expect(api.inputsOf(finishOfficeSignIn)).toEqual([{ response: proof }]);
  });

  it('says what to do when the person cancels, and asks again', async () => {
    vi.mocked(startAuthentication).mockRejectedValueOnce(canceled);
    const user = visitOffice(api, '/office/leads', null);
    await user.click(await signInButton());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No passkey was used. Try again, and choose yours when the browser asks.',
    );
    await user.click(await signInButton());
    expect(await screen.findByRole('heading', { name: 'Leads' })).toBeTruthy();
  });

  it('tells the device of a passkey that was removed, and the person what to do', async () => {
    const signalUnknownCredential = vi.fn(() => Promise.resolve());
    vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential });
    api.on(finishOfficeSignIn, () => refuse('PASSKEY_UNKNOWN'));
    const user = visitOffice(api, '/office/sign-in', null);
    await user.click(await signInButton());
    expect((await screen.findByRole('alert')).textContent).toMatch(/doesn’t open the office anymore.*invite you again/);
    expect(signalUnknownCredential.mock.calls).toEqual([
      [{ rpId: globalThis.location.hostname, credentialId: 'passkey-1' }],
    ]);
  });

  it('says nothing to the device about a passkey that was refused otherwise', async () => {
    const signalUnknownCredential = vi.fn(() => Promise.resolve());
    vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential });
    api.on(finishOfficeSignIn, () => refuse('PASSKEY_REFUSED'));
    const user = visitOffice(api, '/office/sign-in', null);
    await user.click(await signInButton());
    await screen.findByRole('alert');
    expect(signalUnknownCredential).not.toHaveBeenCalled();
  });

  it.each([
    ['PASSKEY_REFUSED' as const, 'This passkey was not accepted. Please try again.'],
    ['TOO_MANY_REQUESTS' as const, 'Too many tries. Please wait and try again.'],
  ])('shows the server’s words for %s', async (code, text) => {
    api.on(finishOfficeSignIn, () => refuse(code));
    const user = visitOffice(api, '/office/sign-in', null);
    await user.click(await signInButton());
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  it('says so in a browser without passkeys', async () => {
    browser.supported = false;
    visitOffice(api, '/office/sign-in', null);
    expect((await screen.findByRole('alert')).textContent).toContain('This browser can’t use passkeys');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a browser that suggests passkeys in fields', () => {
  beforeEach(() => {
    browser.suggests = true;
    api.on(getOfficeSession, () => refuse('UNAUTHENTICATED'));
  });

  it('signs in with the suggestion, without the button', async () => {
    const chosen = deferred();
    vi.mocked(startAuthentication).mockReturnValueOnce(chosen.promise as never);
    visitOffice(api, '/office/leads', null);
    const field = await screen.findByLabelText('Email');
    expect(field.getAttribute('autocomplete')).toBe('username webauthn');
    await waitFor(() => expect(startAuthentication).toHaveBeenCalled());
    expect(vi.mocked(startAuthentication).mock.calls[0]?.[0].useBrowserAutofill).toBe(true);
    chosen.resolve(proof);
    expect(await screen.findByRole('heading', { name: 'Leads' })).toBeTruthy();
  });

  it('still lets the person press the button, which takes the suggestion’s place', async () => {
    vi.mocked(startAuthentication).mockReturnValueOnce(deferred().promise as never);
    const user = visitOffice(api, '/office/leads', null);
    await screen.findByLabelText('Email');
    await user.click(await signInButton());
    expect(await screen.findByRole('heading', { name: 'Leads' })).toBeTruthy();
    // The page that is left stops waiting for the suggestion.
    expect(browser.canceled).toBeGreaterThan(0);
  });

  it('leaves the place to the button, also when it comes later', async () => {
    const [slow, device] = [deferred(), deferred()];
    let calls = 0;
    api.on(startOfficeSignIn, async () => {
      calls += 1;
      if (calls === 1) await slow.promise;
      return { res: { challenge: 'a-challenge' } };
    });
    vi.mocked(startAuthentication).mockReturnValueOnce(device.promise as never);
    const user = visitOffice(api, '/office/leads', null);
    await waitFor(() => expect(calls).toBe(1));
    await user.click(await signInButton());
    await waitFor(() => expect(startAuthentication).toHaveBeenCalledTimes(1));
    await act(async () => {
      slow.resolve({});
      await slow.promise;
    });
    device.resolve(proof);
    expect(await screen.findByRole('heading', { name: 'Leads' })).toBeTruthy();
    expect(vi.mocked(startAuthentication).mock.calls.map(([{ useBrowserAutofill }]) => useBrowserAutofill)).toEqual([
      false,
    ]);
  });

  it('is asked again after the button failed', async () => {
    vi.mocked(startAuthentication)
      .mockReturnValueOnce(deferred().promise as never)
      .mockRejectedValueOnce(canceled);
    const user = visitOffice(api, '/office/leads', null);
    await screen.findByLabelText('Email');
    await waitFor(() => expect(startAuthentication).toHaveBeenCalledTimes(1));
    await user.click(await signInButton());
    expect(await screen.findByRole('heading', { name: 'Leads' })).toBeTruthy();
    expect(vi.mocked(startAuthentication).mock.calls.map(([{ useBrowserAutofill }]) => useBrowserAutofill)).toEqual([
      true,
      false,
      true,
    ]);
  });
});

it('offers to try again when the server is out of reach', async () => {
  api.on(getOfficeSession, unreachable);
  const user = visitOffice(api, '/office/leads', null);
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toContain('We cannot be reached at the moment.');
  api.on(getOfficeSession, () => ({ res: counselor }));
  await user.click(within(problem).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Leads' })).toBeTruthy();
});

describe('an invitation', () => {
  beforeEach(() => {
    api.on(startOfficeInvitation, ({ token }) =>
      token === 'a-token'
        ? { res: { email: 'hanna@example.test', role: 'counselor' as const, options: { challenge: 'new' } } }
        : refuse('NOT_FOUND', { message: 'This invitation was used or is too old. Ask for a new one.' }),
    );
    api.on(acceptOfficeInvitation, () => ({ res: counselor }));
    api.on(getOfficeSession, () => refuse('UNAUTHENTICATED'));
  });
  const makeButton = () => screen.findByRole('button', { name: 'Make my passkey' });

  it('makes the first passkey, and takes the token out of the address', async () => {
    const user = visitOffice(api, '/office/invitation#a-token', null);
    await screen.findByText('hanna@example.test');
    expect(screen.getByText('counselor')).toBeTruthy();
    expect([currentAddress(), navigationState()]).toEqual(['/office/invitation', { token: 'a-token' }]);
    await user.type(screen.getByRole('textbox', { name: /Your name/ }), 'Hanna Marlow');
    await user.click(await makeButton());
    await waitFor(() => expect(currentAddress()).toBe('/office'));
    expect(vi.mocked(startRegistration).mock.calls).toEqual([[{ optionsJSON: { challenge: 'new' } }]]);
    expect(api.inputsOf(acceptOfficeInvitation)).toEqual([
      { token: 'a-token', name: 'Hanna Marlow', passkeyName: 'My computer', response: proof },
    ]);
    // Once for the address, once for fresh options; a used invitation isn't asked about again.
    expect(api.inputsOf(startOfficeInvitation)).toHaveLength(2);
  });

  it('asks for a name first', async () => {
    const user = visitOffice(api, '/office/invitation#a-token', null);
    await user.click(await makeButton());
    expect(await screen.findByText('Please enter full name')).toBeTruthy();
    expect(startRegistration).not.toHaveBeenCalled();
  });

  it('keeps what was typed when the person cancels', async () => {
    vi.mocked(startRegistration).mockRejectedValueOnce(canceled);
    const user = visitOffice(api, '/office/invitation#a-token', null);
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Your name/ });
    await user.type(name, 'Hanna Marlow');
    await user.click(await makeButton());
    expect((await screen.findByRole('alert')).textContent).toContain('No passkey was used.');
    expect(name.value).toBe('Hanna Marlow');
  });

  it('that is used or too old says so', async () => {
    visitOffice(api, '/office/invitation#another-token', null);
    expect((await screen.findByRole('alert')).textContent).toContain('This invitation was used or is too old.');
    // Asking again would not help; who has joined signs in.
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/office/sign-in');
  });

  it('without its token asks for the link', async () => {
    visitOffice(api, '/office/invitation', null);
    expect(await screen.findByText(/Open the link from your email again/)).toBeTruthy();
  });
});
