import { type Measured, onShare, services, VCPU_MIB } from './measured.ts';
import type { StackCounts } from './stack-counts.ts';
import { grouped, table } from './tables.ts';

/** docs/functions.md, whole: what each function weighs and takes, and what it is given. */
export function functionsDocument({ functions: given }: StackCounts, measured: Measured): string {
  const rows = Object.entries(measured.functions).flatMap(([id, own]) => {
    const { mib, timeout } = given.get(id) ?? {};
    if (mib === undefined || timeout === undefined) return [];
    return [
      [
        `\`${id}\``,
        String(own.kib),
        own.startRatio.toFixed(2),
        String(own.loadedMib),
        String(own.peakMib),
        own.firstCpuMs.toFixed(0),
        own.cpuMs.toFixed(1),
        own.calls.join(' · '),
        `**${mib}**`,
        grouped(onShare(own.firstCpuMs, mib)),
        grouped(onShare(own.cpuMs, mib)),
        `**${timeout}**`,
      ],
    ];
  });
  return `# The functions: size, start, memory, time

Written by \`npm run measure\` (${measured.on}, Node ${measured.node}) from infra/figures. Each function runs as it is
bundled, in a process of its own, against the emulators of the local stack. **Nothing here ran on Lambda**:
processor and Node differ there; the ratios, the memory and the number of calls carry over.

- *start*: processor time until the function is loaded, over that of a process that loads nothing
  (${measured.bareCpuMs} ms, ${measured.bareMib} MiB); a median of many, taken in turns.
- *loaded*, *peak*: memory in MiB with Node's own; the peak is after the most work that an event can ask for, with
  7 MB of guides attached where receipts are mailed.
- *first*, *later*: processor milliseconds of a usual event, the first in its process and the median of later ones,
  each of a new person and order.
- *calls* of a later event: ${services.join(' · ')}.
- *on its share*: the same on the part of a processor that the memory buys (${grouped(VCPU_MIB)} MiB are one).

${table(
  'function,KiB,start,loaded,peak,first,later,calls,MiB,first on its share,later on its share,time-out in s'.split(','),
  rows,
)}

## Why these settings

- **Memory** is at least one and a half times the peak: a container's later requests leave garbage behind. More of it
  buys processor time, which a first request needs most.
- **Time-outs** are longer than the slowest call that a function waits for, so that it reports itself which service is
  down (503, with a log line) instead of being killed.
- 24 s where PayPal is asked: its calls may each be slow and still succeed. capture-order answers within 19 s by its own
  clock; the gateway gives up at 30 s.
- \`settle-open-orders\` starts no order after 40 s, and the last five have their time; \`reconcile-payments\`
  starts none after 90 s.
- \`deliver-outbox\` sends up to fifty mails one after the other and ends before its next run, five minutes later; a
  kill in the middle may send one mail twice.
`;
}
