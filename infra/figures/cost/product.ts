import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import example from '../../settings.example.json' with { type: 'json' };
import { synthesise } from '../../stack/testing/synthesised.ts';
import { measuredFunctions } from '../measure/measured.ts';
import { PREPARED_CONCURRENCY } from './limits.ts';
import { runsOf } from './runs.ts';
import { countStack, type StackCounts } from './stack-counts.ts';
import type { Basis, Measured } from './usage.ts';

const weight = v.object({ pages: v.array(v.string()), assetRequests: v.number(), bytes: v.number() });
const measured = v.object({ on: v.string(), visit: weight, shop: weight, purchase: weight });

/** What was weighed of the site the last time. */
export function measuredSite(): Measured {
  const file = fileURLToPath(new URL('measured.json', import.meta.url));
  return v.parse(measured, JSON.parse(readFileSync(file, 'utf8')));
}

/** The stack of production as the settings' example describes it, with the firewall, in an account that may run 1,000 functions at once, counted. */
export function productionStack(): StackCounts {
  const made = synthesise({ stage: 'prod', ...example.prod, waf: 'on', lambdaConcurrency: PREPARED_CONCURRENCY });
  try {
    return countStack(made.template);
  } finally {
    made.dispose();
  }
}

/** What the months of the product as it is are computed from. */
export function basisOf({ memory }: StackCounts, factors: Parameters<typeof runsOf>[2] = {}): Basis {
  return { site: measuredSite(), runs: runsOf(measuredFunctions(), memory, factors) };
}
