import type { RateLimits } from '#domain/shared/ports.ts';
import { turn } from './turn.ts';

export function inMemoryRateLimits(): RateLimits & { taken(): ReadonlyMap<string, number> } {
  const counters = new Map<string, number>();
  return {
    async take({ key, limit, windowSeconds, now }) {
      await turn();
      const windowMs = windowSeconds * 1000;
      const window = Math.floor(now / windowMs);
      const counter = `${key}#${window}`;
      const taken = counters.get(counter) ?? 0;
      if (taken >= limit) return { taken: false, retryAfterSeconds: ((window + 1) * windowMs - now) / 1000 };
      counters.set(counter, taken + 1);
      return { taken: true };
    },
    taken: () => new Map(counters),
  };
}
