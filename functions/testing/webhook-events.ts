import type { WebhookEvents } from '#domain/orders/core/ports.ts';
import { turn } from './turn.ts';

const CLAIM_MS = 60_000;

export function inMemoryWebhookEvents(): WebhookEvents {
  const events = new Map<string, { claimedAt: number; done: boolean }>();
  return {
    async claim(id, now) {
      await turn();
      const event = events.get(id);
      if (event?.done === true) return 'done';
      if (event !== undefined && event.claimedAt > now - CLAIM_MS) return 'busy';
      events.set(id, { claimedAt: now, done: false });
      return 'claimed';
    },
    async finish(id, now) {
      await turn();
      events.set(id, { claimedAt: now, done: true });
    },
    async release(id) {
      await turn();
      if (events.get(id)?.done !== true) events.delete(id);
    },
  };
}
