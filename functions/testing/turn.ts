import { setImmediate } from 'node:timers/promises';

/**
 * Every fake first yields, as a network call would, and then acts in one synchronous step, so
 * atomically. A use case that reads and then writes has the same races as with a real store.
 */
export async function turn(): Promise<void> {
  await setImmediate();
}
