import { describe, expect, it } from 'vitest';
import type { WebhookEvents } from '#domain/orders/core/ports.ts';
import { TEST_START } from './clock.ts';

export function describeWebhookEvents(name: string, make: () => Promise<{ port: WebhookEvents }>): void {
  describe(`webhook events: ${name}`, () => {
    it('lets one of several deliveries at the same time claim an event', async () => {
      const { port } = await make();
      const claims = await Promise.all(Array.from({ length: 5 }, () => port.claim('WH-1', TEST_START)));
      expect(claims.toSorted()).toEqual(['busy', 'busy', 'busy', 'busy', 'claimed']);
    });

    it('remembers that an event was handled', async () => {
      const { port } = await make();
      await port.claim('WH-1', TEST_START);
      await port.finish('WH-1', TEST_START);
      expect(await port.claim('WH-1', TEST_START + 86_400_000)).toBe('done');
      expect(await port.claim('WH-2', TEST_START)).toBe('claimed');
    });

    it('lets the next delivery claim a released event', async () => {
      const { port } = await make();
      await port.claim('WH-1', TEST_START);
      await port.release('WH-1');
      expect(await port.claim('WH-1', TEST_START)).toBe('claimed');
    });

    it('does not forget a handled event because of a late release', async () => {
      const { port } = await make();
      await port.claim('WH-1', TEST_START);
      await port.finish('WH-1', TEST_START);
      await port.release('WH-1');
      expect(await port.claim('WH-1', TEST_START)).toBe('done');
    });

    it('lets another delivery claim an event a minute after an unfinished claim', async () => {
      const { port } = await make();
      await port.claim('WH-1', TEST_START);
      expect(await port.claim('WH-1', TEST_START + 59_999)).toBe('busy');
      expect(await port.claim('WH-1', TEST_START + 60_000)).toBe('claimed');
    });
  });
}
