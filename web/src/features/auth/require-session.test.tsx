// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { logOut as logOutEndpoint } from '#contract/endpoints.ts';
import { token } from '../testing/fake-api.ts';
import { handedOver, signIn, useFakeApi, visit, where } from '../testing/render.tsx';
import { logOut } from './log-out.ts';
import { RequireSession } from './require-session.tsx';
import { dropSession } from './session.ts';
import { takeWayBack } from './way-back.ts';

const api = useFakeApi();
const pages = { '/payment': <RequireSession>The till</RequireSession> };

describe('a page that needs a session', () => {
  it('shows itself to who is signed in', () => {
    signIn();
    visit('/payment', pages);
    expect(screen.getByText('The till')).toBeTruthy();
  });

  it('leads others to /login and remembers the way back with what the page was handed', () => {
    visit({ pathname: '/payment', state: { selectedPDFs: [] } }, pages);
    expect(where()).toBe('/login');
    expect(handedOver()).toBeNull();
    expect(takeWayBack()).toEqual({ path: '/payment', state: { selectedPDFs: [] } });
    expect(takeWayBack()).toBeNull();
  });

  it('leads to /login and back when the session dies on it', () => {
    signIn();
    visit('/payment', pages);
    act(() => {
      dropSession(token);
    });
    expect(where()).toBe('/login');
    expect(takeWayBack()).toMatchObject({ path: '/payment' });
  });

  it('does not lead back who logs out on it', async () => {
    api.on(logOutEndpoint, () => ({}));
    signIn();
    visit('/payment', pages);
    await act(logOut);
    expect(where()).toBe('/login');
    expect(takeWayBack()).toBeNull();
  });

  it('never leads to another site', () => {
    sessionStorage.setItem('wayBack', '{"path":"//evil.example.test"}');
    expect(takeWayBack()).toBeNull();
  });
});
