import { functionConfig } from '../stack/functions.ts';
import { type Measured, onShare } from './measured.ts';
import { paid } from './prices.ts';
import { grouped, table } from './tables.ts';
import { runsIn } from './usage.ts';

/** MiB that are compared. */
const sizes = [512, 1_024, 1_769] as const;

/** The table of docs/functions.md, which explains the columns. */
export function functionsTable({ on, node, functions }: Measured): string {
  const rows = Object.entries(functions).map(([id, { kib, startMs, event }]) => {
    const { memory, timeout } = functionConfig(id);
    const ofSizes = (cpuMs: number): string => sizes.map((size) => grouped(onShare(cpuMs, size))).join(' · ');
    const ofEvent = event && [
      ...[ofSizes(event.firstMs), ofSizes(event.laterMs)],
      [event.reads, event.writes, event.secrets, event.files, event.paypal, event.mails].join(' · '),
      String(event.peakMib),
    ];
    const settings = [memory, timeout].map((one) => `**${one}**`);
    return [`\`${id}\``, grouped(kib), grouped(startMs), ...(ofEvent ?? ['', '', '', '']), ...settings];
  });
  const names = [`function (${on}, Node ${node})`, 'KiB', 'start', 'first', 'later', 'calls', 'peak'];
  return table([...names, 'memory', 'timeout'], rows);
}

/** The calls for which a buyer waits, from the shop to the file. */
const purchase = [
  'list-pdfs',
  'request-registration-otp',
  'verify-email',
  'price-order',
  'create-order',
  'capture-order',
  'get-profile',
  'download-pdf',
] as const;

/**
 * What a buyer waits in processor time if every function of a purchase starts anew, and what 1,000
 * such purchases cost, by memory.
 * @throws Error for a function that was not measured
 */
export function purchaseTable(measured: Measured): string {
  const runs = runsIn(measured);
  const rows = [...sizes, undefined].map((size) => {
    const calls = purchase.map((id) => {
      const { startMs = 0, event } = measured.functions[id] ?? {};
      const memory = size ?? functionConfig(id).memory;
      const cpuMs = startMs + onShare(event?.firstMs ?? 0, memory);
      // Of the whole run, the calls of others are waited for at any memory.
      const { ms } = runs(id);
      const waitMs = ms - onShare(event?.laterMs ?? 0, functionConfig(id).memory);
      return { cpuMs, gbSeconds: ((cpuMs + waitMs) / 1_000) * (memory / 1_024) };
    });
    const sum = (of: (call: (typeof calls)[number]) => number) => calls.reduce((all, call) => all + of(call), 0);
    const usd = paid('lambdaGbSecond', 1_000 * sum(({ gbSeconds }) => gbSeconds));
    return [size === undefined ? 'as set' : `${grouped(size)} MiB`, grouped(sum(({ cpuMs }) => cpuMs)), usd.toFixed(2)];
  });
  return table(['memory of each', 'processor ms, all cold', 'US dollars for 1,000'], rows);
}
