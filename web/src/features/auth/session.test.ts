// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logOut as logOutEndpoint } from '#contract/endpoints.ts';
import { clearTabStorage } from '../storage/tab-storage.ts';
import { type FakeApi, refuse, startFakeApi, token } from '../testing/fake-api.ts';
import { maya } from '../testing/samples.ts';
import { logOut } from './log-out.ts';
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
  it('is kept under its two keys', () => {
    storeSession({ token, user: maya });
    expect(sessionStorage.getItem('auth_token')).toBe(token);
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual(maya);
  });

  it('stands although the stored user cannot be read', () => {
    sessionStorage.setItem('auth_token', token);
    sessionStorage.setItem('user', '{broken');
    expect(readSession()).toEqual({ token, user: { fullname: '' } });
  });

  it('tells who signs in and out, and nothing else', () => {
    const heard = vi.fn();
    const stop = onSessionChange(heard);
    storeSession({ token, user: maya });
    sessionStorage.setItem('selectedPDFs', '[]');
    storeSession({ token, user: maya });
    expect(heard).toHaveBeenCalledTimes(1);
    clearTabStorage();
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
  });
});

describe('logging out', () => {
  it('forgets everything of this tab at once and has the token revoked', async () => {
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

  it('works although the server refuses', async () => {
    api.on(logOutEndpoint, () => refuse('INTERNAL'));
    storeSession({ token, user: maya });
    await logOut();
    await vi.waitFor(() => {
      expect(api.calls).toHaveLength(1);
    });
    expect(readSession()).toBeNull();
  });

  it('asks the server nothing when nobody is signed in', async () => {
    await logOut();
    expect(api.calls).toEqual([]);
  });

  it('is followed by another tab of the same person, and by nobody else’s', async () => {
    const otherTab = new BroadcastChannel('signed-out');
    const witness = new BroadcastChannel('signed-out');
    const post = async (message: unknown) => {
      const heard = new Promise((resolve) => {
        witness.onmessage = resolve;
      });
      otherTab.postMessage(message);
      await heard;
    };
    try {
      storeSession({ token, user: maya });
      await post('somebody-else');
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

  it('tells the other tabs who left, never the token', async () => {
    const otherTab = new BroadcastChannel('signed-out');
    try {
      const heard = new Promise((resolve) => {
        otherTab.onmessage = (event: MessageEvent<unknown>) => {
          resolve(event.data);
        };
      });
      storeSession({ token, user: maya });
      await logOut();
      await expect(heard).resolves.toBe(maya._id);
    } finally {
      otherTab.close();
    }
  });
});
