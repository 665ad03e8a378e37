import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { TestProject } from 'vitest/node';
import { dataDirAt } from '#infra/operations/local/data-dir.ts';
import { runLocalStack } from './local-stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The site's origin. */
    site: string;
    /** The PayPal simulator's origin. */
    paypal: string;
    /** The file of the functions' log. */
    log: string;
    /** The folder of its data. */
    data: string;
  }
}

/** Runs the local stack once for all journeys. */
export default async function startForJourneys({ name, provide }: TestProject): Promise<() => Promise<void>> {
  // The shop's journeys run one after the other and end last, so the others give way.
  if (name === 'pages') setPriority(5);
  const { site, paypal, dataDir, stop } = await runLocalStack();
  provide('site', site);
  provide('paypal', paypal);
  provide('log', dataDirAt(dataDir).log);
  provide('data', dataDir);
  return async () => {
    const refused = await refusedIn(dataDirAt(dataDir).log);
    await stop();
    if (refused.length === 0) return;
    // Vitest only prints what a teardown throws.
    process.exitCode = 1;
    throw new Error(`Functions lack permissions:\n${refused.join('\n')}`);
  };
}

/** What roles refused, also where a page hid it. */
const refusedIn = async (log: string): Promise<readonly string[]> => [
  ...new Set((await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('"access-denied"'))),
];
