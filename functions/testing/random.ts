import { monotonicFactory } from 'ulid';
import type { Clock, Random } from '#domain/shared/ports.ts';

/** Random that is the same in every run: Tommy Ettinger's Mulberry32 from a seed. */
export function seededRandom(clock: Clock, seed = 1): Random {
  let state = seed;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number): number => min + Math.floor(fraction() * (max - min + 1));
  const nextId = monotonicFactory(fraction);
  return {
    integer,
    token: () => Buffer.from(Array.from({ length: 32 }, () => integer(0, 255))).toString('base64url'),
    id: () => nextId(clock.now()),
  };
}
