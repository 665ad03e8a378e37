import { PUSH_WORKER } from '#contract/push.ts';
import { paths } from './paths.ts';

/** Why this browser doesn't show notifications, in words for the member. */
export class NoPush extends Error {
  override readonly name = 'NoPush';
}

/** Whether this browser can show notifications. On an iPhone, only from the home screen. */
export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(paths.today))?.pushManager.getSubscription()) ?? null;

/** The address of this browser at its push service; null if it shows no notifications. */
export const ownPushAddress = async (): Promise<string | null> => (await subscription())?.endpoint ?? null;

/**
 * Lets this browser show notifications. It must begin with a tap, because the browser asks.
 * @param key the server's public key
 * @throws NoPush
 */
export const subscribeToPush = async (key: string) => {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new NoPush('The browser didn’t allow notifications. Turn them on again, and choose Allow.');
  }
  try {
    await navigator.serviceWorker.register(PUSH_WORKER, { scope: paths.today });
    const { pushManager } = await navigator.serviceWorker.ready;
    // The browser refuses another key while there is a subscription.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
    return { endpoint: made.endpoint, keys: { p256dh, auth, server: key } };
  } catch (cause) {
    throw new NoPush('This browser couldn’t reach its push service. The emails still come.', { cause });
  }
};

/** Ends this browser's notifications. */
export const unsubscribeFromPush = async (): Promise<void> => {
  await (await subscription())?.unsubscribe();
};
