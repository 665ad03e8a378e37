import { PAYPAL_TIMEOUT_MS } from '#adapters/paypal/rest.ts';
import { READ_MS } from '#adapters/s3/files.ts';
import { attachedLimits, plainLimits } from '#adapters/ses/mailer.ts';
import { limits, secretLimits } from '#composition/clients.ts';
import { functionSettings } from '../../stack/constructs/endpoint-function.ts';
import { type Calls, type Measured, onShare, VCPU_MIB } from './measured.ts';

/** Functions that mail guides. */
export const mailGuides = ['capture-order', 'receive-paypal-webhook', 'resend-receipt', 'settle-open-orders'];

/** What functions call. */
type Service = 'tables' | Exclude<keyof Calls, 'reads' | 'writes' | 'transactions'>;

/** Calls by the service that is asked, in the order in which the document shows them. */
function byService({ reads, writes, transactions, ...others }: Calls): Readonly<Record<Service, number>> {
  return { tables: reads + writes + transactions, ...others };
}

/** What one call may take with all its tries, in seconds, as the code has it. */
const callSeconds = (id: string): Readonly<Record<Service, number>> => ({
  tables: (limits.maxAttempts * limits.requestHandler.requestTimeout) / 1_000,
  secrets: secretLimits.allMs / 1_000,
  files: READ_MS / 1_000,
  paypal: PAYPAL_TIMEOUT_MS / 1_000,
  mail: (mailGuides.includes(id) ? attachedLimits : plainLimits).allMs / 1_000,
});

/** The figures by which a function's memory and time are set. */
export function figuresOf(id: string, { functions }: Measured) {
  const own = functions[id];
  if (own === undefined) throw new Error(`${id} is not measured: npm run measure`);
  const seconds = callSeconds(id);
  const calls = byService(own.calls);
  const made = (Object.keys(seconds) as Service[]).filter((service) => calls[service] > 0);
  return {
    ...own,
    calls,
    usualCalls: byService(own.usual.calls),
    /** When the function itself says that a service is down that does not answer, its other calls being as quick as ever. */
    oneHangs: Math.max(0, ...made.map((service) => seconds[service])),
    /** All its calls one after the other, each as slow as it may be. */
    allSlow: made.reduce((sum, service) => sum + calls[service] * seconds[service], 0),
  };
}

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const listed = ({ tables, secrets, files, paypal, mail }: Readonly<Record<Service, number>>): string =>
  [tables, secrets, files, paypal, mail].join(' · ');

/**
 * docs/functions.md, whole: what each function weighs, how it starts, what memory and time it takes, and what it is given.
 * @param found by `npm run measure`
 */
export function functionsDocument(found: Measured): string {
  const ids = Object.keys(found.functions).toSorted();
  const rows = ids.map((id) => {
    const { kib, startRatio, loadedMib, peakMib, eventCpuMs, calls, usual, usualCalls, oneHangs, allSlow } = figuresOf(
      id,
      found,
    );
    const { memory, timeout } = functionSettings(id);
    return row(
      `\`${id}\``,
      kib,
      startRatio.toFixed(2),
      loadedMib,
      peakMib,
      eventCpuMs,
      listed(calls),
      usual.cpuMs.toFixed(1),
      listed(usualCalls),
      oneHangs,
      allSlow,
      `**${memory}**`,
      Math.round(onShare(eventCpuMs, memory)),
      Math.round(onShare(usual.cpuMs, memory)),
      `**${timeout}**`,
    );
  });
  return `# The functions: size, start, memory, time

Written by \`npm run measure\` (${found.on}, Node ${found.node}); change \`infra/measure\` and \`infra/stack/constructs/endpoint-function.ts\`, not this file. Each function runs as it is bundled,
in a process of its own, against the emulators of the local stack. **Nothing here ran on Lambda**: milliseconds are those of the machine that measured,
processor and Node differ there; what carries over are the ratios, the memory, and the number of calls.

- *start*: processor time until the function is loaded, over that of a process that loads nothing (${found.bareCpuMs} ms, ${found.bareMib} MiB); median of ${found.starts}, in turns.
- *loaded*, *peak*: resident memory in MiB, Node's own ${found.bareMib} included; the peak is after the most that an event can ask, with 7 MB of guides attached where
  receipts are mailed (three rounds of five side by side in the sweep).
- *first*: processor milliseconds of that event, the first in its process, in which most code runs for the first time; *calls* of tables · secrets · files · PayPal · SES, by it. Behind
  a distribution each container also asks for the origin's key, once; that the webhook's asks the simulator for its root certificate is only so here.
- *later*: processor milliseconds of what nearly all runs are, an event as it comes every day in a process that has had some; median of ${found.processes * (found.events - 1)} in ${found.processes} processes, each of a
  new person, address and order, so that it takes the same path as the one before (which their calls show); *its calls*. A usual receipt has ${found.receipt.guides} guides of ${found.receipt.guideMb} MB. Of five functions
  the usual event is another than the heaviest: \`log-in\` meets no account that waits for its first code and \`verify-email\` makes one, \`receive-paypal-webhook\` hears of a payment that the
  page has settled, and the two schedules find nothing due${found.functions['settle-open-orders']?.each === undefined ? '' : ` (each open order that the sweep looks at adds ${found.functions['settle-open-orders'].each.cpuMs.toFixed(1)} ms and ${listed(byService(found.functions['settle-open-orders'].each.calls))} calls)`}.
- *first*, *later on its share*: the two on the part of a processor that the memory buys (${VCPU_MIB.toLocaleString('en-US')} MiB are one).
- *one hangs*: seconds until the function itself answers that a service is down which never answers. *all slow*: every call of the heaviest event as late as its limit allows, which no
  time-out covers, nor needs to.

| function | KiB | start | loaded | peak | first | calls | later | its calls | one hangs | all slow | MiB | first on its share | later on its share | time-out, s |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}

## Why these settings

- **Memory** is at least one and a half times the peak, for what a container's later requests leave lying about until it is collected. Beyond that it buys processor time:
  a first request spends most of its time there, a later one little. Half the memory would double the former to save nothing on the latter but
  parts of a cent in a thousand requests (docs/cost.md).
- **Time-outs** are longer than *one hangs*, so that a function says itself what is down (503, with a log line that names it) and is not killed in the middle.
- 24 s where PayPal is asked: its calls may each be slow and good. capture-order answers within 19 s by its own clock, whatever is under way; the gateway gives up at 30 s.
- \`settle-open-orders\` begins no order after 40 s, and the last five have their time; \`reconcile-payments\` begins none after 90 s.
- \`deliver-outbox\` sends up to fifty mails one after the other and ends before its next run, five minutes later; a kill in the middle may send one mail twice.
`;
}
