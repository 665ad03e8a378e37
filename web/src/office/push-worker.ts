import type { PushNews } from '#contract/push.ts';

/** What a service worker has that a page has not. */
interface WorkerScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
}
interface OpenWindow {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
type PushEvent = Waiting & { readonly data: { json(): PushNews } | null };
type NotificationEvent = Waiting & { readonly notification: Notification };

declare const self: WorkerScope;

self.addEventListener('push', (event) => {
  if (event.data === null) return;
  const { kind, text, path } = event.data.json();
  // A newer notification takes the place of one of the same kind.
  event.waitUntil(self.registration.showNotification(text, { tag: kind, data: path }));
});

/** Opens the page of the news, unless a window already shows it. */
const show = async (path: string) => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  await (open === undefined ? self.clients.openWindow(path) : open.focus());
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data)));
});
