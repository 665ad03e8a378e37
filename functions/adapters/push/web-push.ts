import { createECDH } from 'node:crypto';
import { encrypt } from 'http_ece';
import type { PushService } from '#domain/office/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { type VapidKey, vapidAuthorization } from './vapid.ts';

/** How long a push service keeps a notification for a device that is off. */
const KEPT_SECONDS = 12 * 60 * 60;
const LIMIT_MS = 5_000;
/** What push services answer for a device that doesn't take notifications anymore. */
const GONE = [404, 410];
/** What they answer for a request that they'll never take: malformed, not allowed, or too long. */
const REFUSED = [400, 401, 403, 413];

interface WebPush {
  readonly key: () => Promise<VapidKey>;
  /** An address of ours, for the operators of push services. */
  readonly subject: string;
  readonly now: () => number;
}

/** Sends notifications to the push services of browsers (RFC 8030), encrypted for the device. */
export const webPush = ({ key, subject, now }: WebPush): PushService => ({
  async send({ device: { endpoint, p256dh, auth, server }, news }) {
    const current = await key();
    // It subscribed with a key that was replaced since.
    if (current.publicKey !== server) return 'gone';
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    try {
      const text = Buffer.from(JSON.stringify(news));
      const body = encrypt(text, { version: 'aes128gcm', dh: p256dh, privateKey: pair, authSecret: auth });
      const { ok, status } = await fetch(endpoint, {
        method: 'POST',
        // The address is one of a push service, and must not lead elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
        headers: {
          authorization: vapidAuthorization(current, { endpoint, subject, now: now() }),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(KEPT_SECONDS),
          // A newer notification replaces one that waits.
          topic: news.kind,
          urgency: 'high',
        },
        body: new Uint8Array(body),
      });
      if (ok) return 'sent';
      if (GONE.includes(status)) return 'gone';
      if (REFUSED.includes(status)) return 'refused';
      throw new Error(`it answered ${String(status)}`);
    } catch (error) {
      throw new DependencyDown('a push service', error);
    }
  },
});
