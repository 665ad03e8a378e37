import { afterEach, expect, it, vi } from 'vitest';
import { SECRET_CACHED_MS } from '#adapters/secrets/secret-texts.ts';
import { allEmulators } from '#testing/emulators.ts';
import { anOrder } from '#testing/samples.ts';
import { payments, peppers } from './adapters.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('reads secrets from another endpoint after the first is gone', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let round = 0; round < 2; round += 1) {
    const emulators = await allEmulators();
    try {
      Object.assign(process.env, emulators.environment);
      expect((await payments().open(anOrder())).paypalOrderId).not.toBe('');
      expect(await peppers()()).toHaveLength(1);
    } finally {
      await emulators.close();
    }
    vi.setSystemTime(Date.now() + 2 * SECRET_CACHED_MS);
  }
});
