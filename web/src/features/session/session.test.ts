// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logOut as logOutEndpoint } from '#contract/endpoints/sign-in/public.ts';
import { logOut } from '../sign-in/log-out.ts';
import { clearTabStorage } from '../storage/tab-storage.ts';
import { type FakeApi, refuse, startFakeApi, token } from '../testing/fake-api.ts';
import { maya } from '../testing/samples.ts';
import { onSessionChange, readSession, sessionEndReason, storeSession } from './session.ts';

let api: FakeApi;
beforeEach(() => {
  api = startFakeApi();
  api.on(logOutEndpoint, () => ({}));
});
afterEach(() => {
  clearTabStorage();
  expect(api.unexpected).toEqual([]);
});

describe('the session', () => {
  it('is stored under its two keys', () => {
    storeSession({ token, user: maya });
    expect(sessionStorage.getItem('auth_token')).toBe(token);
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual(maya);
  });

  it('is valid even if the stored user cannot be read', () => {
    sessionStorage.setItem('auth_token', token);
    sessionStorage.setItem('user', '{broken');
    expect(readSession()).toEqual({ token, user: { fullname: '' } });
  });

  it('notifies of sign-in and sign-out, and of nothing else', () => {
    const listener = vi.fn();
    const stop = onSessionChange(listener);
    storeSession({ token, user: maya });
    sessionStorage.setItem('selectedPDFs', '[]');
    storeSession({ token, user: maya });
    expect(listener).toHaveBeenCalledTimes(1);
    clearTabStorage();
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });
});

describe('logging out', () => {
  it('clears the tab’s storage at once and has the token revoked', async () => {
    storeSession({ token, user: maya });
    sessionStorage.setItem('selectedPDFs', '[{}]');
    await logOut();
    expect(sessionStorage).toHaveLength(0);
    expect(readSession()).toBeNull();
    expect(sessionEndReason()).toBe('logged-out');
    await vi.waitFor(() => {
      expect(api.calls).toEqual([{ id: 'log-out', input: {}, token }]);
    });
  });

  it('works even if the server refuses', async () => {
    api.on(logOutEndpoint, () => refuse('INTERNAL'));
    storeSession({ token, user: maya });
    await logOut();
    await vi.waitFor(() => {
      expect(api.calls).toHaveLength(1);
    });
    expect(readSession()).toBeNull();
  });

  it('calls no server when no one is signed in', async () => {
    await logOut();
    expect(api.calls).toEqual([]);
  });

  it('logs out another tab of the same person, and no one else’s', async () => {
    const otherTab = new BroadcastChannel('signed-out');
    const witness = new BroadcastChannel('signed-out');
    const post = async (message: unknown) => {
      const delivered = new Promise((resolve) => {
        witness.onmessage = resolve;
      });
      otherTab.postMessage(message);
      await delivered;
    };
    try {
      storeSession({ token, user: maya });
      await post('someone-else');
      await post({ odd: true });
      expect(readSession()?.token).toBe(token);
      otherTab.postMessage(maya._id);
      await vi.waitFor(() => {
        expect(readSession()).toBeNull();
      });
    } finally {
      otherTab.close();
      witness.close();
    }
  });

  it('sends the other tabs the person’s id, never the token', async () => {
    const otherTab = new BroadcastChannel('signed-out');
    try {
      const message = new Promise((resolve) => {
        otherTab.onmessage = (event: MessageEvent<unknown>) => {
          resolve(event.data);
        };
      });
      storeSession({ token, user: maya });
      await logOut();
      await expect(message).resolves.toBe(maya._id);
    } finally {
      otherTab.close();
    }
  });
});
