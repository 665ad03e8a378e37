import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { PAYPAL_TIMEOUT_MS } from '#adapters/paypal/rest.ts';
import { attachedLimits, plainLimits } from '#adapters/ses/mailer.ts';
import { limits, signedLimits } from '#composition/clients.ts';
import { functionSettings } from '../constructs/endpoint-function.ts';

const calls = v.object({
  tables: v.number(),
  secrets: v.number(),
  files: v.number(),
  paypal: v.number(),
  mail: v.number(),
});
/** What functions call. */
export type Service = keyof v.InferOutput<typeof calls>;

const measuredFunction = v.object({
  kib: v.number(),
  /** Processor time of its start over that of nothing. */
  startRatio: v.number(),
  loadedMib: v.number(),
  /** Of the first event, most of which runs code for the first time. */
  eventCpuMs: v.number(),
  calls,
  peakMib: v.number(),
});
export type MeasuredFunction = v.InferOutput<typeof measuredFunction>;

const measured = v.object({
  /** The day, as 2026-11-20. */
  on: v.string(),
  node: v.string(),
  starts: v.number(),
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

/** Functions that mail guides; a webhook's sample is signed by nobody and gets no further, so capture-order stands for it. */
export const mailGuides = ['capture-order', 'receive-paypal-webhook', 'resend-receipt', 'settle-open-orders'];
const standIns: Readonly<Record<string, string>> = { 'receive-paypal-webhook': 'capture-order' };

/** What one call may take with all its tries, in seconds, as the code has it. */
const callSeconds = (id: string): Readonly<Record<Service, number>> => ({
  tables: (limits.maxAttempts * limits.requestHandler.requestTimeout) / 1_000,
  secrets: signedLimits.secretsmanager.allMs / 1_000,
  files: signedLimits.s3.allMs / 1_000,
  paypal: PAYPAL_TIMEOUT_MS / 1_000,
  mail: (mailGuides.includes(id) ? attachedLimits : plainLimits).allMs / 1_000,
});

/** The figures by which a function's memory and time are set. */
export function figuresOf(id: string, { functions }: Measured) {
  const own = functions[id];
  const counted = functions[standIns[id] ?? id];
  if (own === undefined || counted === undefined) throw new Error(`${id} is not measured: npm run measure`);
  const seconds = callSeconds(id);
  const made = (Object.keys(seconds) as Service[]).filter((service) => counted.calls[service] > 0);
  return {
    ...own,
    calls: counted.calls,
    eventCpuMs: counted.eventCpuMs,
    peakMib: Math.max(own.peakMib, counted.peakMib),
    /** When the function itself says that a service is down that does not answer, its other calls being as quick as ever. */
    oneHangs: Math.max(0, ...made.map((service) => seconds[service])),
    /** All its calls one after the other, each as slow as it may be. */
    allSlow: made.reduce((sum, service) => sum + counted.calls[service] * seconds[service], 0),
  };
}

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/**
 * docs/functions.md, whole: what each function weighs, how it starts, what memory and time it takes, and what it is given.
 * @param found by `npm run measure`
 */
export function functionsDocument(found: Measured): string {
  const ids = Object.keys(found.functions).toSorted();
  const rows = ids.map((id) => {
    const { kib, startRatio, loadedMib, peakMib, eventCpuMs, calls, oneHangs, allSlow } = figuresOf(id, found);
    const { memory, timeout } = functionSettings(id);
    const made = [calls.tables, calls.secrets, calls.files, calls.paypal, calls.mail].join(' · ');
    const share = (VCPU_MIB / memory) * eventCpuMs;
    return row(
      `\`${id}\``,
      kib,
      startRatio.toFixed(2),
      loadedMib,
      peakMib,
      eventCpuMs,
      made,
      oneHangs,
      allSlow,
      `**${memory}**`,
      Math.round(share),
      `**${timeout}**`,
    );
  });
  return `# The functions: size, start, memory, time

Written by \`npm run measure\` (${found.on}, Node ${found.node}); change \`infra/measure\` and \`infra/constructs/endpoint-function.ts\`, not this file. Each function runs as it is bundled,
in a process of its own, against the emulators of the local stack. **Nothing here ran on Lambda**: milliseconds are those of the machine that measured,
processor and Node differ there; what carries over are the ratios, the memory, and the number of calls.

- *start*: processor time until the function is loaded, over that of a process that loads nothing (${found.bareCpuMs} ms, ${found.bareMib} MiB); median of ${found.starts}, in turns.
- *loaded*, *peak*: resident memory in MiB, Node's own ${found.bareMib} included; the peak is after its sample event, with 7 MB of guides attached where
  receipts are mailed (three rounds of five side by side in the sweep).
- *cpu*: processor milliseconds of the first event, in which most code runs for the first time. *on its share*: the same on the part of a processor that
  the memory buys (${VCPU_MIB.toLocaleString('en-US')} MiB are one).
- *calls*: of tables · secrets · files · PayPal · SES, by that event. A second one calls neither for the secret nor for PayPal's token. Behind a distribution each container
  asks for the origin's key, once.
- *one hangs*: seconds until the function itself answers that a service is down which never answers. *all slow*: every call as late as its limit allows, which no
  time-out covers, nor needs to.

| function | KiB | start | loaded | peak | cpu | calls | one hangs | all slow | MiB | on its share | time-out, s |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}

## Why these settings

- **Memory** is at least one and a half times the peak, for what a container's later requests leave lying about until it is collected. Beyond that it buys processor time:
  a first request spends most of its time there, a later one a few milliseconds. Half the memory would double the former to save nothing on the latter but
  parts of a cent in a thousand requests (docs/cost.md).
- **Time-outs** are longer than *one hangs*, so that a function says itself what is down (503, with a log line that names it) and is not killed in the middle.
- 24 s where PayPal is asked: its calls may each be slow and good. capture-order answers within 19 s by its own clock, whatever is under way; the gateway gives up at 30 s.
- \`settle-open-orders\` begins no order after 40 s, and the last five have their time; \`reconcile-payments\` begins none after 90 s.
- \`deliver-outbox\` sends up to fifty mails one after the other and ends before its next run, five minutes later; a kill in the middle may send one mail twice.
`;
}

/** Lambda's processor share grows with memory; this much is one vCPU (AWS Lambda developer guide). */
const VCPU_MIB = 1_769;
