import { describe, expect, it } from 'vitest';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { takeForViewer } from './rate-limits.ts';

describe('what a viewer may take in an hour', () => {
  const setup = () => {
    const { rateLimits, clock } = inMemoryWorld();
    return (viewer: string, limit = 3) => takeForViewer(rateLimits, 'sends', viewer, limit, clock.now());
  };

  it('is counted by address', async () => {
    const take = setup();
    for (const _ of [1, 2, 3]) await take('203.0.113.7');
    await expect(refusalOf(take('203.0.113.7'))).resolves.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(take('203.0.113.8')).resolves.toBeUndefined();
  });

  it('is ten times as much in an IPv6 block of 48 bits as in a network of 64', async () => {
    const take = setup();
    for (let network = 0; network < 30; network += 1) await take(`2001:db8:1:${network.toString(16)}::/64`);
    await expect(refusalOf(take('2001:db8:1:ff::/64'))).resolves.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(take('2001:db8:2:1::/64')).resolves.toBeUndefined();
  });
});
