import { functionConfig } from '../stack/functions.ts';
import { type Measured, onShare } from './measured.ts';
import type { StackCounts } from './stack-counts.ts';
import { grouped, table } from './tables.ts';

/** The text of docs/functions.md. */
export function functionsDocument({ functions }: StackCounts, measured: Measured): string {
  const all = [...functions].toSorted().flatMap(([id, { mib, timeout }]) => {
    const own = measured.functions[id];
    if (own === undefined) return [];
    const [start, first, later] = [own.startMs, own.firstMs, own.laterMs].map((cpuMs) => onShare(cpuMs, mib));
    return [{ id, area: functionConfig(id).nestedStack ?? '', ...own, start, first, later, mib, timeout }];
  });
  const isOfOffice = ({ area }: (typeof all)[number]) => area.startsWith('office-');
  const rows = all
    .filter((one) => !isOfOffice(one))
    .map(({ id, kib, start = 0, first = 0, later = 0, peakMib, mib, timeout, ...calls }) => [
      `\`${id}\``,
      `${kib}`,
      ...[start, first, later].map((ms) => grouped(ms)),
      [calls.reads, calls.writes, calls.secrets, calls.files, calls.paypal, calls.mails].join(' · '),
      `${peakMib}`,
      `**${mib}**`,
      `**${timeout}**`,
    ]);
  const ofOffice = all.filter(isOfOffice);
  const range = (numbers: readonly (number | undefined)[]): string => {
    const sorted = numbers.map((one = 0) => Math.round(one)).toSorted((one, other) => one - other);
    const [least = 0, most = 0] = [sorted[0], sorted.at(-1)];
    return least === most ? grouped(least) : `${grouped(least)}–${grouped(most)}`;
  };
  const areaRows = [...new Set(ofOffice.map(({ area }) => area))].toSorted().map((area) => {
    const own = ofOffice.filter((one) => one.area === area);
    return [
      area.replace('office-', ''),
      `${own.length}`,
      ...(['kib', 'start', 'first', 'later'] as const).map((name) => range(own.map((one) => one[name]))),
      range(own.map(({ reads, writes }) => reads + writes)),
      ...(['peakMib', 'mib', 'timeout'] as const).map((name) => range(own.map((one) => one[name]))),
    ];
  });
  return `# The functions: size, time, memory

\`npm run measure\` writes this page (${measured.on}, Node ${measured.node}). Each function runs as it is bundled, in its own process, against
the emulators of the local stack. **Nothing here ran on Lambda**, where processor and Node differ; ratios, memory and numbers of calls
carry over.

- *start*, *first*, *later*: processor milliseconds until the function is loaded, of its first event, and of a later one, on the part of
  a processor that its memory buys. Medians.
- *calls* of a later event: reads · writes · secrets · files · PayPal · emails.
- *peak*: MiB after the most work that an event can ask for, such as a receipt with 7 MB of guides.
- *memory* (MiB) and *timeout* (s) are settings of the function.

${table(['function', 'KiB', 'start', 'first', 'later', 'calls', 'peak', 'memory', 'timeout'], rows)}

## The office

The office has ${ofOffice.length} functions, here by area, from the least to the most. infra/figures/measured.json has each of them.
*calls* are those of its tables.

${table(['area', 'functions', 'KiB', 'start', 'first', 'later', 'calls', 'peak', 'memory', 'timeout'], areaRows)}

## Why these settings

- **Memory** is at least one and a half times the peak, because later requests leave garbage behind. More memory also buys processor
  time, which a first request needs most.
- **Timeouts** are longer than the slowest call that a function waits for. So the function itself reports which service is down (503,
  with a log line).
- Functions that call PayPal have 24 s, because each of several calls may be slow and still succeed. capture-order answers within 19 s;
  the gateway gives up at 30 s.
- \`settle-open-orders\` starts no order after 40 s, and \`reconcile-payments\` starts none after 90 s.
- \`deliver-outbox\` sends up to fifty emails one after the other and ends before its next run, five minutes later. If it is killed, one
  email may go out twice.
`;
}
