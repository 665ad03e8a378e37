// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { logOut as logOutEndpoint } from '#contract/endpoints/sign-in/public.ts';
import { expireSession } from '../session/session.ts';
import { token } from '../testing/fake-api.ts';
import { currentAddress, navigationState, signIn, useFakeApi, visit } from '../testing/render.tsx';
import { logOut } from './log-out.ts';
import { RequireSession } from './require-session.tsx';
import { takeReturnTo } from './return-to.ts';

const api = useFakeApi();
const pages = { '/payment': <RequireSession>The payment</RequireSession> };

describe('a page that needs a session', () => {
  it('is shown to signed-in visitors', () => {
    signIn();
    visit('/payment', pages);
    expect(screen.getByText('The payment')).toBeTruthy();
  });

  it('sends others to /login and saves where to return to, with the navigation state', () => {
    visit({ pathname: '/payment', state: { selectedPDFs: [] } }, pages);
    expect(currentAddress()).toBe('/login');
    expect(navigationState()).toBeNull();
    expect(takeReturnTo()).toEqual({ path: '/payment', state: { selectedPDFs: [] } });
    expect(takeReturnTo()).toBeNull();
  });

  it('goes to /login and back when the session expires on it', () => {
    signIn();
    visit('/payment', pages);
    act(() => {
      expireSession(token);
    });
    expect(currentAddress()).toBe('/login');
    expect(takeReturnTo()).toMatchObject({ path: '/payment' });
  });

  it('saves no return after a logout on it', async () => {
    api.on(logOutEndpoint, () => ({}));
    signIn();
    visit('/payment', pages);
    await act(logOut);
    expect(currentAddress()).toBe('/login');
    expect(takeReturnTo()).toBeNull();
  });

  it('never returns to another site', () => {
    sessionStorage.setItem('returnTo', '{"path":"//evil.example.test"}');
    expect(takeReturnTo()).toBeNull();
  });
});
