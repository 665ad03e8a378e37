import * as v from 'valibot';
import { findItem } from '#adapters/dynamodb/item.ts';
import { factsKey } from '#adapters/dynamodb/writing-log.ts';
import { type FactVariable } from '#contract/website/fact-variables.ts';
import { dynamo } from './connections.ts';
import { lookForFacts, read, readAll } from './environment.ts';

/**
 * Facts of the business that the office publishes. They take the place of the variables with which
 * the stack was deployed.
 */

/** How long a function goes on with the facts that it knows. */
const FACTS_MS = 60_000;

const factsItem = v.object({ facts: v.record(v.string(), v.string()) });

let readAt = -Infinity;
/** Changes with the facts. */
let state = 0;

/**
 * Looks for newer facts, at most once a minute. Without an answer, the known ones stay.
 * @returns a number that changes with the facts
 */
async function currentFacts(): Promise<number> {
  const now = Date.now();
  if (now < readAt + FACTS_MS) return state;
  readAt = now;
  const found = await findItem(dynamo(), read('TABLE_WEBSITE'), factsKey, factsItem).catch(() => undefined);
  const changed = Object.entries(found?.facts ?? {}).filter(([name, value]) => process.env[name] !== value);
  if (changed.length > 0) {
    Object.assign(process.env, Object.fromEntries(changed));
    state += 1;
  }
  return state;
}

/** A fact, as it is now. The function is wired again when it changes. */
export const fact = <Name extends FactVariable>(name: Name) => {
  lookForFacts(currentFacts);
  return readAll([name, 'TABLE_WEBSITE'])[name];
};
