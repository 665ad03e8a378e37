// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResOf } from '#contract/endpoint.ts';
import { getOfficeAgreementSettings } from '#contract/endpoints/agreements/office.ts';
import {
  listOfficeAlarms,
  listOfficePasskeys,
  listOfficePush,
  listOfficeSessions,
  listOfficeTeam,
  setOfficePush,
} from '#contract/endpoints/office/office.ts';
import { PUSH_WORKER } from '#contract/push.ts';
import { refuse } from '../features/testing/fake-api.ts';
import { toast } from '../features/testing/render.tsx';
import { settings } from './agreements/testing/samples.ts';
import { counselor, noon, owner, useOfficeApi, visitOffice } from './testing/render.tsx';

vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  browserSupportsWebAuthnAutofill: () => Promise.resolve(false),
  WebAuthnAbortService: { cancelCeremony: () => undefined },
}));

const api = useOfficeApi();
type Devices = ResOf<typeof listOfficePush>['devices'];
const key = `B${'k'.repeat(86)}`;
const address = 'https://fcm.googleapis.com/fcm/send/this';
const all = { leads: true, consultations: true, disputes: true };
const phone: Devices[number] = {
  endpoint: `${address}-phone`,
  name: 'Safari on iPhone',
  choices: all,
  addedAt: noon,
  isBroken: false,
};
const browserKeys = { p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22) };

/** A browser with a push service that the person may refuse. */
const browser = { permission: 'default', answer: 'granted', isReachable: true, subscribed: false, unsubscribed: 0 };
const subscription = {
  endpoint: address,
  toJSON: () => ({ keys: browserKeys }),
  unsubscribe: () => {
    browser.subscribed = false;
    browser.unsubscribed += 1;
    return Promise.resolve(true);
  },
};
const pushManager = {
  getSubscription: () => Promise.resolve(browser.subscribed ? subscription : null),
  subscribe: vi.fn(() => {
    if (!browser.isReachable) {
      return Promise.reject(Object.assign(new Error('Registration failed'), { name: 'AbortError' }));
    }
    browser.subscribed = true;
    return Promise.resolve(subscription);
  }),
};
const register = vi.fn(() => Promise.resolve({ pushManager }));

let devices: Devices;
beforeEach(() => {
  Object.assign(browser, {
    permission: 'default',
    answer: 'granted',
    isReachable: true,
    subscribed: false,
    unsubscribed: 0,
  });
  pushManager.subscribe.mockClear();
  register.mockClear();
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: () => {
      browser.permission = browser.answer;
      return Promise.resolve(browser.answer);
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register,
      ready: Promise.resolve({ pushManager }),
      getRegistration: () => Promise.resolve({ pushManager }),
    },
  });
  devices = [phone];
  api.on(listOfficePasskeys, () => ({ res: [] }));
  api.on(getOfficeAgreementSettings, () => ({ res: settings }));
  api.on(listOfficeTeam, () => ({ res: { members: [], invitations: [] } }));
  api.on(listOfficeSessions, () => ({ res: [] }));
  api.on(listOfficeAlarms, () => ({ res: { watched: false, alarms: [] } }));
  api.on(listOfficePush, () => ({ res: { key, devices } }));
  api.on(setOfficePush, ({ endpoint, choices }) => {
    const others = devices.filter((one) => one.endpoint !== endpoint);
    const name = devices.find((one) => one.endpoint === endpoint)?.name ?? 'Chrome on Mac';
    const next = { endpoint, name, choices, addedAt: noon, isBroken: false };
    devices = Object.values(choices).includes(true) ? [...others, next] : others;
    return { res: devices };
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

const section = async () => within(await screen.findByRole('region', { name: 'Notifications on your devices' }));
const turnOn = async () => (await section()).findByRole('button', { name: 'Turn on for this device' });
const boxesOf = async (name: string) => within(await (await section()).findByRole('group', { name }));
const box = async (device: string, name: string) =>
  (await boxesOf(device)).getByRole<HTMLInputElement>('checkbox', { name });

describe('a device', () => {
  it('is turned on after the browser asked, and tells everything', async () => {
    const user = visitOffice(api, '/office/settings');
    await user.click(await turnOn());
    await toast('Notifications are on for this device.');
    expect(register).toHaveBeenCalledExactlyOnceWith(PUSH_WORKER, { scope: '/office' });
    expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: key });
    expect(api.inputsOf(setOfficePush)).toEqual([
      { endpoint: address, keys: { ...browserKeys, server: key }, choices: all },
    ]);
    expect((await box('Chrome on Mac (this device)', 'A dispute')).checked).toBe(true);
    expect((await section()).queryByRole('button', { name: 'Turn on for this device' })).toBeNull();
  });

  it('has a switch for each kind, which is saved at once', async () => {
    const user = visitOffice(api, '/office/settings');
    await user.click(await box('Safari on iPhone', 'A booking'));
    await waitFor(() => {
      expect(api.inputsOf(setOfficePush)).toEqual([
        { endpoint: phone.endpoint, keys: null, choices: { ...all, consultations: false } },
      ]);
    });
    expect((await box('Safari on iPhone', 'A booking')).checked).toBe(false);
    expect((await box('Safari on iPhone', 'A new lead')).checked).toBe(true);
  });

  it('says so if a switch can’t be saved, and shows what is saved', async () => {
    api.on(setOfficePush, () => refuse('NOT_FOUND', { message: 'This device gets no notifications anymore.' }));
    const user = visitOffice(api, '/office/settings');
    await user.click(await box('Safari on iPhone', 'A booking'));
    expect((await screen.findByRole('alert')).textContent).toBe('This device gets no notifications anymore.');
    expect((await box('Safari on iPhone', 'A booking')).checked).toBe(true);
  });

  it('says that a device is broken, and how to turn it on again', async () => {
    devices = [{ ...phone, isBroken: true }];
    visitOffice(api, '/office/settings');
    const group = await screen.findByRole('group', { name: /^Safari on iPhone/ });
    expect(group.textContent).toContain('Broken: its browser refused the last notifications.');
  });

  it('is turned off, in the browser too', async () => {
    const user = visitOffice(api, '/office/settings');
    await user.click(await turnOn());
    const group = await boxesOf('Chrome on Mac (this device)');
    await user.click(group.getByRole('button', { name: 'Turn off Chrome on Mac' }));
    expect(await turnOn()).toBeTruthy();
    expect(browser.unsubscribed).toBe(1);
    await user.click((await boxesOf('Safari on iPhone')).getByRole('button', { name: 'Turn off Safari on iPhone' }));
    expect(await (await section()).findByText('No device shows notifications yet.')).toBeTruthy();
  });

  it('of a counselor has no switch for disputes', async () => {
    visitOffice(api, '/office/settings', counselor);
    const boxes = (await boxesOf('Safari on iPhone')).getAllByRole('checkbox');
    expect(boxes).toHaveLength(2);
  });
});

describe('says plainly', () => {
  it('that the browser didn’t allow it, or that notifications are blocked', async () => {
    browser.answer = 'default';
    const user = visitOffice(api, '/office/settings');
    await user.click(await turnOn());
    expect((await screen.findByRole('alert')).textContent).toContain('The browser didn’t allow notifications.');
    browser.answer = 'denied';
    await user.click(await turnOn());
    expect(await (await section()).findByText(/Notifications from this site are blocked/)).toBeTruthy();
    expect((await section()).queryByRole('button', { name: 'Turn on for this device' })).toBeNull();
    expect(api.inputsOf(setOfficePush)).toEqual([]);
  });

  it('that the browser has no push service', async () => {
    browser.isReachable = false;
    const user = visitOffice(api, '/office/settings');
    await user.click(await turnOn());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This browser couldn’t reach its push service. The emails still come.',
    );
    expect(api.inputsOf(setOfficePush)).toEqual([]);
  });

  it('that an iPhone needs the home screen', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    visitOffice(api, '/office/settings', owner);
    expect(await (await section()).findByText(/add the office to the home screen first/)).toBeTruthy();
    expect(api.inputsOf(listOfficePush)).toEqual([]);
  });
});
