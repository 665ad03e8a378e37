import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';

/** What an event can call, in the order in which documents show the counts. */
export const services = ['reads', 'writes', 'secrets', 'files', 'PayPal', 'mails'] as const;
export type Service = (typeof services)[number];

const count = v.number();
const measuredFunction = v.object({
  kib: v.number(),
  /** Processor time until the function is loaded, over that of a process that loads nothing. */
  startRatio: v.number(),
  loadedMib: v.number(),
  /** After the most work that an event can ask for. */
  peakMib: v.number(),
  /** Of a usual event that is the first in its process. */
  firstCpuMs: v.number(),
  /** Of a usual event in a process that has had some. */
  cpuMs: v.number(),
  /** Of such an event, by service. */
  calls: v.tuple([count, count, count, count, count, count]),
});
export type MeasuredFunction = v.InferOutput<typeof measuredFunction>;

const measured = v.object({
  /** The day, as 2026-11-20. */
  on: v.string(),
  node: v.string(),
  bareMib: v.number(),
  bareCpuMs: v.number(),
  functions: v.record(v.string(), measuredFunction),
});
export type Measured = v.InferOutput<typeof measured>;

const file = new URL('measured.json', import.meta.url);
export const readMeasured = (): Measured => v.parse(measured, JSON.parse(readFileSync(file, 'utf8')));
export const writeMeasured = (found: Measured): void => {
  // A row of numbers on one line, as the formatter wants it.
  const json = JSON.stringify(found, null, 2).replaceAll(/\[[\s\d,]+\]/g, (row) =>
    row.replaceAll(/\s+/g, '').replaceAll(',', ', '),
  );
  writeFileSync(file, `${json}\n`);
};

export function callsOf({ calls }: Pick<MeasuredFunction, 'calls'>, service: Service): number {
  return calls[services.indexOf(service)] ?? 0;
}

/** Memory that buys one whole processor (AWS Lambda developer guide). */
export const VCPU_MIB = 1_769;

/** Milliseconds on the share of a processor that the memory buys; a handler is one thread and uses no second one. */
export function onShare(cpuMs: number, memoryMib: number): number {
  return cpuMs * Math.max(1, VCPU_MIB / memoryMib);
}
