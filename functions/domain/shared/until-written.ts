import { randomInt } from 'node:crypto';
import { NotWritten } from './refusal.ts';

/** What an attempt returns if another write came first. */
export const OVERTAKEN = Symbol('overtaken');

/** Of a whole class that pays at the same moment, each gets through. */
const ATTEMPTS = 40;
/** Most writes meet one other, so the first attempts follow at once. */
const AT_ONCE = 4;
const PAUSE_MAX_MS = 50;

/** Random, so that those who met don't meet again. */
export async function pause(attempt: number): Promise<void> {
  if (attempt < AT_ONCE) return;
  const ms = randomInt(Math.min(2 ** (attempt - AT_ONCE), PAUSE_MAX_MS) + 1);
  await new Promise((resume) => setTimeout(resume, ms));
}

/** Tests that repeat by a seed leave it out. */
export const pauses = { after: pause };

/**
 * Repeats what reads, decides and writes on the condition that nothing has changed, until no other
 * write came between. An attempt may decide to write nothing.
 * @param what names what is written, for the log
 * @throws NotWritten after 40 attempts, which take about a second
 */
export async function untilWritten<Result>(
  what: string,
  attempt: (count: number) => Promise<Result | typeof OVERTAKEN>,
): Promise<Result> {
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const result = await attempt(count);
    if (result !== OVERTAKEN) return result;
    await pauses.after(count);
  }
  throw new NotWritten(what, ATTEMPTS);
}
