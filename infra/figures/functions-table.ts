import { functionConfig } from '../stack/functions.ts';
import { type Measured, onShare } from './measured.ts';
import { grouped, table } from './tables.ts';

/** The table of docs/functions.md, which explains the columns. */
export function functionsTable({ on, node, functions }: Measured): string {
  const rows = Object.entries(functions).map(([id, { kib, startMs, event }]) => {
    const { memory, timeout } = functionConfig(id);
    const ms = (cpuMs: number): string => grouped(onShare(cpuMs, memory));
    const ofEvent = event && [
      ...[ms(event.firstMs), ms(event.laterMs)],
      [event.reads, event.writes, event.secrets, event.files, event.paypal, event.mails].join(' · '),
      String(event.peakMib),
    ];
    const settings = [memory, timeout].map((one) => `**${one}**`);
    return [`\`${id}\``, grouped(kib), ms(startMs), ...(ofEvent ?? ['', '', '', '']), ...settings];
  });
  const names = [`function (${on}, Node ${node})`, 'KiB', 'start', 'first', 'later', 'calls', 'peak'];
  return table([...names, 'memory', 'timeout'], rows);
}
