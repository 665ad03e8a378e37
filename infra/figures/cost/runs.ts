import type { FunctionId } from '../../stack/permissions.ts';
import { type Calls, type Measured, onShare } from '../measure/measured.ts';
import { waits } from './assumptions.ts';

/** What a run of a function takes, in milliseconds that are paid. */
export interface Run {
  readonly calls: Calls;
  /** On the share of a processor that the function's memory buys. */
  readonly processorMs: number;
  /** All its calls one after the other, though some are made side by side. */
  readonly waitMs: number;
}

/** The functions as they are measured, on the memory that the stack gives them. */
export interface Runs {
  readonly of: ReadonlyMap<FunctionId, Run & { readonly startMs: number }>;
  /** What each open order adds to a run of the sweep. */
  readonly look: Run;
  /** MiB by function. */
  readonly memory: ReadonlyMap<FunctionId, number>;
}

/** The sweep, whose runs cost by what they find. */
const SWEEP: FunctionId = 'settle-open-orders';
/** Orders that the sweep looks at side by side (functions/domain/shop/settle-open-orders.ts): their waits are waited once. */
const SIDE_BY_SIDE = 5;
/** Where a distribution stands before it, a container reads the origin's key and the next one. */
const ORIGIN_KEYS = 2;

/**
 * What a run of each function takes: the processor's time as it was measured, and a wait for each call that was counted.
 *
 * @param memory MiB by function, as the template has it
 * @param factors by which waits and processor times are multiplied, for whoever asks what it would cost if they were
 * @throws Error for a function that has a memory and was not measured
 */
export function runsOf(
  measured: Measured,
  memory: ReadonlyMap<FunctionId, number>,
  factors: { readonly waits?: number; readonly processor?: number } = {},
): Runs {
  const { waits: slower = 1, processor = 1 } = factors;
  const figures = (id: FunctionId) => {
    const found = measured.functions[id];
    if (found === undefined) throw new Error(`${id} is not measured: npm run measure`);
    return found;
  };
  const busyMs = (id: FunctionId, cpuMs: number): number => processor * onShare(cpuMs, memory.get(id) ?? 0);
  const waitMs = (calls: Calls): number => slower * waitsFor(calls);

  const of = [...memory.keys()].map((id) => {
    const { usual, startRatio } = figures(id);
    const startCpuMs = startRatio * measured.bareCpuMs + Math.max(0, usual.firstCpuMs - usual.cpuMs);
    const once = { ...difference(usual.firstCalls, usual.calls), secrets: usual.firstCalls.secrets + ORIGIN_KEYS };
    return [
      id,
      {
        calls: usual.calls,
        processorMs: busyMs(id, usual.cpuMs),
        waitMs: waitMs(usual.calls),
        startMs: busyMs(id, startCpuMs) + waitMs(once),
      },
    ] as const;
  });
  const { each } = figures(SWEEP);
  if (each === undefined) throw new Error(`What an order adds to ${SWEEP} is not measured: npm run measure`);
  return {
    of: new Map(of),
    look: {
      calls: each.calls,
      processorMs: busyMs(SWEEP, each.cpuMs),
      waitMs: waitMs(each.calls) / SIDE_BY_SIDE,
    },
    memory,
  };
}

/** Milliseconds of a run that finds its container there. */
export function runMs(runs: Runs, id: FunctionId): number {
  const run = runs.of.get(id);
  return run === undefined ? 0 : run.processorMs + run.waitMs;
}

function waitsFor({ reads, writes, transactions, secrets, files, paypal, mail }: Calls): number {
  return (
    (reads + writes + transactions) * waits.tableMs.value +
    secrets * waits.secretMs.value +
    paypal * waits.paypalMs.value +
    (files > 0 ? waits.receiptMs.value : mail * waits.mailMs.value)
  );
}

/** What the first event asks for and later ones do not. */
function difference(first: Calls, later: Calls): Calls {
  const names = Object.keys(first) as (keyof Calls)[];
  return Object.fromEntries(names.map((name) => [name, Math.max(0, first[name] - later[name])])) as Calls;
}
