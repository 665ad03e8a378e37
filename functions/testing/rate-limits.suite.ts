import { describe, expect, it } from 'vitest';
import type { RateLimits } from '#domain/shared/ports.ts';
import { TEST_START } from './clock.ts';

const ask = (changes: Partial<Parameters<RateLimits['take']>[0]> = {}) => ({
  key: 'sends#203.0.113.7',
  limit: 3,
  windowSeconds: 3_600,
  now: TEST_START,
  ...changes,
});

export function describeRateLimits(name: string, make: () => Promise<{ port: RateLimits }>): void {
  async function exhausted(): Promise<RateLimits> {
    const { port } = await make();
    for (let count = 0; count < 3; count += 1) await port.take(ask());
    return port;
  }

  describe(`rate limits: ${name}`, () => {
    it('allows as many as the limit and then answers how long to wait', async () => {
      const { port } = await make();
      const now = TEST_START + 600_000;
      for (let count = 0; count < 3; count += 1) expect(await port.take(ask({ now }))).toEqual({ taken: true });
      expect(await port.take(ask({ now }))).toEqual({ taken: false, retryAfterSeconds: 3_000 });
    });

    it('allows more in the next window', async () => {
      const port = await exhausted();
      expect(await port.take(ask({ now: TEST_START + 3_599_999 }))).toMatchObject({ taken: false });
      expect(await port.take(ask({ now: TEST_START + 3_600_000 }))).toEqual({ taken: true });
    });

    it('counts each key separately', async () => {
      const port = await exhausted();
      expect(await port.take(ask({ key: 'sends#2001:db8:0:1::/64' }))).toEqual({ taken: true });
      expect(await port.take(ask({ key: 'tries#203.0.113.7' }))).toEqual({ taken: true });
    });

    it('allows no more than the limit at the same time', async () => {
      const { port } = await make();
      const answers = await Promise.all(Array.from({ length: 12 }, () => port.take(ask())));
      expect(answers.filter(({ taken }) => taken)).toHaveLength(3);
    });
  });
}
