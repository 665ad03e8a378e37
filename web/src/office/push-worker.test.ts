// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pushNews } from '#contract/push.ts';

const showNotification = vi.fn(() => Promise.resolve());
const openWindow = vi.fn(() => Promise.resolve());
const focus = vi.fn(() => Promise.resolve());
const clients = { matchAll: () => Promise.resolve([] as { url: string; focus: () => Promise<void> }[]), openWindow };

beforeAll(async () => {
  vi.stubGlobal('registration', { showNotification });
  vi.stubGlobal('clients', clients);
  await import('./push-worker.ts');
});
beforeEach(() => {
  vi.clearAllMocks();
  clients.matchAll = () => Promise.resolve([]);
});

/** Sends an event to the worker, and waits until it has done its work. */
const dispatch = async (type: string, members: object) => {
  const work: Promise<unknown>[] = [];
  const event = Object.assign(new Event(type), { ...members, waitUntil: (one: Promise<unknown>) => work.push(one) });
  self.dispatchEvent(event);
  await Promise.all(work);
};
const tap = async (path: string) => {
  const notification = { data: path, close: vi.fn() };
  await dispatch('notificationclick', { notification });
  expect(notification.close).toHaveBeenCalledOnce();
};

it('shows what is new, in the place of an earlier notification of the kind', async () => {
  await dispatch('push', { data: { json: () => pushNews('leads') } });
  expect(showNotification.mock.calls).toEqual([['A new lead waits', { tag: 'leads', data: '/office/leads' }]]);
});

it('shows nothing for a push without a message', async () => {
  await dispatch('push', { data: null });
  expect(showNotification).not.toHaveBeenCalled();
});

it('opens the page of the news after a tap', async () => {
  clients.matchAll = () => Promise.resolve([{ url: 'https://shop.test/office/orders', focus }]);
  await tap('/office/leads');
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/office/leads');
  expect(focus).not.toHaveBeenCalled();
});

it('shows the window that has the page already', async () => {
  clients.matchAll = () => Promise.resolve([{ url: 'https://shop.test/office/leads?state=new', focus }]);
  await tap('/office/leads');
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
});
