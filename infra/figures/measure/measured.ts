import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/** Requests that one event makes, by what they ask of whom. */
const calls = v.object({
  /** Of DynamoDB, by operation: those that only read, those that write, and transactions, each of which is one call. */
  reads: v.number(),
  writes: v.number(),
  transactions: v.number(),
  secrets: v.number(),
  files: v.number(),
  paypal: v.number(),
  mail: v.number(),
});
export type Calls = v.InferOutput<typeof calls>;

/** Processor milliseconds and calls of a later event: of one, or of each item of one that has several. */
const work = v.object({ cpuMs: v.number(), calls });

const usual = v.object({
  ...work.entries,
  /** Of the first event in a process, of the same kind as the later ones. */
  firstCpuMs: v.number(),
  firstCalls: calls,
});

const measuredFunction = v.object({
  kib: v.number(),
  /** Processor time of its start over that of nothing. */
  startRatio: v.number(),
  loadedMib: v.number(),
  /** Of the first event, of the most work, most of whose code runs for the first time. */
  eventCpuMs: v.number(),
  calls,
  peakMib: v.number(),
  /** What nearly all runs are: an event as it comes every day, in a process that has had some. */
  usual,
  /** What each open order adds to a run of the sweep. */
  each: v.exactOptional(work),
});
export type MeasuredFunction = v.InferOutput<typeof measuredFunction>;

const measured = v.object({
  /** The day, as 2026-11-20. */
  on: v.string(),
  node: v.string(),
  starts: v.number(),
  /** Processes in which later events were run, and events in each, the first included. */
  processes: v.number(),
  events: v.number(),
  /** The order that a usual receipt is of. */
  receipt: v.object({ guides: v.number(), guideMb: v.number() }),
  bareMib: v.number(),
  bareCpuMs: v.number(),
  functions: v.record(v.string(), measuredFunction),
});
/** What `npm run measure` found. */
export type Measured = v.InferOutput<typeof measured>;

/** What was measured the last time. */
export function measuredFunctions(): Measured {
  const file = fileURLToPath(new URL('measured.json', import.meta.url));
  return v.parse(measured, JSON.parse(readFileSync(file, 'utf8')));
}

/** Lambda's processor share grows with memory; this much is one vCPU (AWS Lambda developer guide). */
export const VCPU_MIB = 1_769;

/**
 * Milliseconds that so many of a whole processor take on the share that the memory buys. A handler is one thread, so more than one
 * processor does not make it faster.
 */
export function onShare(cpuMs: number, memoryMib: number): number {
  return cpuMs * Math.max(1, VCPU_MIB / memoryMib);
}
