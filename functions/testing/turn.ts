import { setImmediate } from 'node:timers/promises';

/**
 * What every fake does before it acts: gives way, as a call over the network would. What it does after that is one
 * synchronous step, hence atomic; so a use case that reads and then writes meets the same races as with a real store.
 */
export async function turn(): Promise<void> {
  await setImmediate();
}
