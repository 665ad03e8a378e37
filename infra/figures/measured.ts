import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';

const measuredFunction = v.object({
  /** Size of the bundle. */
  kib: v.number(),
  /** Processor time until the function is loaded, the start of Node included. */
  startMs: v.number(),
  /** Processor time of a usual event, the first in its process and a later one. */
  firstMs: v.number(),
  laterMs: v.number(),
  /** Memory of the process after the most work that an event can ask for. */
  peakMib: v.number(),
  /** Calls of a later event. */
  reads: v.number(),
  writes: v.number(),
  secrets: v.number(),
  files: v.number(),
  paypal: v.number(),
  mails: v.number(),
});
export type MeasuredFunction = v.InferOutput<typeof measuredFunction>;

const measured = v.object({
  /** The day, as 2026-11-20. */
  on: v.string(),
  node: v.string(),
  functions: v.record(v.string(), measuredFunction),
});
export type Measured = v.InferOutput<typeof measured>;

const file = new URL('measured.json', import.meta.url);
export const readMeasured = (): Measured => v.parse(measured, JSON.parse(readFileSync(file, 'utf8')));
export const writeMeasured = (found: Measured): void => writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);

/** Memory that buys one whole processor (AWS Lambda developer guide). */
const VCPU_MIB = 1_769;

/**
 * Milliseconds on the share of a processor that the memory buys. A handler is one thread and uses
 * no second processor.
 */
export const onShare = (cpuMs: number, memoryMib: number): number => cpuMs * Math.max(1, VCPU_MIB / memoryMib);
