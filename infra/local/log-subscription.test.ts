import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { started } from '#composition/wiring.ts';
import { eventsOfAlarms } from '#domain/alarms/alarm-events.ts';
import { alarmRules } from '#domain/alarms/alarms.ts';
import { reportAlarmsHandler } from '#handlers/alarms.ts';
import { loggingWith, requestLog } from '#http/log.ts';
import { allEmulators } from '#testing/emulators.ts';
import { aContext } from '#testing/events.ts';
import { recordLogLines } from '#testing/standard-output.ts';
import { sampleSettings } from '../stack/settings.ts';
import { watchedFunctions } from '../stack/watched-functions.ts';
import type { Invoke } from './lambda/invocation.ts';
import { startLogSubscription } from './log-subscription.ts';

/** Lines of functions, through the watch, to emails, as `npm start` connects them. */

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let invoke: Invoke;
const warnings: string[] = [];
beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
  vi.stubGlobal('WATCHED_FUNCTIONS', watchedFunctions());
  invoke = await watch();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await emulators.close();
});

/** Starts the watch. */
async function watch(): Promise<Invoke> {
  const handler = await started(reportAlarmsHandler);
  return (event) => handler(event, aContext('report-alarms'));
}

const subjects = () => emulators.mailbox.list(sampleSettings.alarmAddress).map(({ subject }) => subject);

/** Prints what functions log, and waits until the watch has handled it. */
async function play(print: () => Promise<void>, requests: readonly Record<string, string>[] = []): Promise<void> {
  const subscription = startLogSubscription(new PassThrough().resume(), invoke, (message) => warnings.push(message));
  const { text } = recordLogLines();
  await print();
  const printed = text();
  vi.restoreAllMocks();
  recordLogLines();
  subscription.output.write(printed);
  for (const line of requests) subscription.request(line);
  await subscription.close();
}

const inFunction = (endpoint: string, print: () => void) => printing({ endpoint, requestId: 'r1' }, print);
/** Runs with the fields of a function's lines. */
const printing = async (fields: Record<string, string>, print: () => void): Promise<void> => {
  await loggingWith(fields, () => {
    print();
    return Promise.resolve();
  });
};

/** Orders of which each is harmed in another way, by the line that tells of it. */
const harms = Object.entries(alarmRules).flatMap(([alarm, { kind }]) =>
  kind === 'harm' ? eventsOfAlarms[alarm as keyof typeof alarmRules].map((event) => [alarm, event] as const) : [],
);

it('thirty harmed people are thirty emails with their sentence, and none for what strangers are refused', async () => {
  const orders = Array.from(
    { length: 30 },
    (_, index) => [`01K${String(index)}`, harms[index % harms.length]] as const,
  );
  const print = () =>
    inFunction('capture-order', () => {
      for (const [order, [, event] = ['', '']] of orders) requestLog.error(event, { order, mail: order, entry: order });
      for (let time = 0; time < 100; time += 1) requestLog.info('refused', { code: 'NOT_FOUND' });
      requestLog.info('request', { status: 200, ms: 40 });
    });
  await play(print);
  // Delivered again, as CloudWatch may.
  await play(print);
  const ofReceipts = orders.filter(([, [alarm] = ['']]) => alarm === 'receipt-bounced').length;
  // Those lines name no order, so they are one for each request.
  expect(subjects()).toHaveLength(orders.length - ofReceipts + 1);
  for (const [order, [alarm] = ['']] of orders) {
    if (alarm === 'receipt-bounced') continue;
    const found = emulators.mailbox
      .list(sampleSettings.alarmAddress)
      .filter(({ subject }) => subject === `guide-shop-local: ${alarm} ${order}`);
    expect([order, found.length]).toEqual([order, 1]);
    expect(found[0]?.text).toContain(alarmRules[alarm as keyof typeof alarmRules].impact);
    expect(found[0]?.text).toContain(`docs/runbook.md#${alarm}`);
  }
  expect(warnings).toEqual([]);
});

it('a storm of 10,000 failed requests is one email, and a slow function another', async () => {
  const before = subjects().length;
  const failed = { route: 'POST /api/create-order', status: '500', functionMs: '9', requestId: 'r2' };
  await play(
    () =>
      inFunction('log-in', () => {
        for (let time = 0; time < 3; time += 1) requestLog.info('request', { status: 200, ms: 3_001 });
      }),
    Array.from({ length: 10_000 }, () => failed),
  );
  expect(
    subjects()
      .slice(0, subjects().length - before)
      .toSorted(),
  ).toEqual(['guide-shop-local: create-order-errors', 'guide-shop-local: log-in-slow']);
});

it('the watch doesn’t get its own lines, whatever they say', async () => {
  const before = subjects().length;
  const print = () => {
    requestLog.error('paid-twice', { order: '01KX' });
    requestLog.error('run-failed');
  };
  await play(() => printing({ watcher: 'report-alarms' }, print));
  await play(() => printing({ schedule: 'report-alarms' }, print));
  expect(subjects()).toHaveLength(before);
});

it('an email that can’t go out is a warning, and is told by the next check', async () => {
  const before = subjects().length;
  vi.stubEnv('SNS_ENDPOINT', 'http://localhost:1');
  const working = invoke;
  invoke = await watch();
  const print = () => inFunction('capture-order', () => requestLog.error('paid-twice', { order: '01KDOWN' }));
  await play(print);
  invoke = working;
  vi.unstubAllEnvs();
  expect(warnings.join()).toContain('SNS');
  expect(subjects()).toHaveLength(before);
  vi.useFakeTimers({ now: Date.now() + 4 * 60_000, toFake: ['Date'] });
  await invoke({}, { functionName: 'report-alarms' } as Parameters<Invoke>[1]);
  vi.useRealTimers();
  expect(subjects().filter((subject) => subject.endsWith('paid-twice 01KDOWN'))).toHaveLength(1);
});
