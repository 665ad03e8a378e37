import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';

/**
 * Size of the bundle; processor time until the function is loaded, of its first event and of a
 * later one; most memory of the process; and the calls of a later event.
 */
const names = ['kib', 'startMs', 'firstMs', 'laterMs', 'peakMib'] as const;
const calls = ['reads', 'writes', 'secrets', 'files', 'paypal', 'mails'] as const;
const measuredFunction = v.object(v.entriesFromList([...names, ...calls], v.number()));
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
