import { functionConfig, functionIds } from '../stack/functions.ts';
import { type Measured, onShare } from './measured.ts';
import { grouped, table } from './tables.ts';

/** The text of docs/functions.md. */
export function functionsDocument(measured: Measured): string {
  const rows = functionIds.toSorted().flatMap((id) => {
    const own = measured.functions[id];
    if (own === undefined) return [];
    const { memory, timeout } = functionConfig(id);
    const { kib, reads, writes, secrets, files, paypal, mails, peakMib } = own;
    const times = [own.startMs, own.firstMs, own.laterMs].map((cpuMs) => grouped(onShare(cpuMs, memory)));
    const calls = [reads, writes, secrets, files, paypal, mails].join(' · ');
    return [[`\`${id}\``, grouped(kib), ...times, calls, `${peakMib}`, `**${memory}**`, `**${timeout}**`]];
  });
  return `# The functions: size, time, memory

\`npm run measure\` writes this page (last on ${measured.on}, Node ${measured.node}). Each function runs as it is bundled, in its own process,
against the emulators of the local stack. **Nothing here ran on Lambda**, where processor and Node differ; ratios, memory and numbers
of calls carry over.

- *KiB* of the bundle, without the site's code that \`show-shop\` and \`show-guide\` render pages with.
- *start*, *first*, *later*: processor milliseconds until the function is loaded, of its first event, and of a later one, on the part of
  a processor that its memory buys. Medians.
- *calls* of a later event: reads · writes · secrets · files · PayPal · emails.
- *peak*: MiB after the most work that an event can ask for, such as a receipt with 7 MB of guides.
- *memory* (MiB) and *timeout* (s) are settings of the function.

${table(['function', 'KiB', 'start', 'first', 'later', 'calls', 'peak', 'memory', 'timeout'], rows)}

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
