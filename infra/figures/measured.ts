import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';

const names = ['firstMs', 'laterMs', 'peakMib', 'reads', 'writes', 'secrets', 'files', 'paypal', 'mails'] as const;
/** Processor time of the first event and of a later one, and the calls of that. */
const event = v.object(v.entriesFromList(names, v.number()));

const measured = v.object({
  /** The day, as 2026-11-20. */
  on: v.string(),
  node: v.string(),
  /** Size of the bundle, processor time until it is loaded, and its event unless refused. */
  functions: v.record(v.string(), v.object({ kib: v.number(), startMs: v.number(), event: v.optional(event) })),
});
export type Measured = v.InferOutput<typeof measured>;
export type MeasuredFunction = Measured['functions'][string];

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
