import { describe, expect, it } from 'vitest';
import type { WebhookEvents } from '#domain/ports/webhook-events.ts';
import { TEST_START } from './clock.ts';

export function describeWebhookEvents(name: string, make: () => Promise<{ port: WebhookEvents }>): void {
  describe(`webhook events: ${name}`, () => {
    it('gives an event to one of several deliveries at the same time', async () => {
      const { port } = await make();
      const claims = await Promise.all(Array.from({ length: 5 }, () => port.claim('WH-1', TEST_START)));
      expect(claims.toSorted()).toEqual(['busy', 'busy', 'busy', 'busy', 'claimed']);
    });

    it('knows an event that was handled, for ever', async () => {
      const { port } = await make();
      await port.claim('WH-1', TEST_START);
      await port.finish('WH-1', TEST_START);
      expect(await port.claim('WH-1', TEST_START + 86_400_000)).toBe('done');
      expect(await port.claim('WH-2', TEST_START)).toBe('claimed');
    });

    it('gives a released event to its next delivery', async () => {
      const { port } = await make();
      await port.claim('WH-1', TEST_START);
      await port.release('WH-1');
      expect(await port.claim('WH-1', TEST_START)).toBe('claimed');
    });

    it('does not forget a handled event by a late release', async () => {
      const { port } = await make();
      await port.claim('WH-1', TEST_START);
      await port.finish('WH-1', TEST_START);
      await port.release('WH-1');
      expect(await port.claim('WH-1', TEST_START)).toBe('done');
    });

    it('gives an event again a minute after whoever claimed it died', async () => {
      const { port } = await make();
      await port.claim('WH-1', TEST_START);
      expect(await port.claim('WH-1', TEST_START + 59_999)).toBe('busy');
      expect(await port.claim('WH-1', TEST_START + 60_000)).toBe('claimed');
    });
  });
}
