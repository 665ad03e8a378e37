import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/limits.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { alarmRules, gatewayRules, type WatchedFunctions } from './alarms.ts';
import type { LoggedLine } from './signals.ts';
import { checkAlarms, currentHarms, receiveLines } from './watch.ts';

const functions: WatchedFunctions = {
  'log-in': { impact: 'No one can log in.', slowAfterMs: 3_000, routes: ['POST /api/login'] },
  'create-order': {
    impact: 'No one can start to pay.',
    slowAfterMs: 8_000,
    routes: ['POST /api/order'],
    losesSales: true,
  },
  'list-office-leads': { slowAfterMs: 3_000, routes: ['GET /api/office/leads'] },
  'deliver-outbox': { impact: 'Emails are not sent later.', slowAfterMs: 200_000, routes: [], everyMinutes: 5 },
  'reconcile-payments': { impact: 'No one compares the books.', slowAfterMs: 100_000, routes: [], everyMinutes: 1_440 },
};

function watch() {
  const world = { ...inMemoryWorld(), functions, stage: 'prod' };
  const { clock, notifier } = world;
  const receive = receiveLines(world);
  return {
    world,
    receive,
    check: checkAlarms(world),
    /** Lines that are logged now. */
    log: async (...lines: LoggedLine['line'][]) => {
      await receive(lines.map((line) => ({ at: clock.now(), line })));
    },
    pass: (ms: number) => {
      clock.advanceSeconds(ms / 1_000);
    },
    subjects: () => notifier.sent.map(({ subject }) => subject.replace('guide-shop-prod: ', '')),
    last: () => notifier.sent.at(-1)?.text ?? '',
    /** A stack whose schedules run. */
    runs: async () => {
      for (const [alarm, rule] of Object.entries(alarmRules)) {
        if (rule.kind === 'gauge') await world.harms.setGauge({ alarm, value: 0, at: clock.now() });
      }
      for (const id of ['deliver-outbox', 'reconcile-payments'])
        await world.harms.setGauge({ alarm: `${id}-missed`, value: 9, at: clock.now() });
    },
  };
}

const ofOrder = (alarm: string, order: string) => ({ level: 'error', event: 'an-event', alarm, order });
const failure = (route: string, requestId = 'r1') => ({ route, status: '500', functionMs: '12', requestId });

describe('a harm', () => {
  it('is one mail for each order, with what is wrong, since when, and the command that is ready', async () => {
    const { world, log, subjects, last } = watch();
    world.clock.set(Date.parse('2026-11-26T17:35:20Z'));
    const visitor = { network: '203.0.113.0/24', userId: 'U1', edgeRequestId: 'E1' };
    const cause = { message: 'PayPal answered 422' };
    await log({ ...ofOrder('paid-twice', '01KA'), ...visitor, cents: 1_999, cause });
    await log(ofOrder('paid-twice', '01KB'));
    expect(subjects()).toEqual(['paid-twice 01KA', 'paid-twice 01KB']);
    expect(world.notifier.sent[0]?.text).toBe(
      [
        'A buyer was charged twice for the same guides, and refunding the second payment has failed.',
        '',
        'order: 01KA',
        'cents: 1999',
        'cause: PayPal answered 422',
        'since: 2026-11-26 17:35 UTC, once',
        'Ready to run: npm run ops -- office get-order --number 01KA --stage prod',
        '',
        'What to do: docs/runbook.md#paid-twice',
      ].join('\n'),
    );
    expect(last()).toContain('order: 01KB');
  });

  it('is told once, however often its line comes, and again if it comes after an hour', async () => {
    const { log, subjects, pass, last } = watch();
    for (let time = 0; time < 5; time += 1)
      await log(ofOrder('refund-failed', '01KA'), ofOrder('refund-failed', '01KA'));
    expect(subjects()).toEqual(['refund-failed 01KA']);
    pass(HOUR_MS);
    await log(ofOrder('refund-failed', '01KA'));
    expect(subjects()).toEqual(['refund-failed 01KA', 'refund-failed 01KA']);
    expect(last()).toContain('11 times');
  });

  it('whose order a stranger named has no command to copy', async () => {
    const { log, last } = watch();
    await log(ofOrder('foreign-payment', '01KA; rm -rf ~ $(id)'));
    expect(last()).toContain('order: 01KA; rm -rf ~ $(id)');
    expect(last()).not.toContain('npm run ops');
  });

  it('without an order has the request as its subject', async () => {
    const { log, subjects, last } = watch();
    await log({ event: 'receipt-bounced', alarm: 'receipt-bounced', requestId: 'r-7' });
    await log({ event: 'payment-without-order', alarm: 'paid-without-grant', order: '', requestId: 'r-8' });
    expect(subjects()).toEqual(['receipt-bounced r-7', 'paid-without-grant r-8']);
    expect(last()).not.toContain('Ready to run');
  });

  it.each(Object.entries(alarmRules))('%s is told with its own sentence', async (alarm, rule) => {
    const { world, log, check, runs, subjects, pass, last } = watch();
    await runs();
    const line = { alarm, order: '01KA', mail: 'M1', entry: 'E1', requestId: 'r1' };
    if (rule.kind === 'count') {
      const limit = Math.ceil(rule.threshold * (rule.of === undefined ? 1 : world[rule.of]));
      for (let index = 1; index < limit; index += 1) await log(line);
      expect(subjects()).toEqual([]);
    }
    await log({ ...line, ...(rule.kind === 'gauge' ? { [rule.member]: rule.above + 1 } : {}) });
    if (rule.kind === 'gauge') {
      pass(MINUTE_MS);
      await log({ ...line, [rule.member]: rule.above + 1 });
      await check();
    }
    expect(subjects()).toHaveLength(1);
    expect(subjects()[0]).toContain(alarm);
    expect(last()).toContain(rule.impact);
  });

  it('of many people at once is told one by one at first, and the rest together', async () => {
    const { world, log, check, runs, subjects, pass, last } = watch();
    await runs();
    const orders = Array.from({ length: 50 }, (_, index) => `01K${String(index)}`);
    await log(...orders.map((order) => ofOrder('paid-without-grant', order)));
    expect(subjects()).toHaveLength(20);
    pass(4 * MINUTE_MS);
    await check();
    expect(subjects().slice(20)).toEqual(['paid-without-grant 30 times']);
    const told = world.notifier.sent.map(({ text }) => text).join('\n');
    for (const order of orders) expect(told.match(new RegExp(`order: ${order}$`, 'gm'))).toHaveLength(1);
    expect(last()).toContain('office get-order --number 01K49');
  });
});

it('more harms than fit into one notice are told by the next checks, none twice', async () => {
  const { world, log, check, runs, subjects, pass } = watch();
  const orders = Array.from({ length: 240 }, (_, index) => `01K${String(index)}`);
  await log(...orders.map((order) => ({ ...ofOrder('paid-without-grant', order), problem: 'x'.repeat(5_000) })));
  for (let quarter = 0; quarter < 4; quarter += 1) {
    pass(4 * MINUTE_MS);
    await runs();
    await check();
  }
  expect(subjects().slice(20)).toEqual([100, 100, 20].map((count) => `paid-without-grant ${String(count)} times`));
  const told = world.notifier.sent.map(({ text }) => text);
  for (const text of told) expect(Buffer.byteLength(text)).toBeLessThan(256_000);
  expect(told.join('\n').match(/^order: /gm)).toHaveLength(240);
});

describe('requests', () => {
  it('that fail are told from the first one if a sale is lost, otherwise from the second', async () => {
    const { log, subjects, last } = watch();
    await log(failure('POST /api/login'));
    expect(subjects()).toEqual([]);
    await log(failure('POST /api/order', 'r2'));
    expect(subjects()).toEqual(['create-order-errors']);
    expect(last()).toContain('requestId: r2');
    await log(failure('POST /api/login'));
    expect(subjects()).toEqual(['create-order-errors', 'log-in-errors']);
    expect(last()).toContain('What to do: docs/runbook.md#function-errors');
  });

  it('of the office share one alarm, and those of no route have none', async () => {
    const { log, subjects } = watch();
    await log(failure('GET /api/office/leads'), failure('GET /api/office/leads'), failure('$default'));
    expect(subjects()).toEqual(['office-errors']);
  });

  it('that a stranger gets refused are no harm', async () => {
    const { log, check, runs, subjects } = watch();
    await runs();
    const refused = { route: 'POST /api/login', status: '429', functionMs: '3' };
    await log(...Array.from({ length: 100 }, () => refused), { route: '-', status: '404', functionMs: '-' });
    await check();
    expect(subjects()).toEqual([]);
  });

  it('that the gateway refuses are told when they are many', async () => {
    const { log, subjects } = watch();
    const refused = { route: 'POST /api/login', status: '429', functionMs: '-' };
    await log(...Array.from({ length: 9 }, () => refused));
    expect(subjects()).toEqual([]);
    await log(refused);
    expect(subjects()).toEqual(['gateway-refusals']);
  });

  it('that are slow for another function of the area are not told', async () => {
    const { log, subjects } = watch();
    const answer = { event: 'request', endpoint: 'create-order', status: 200, ms: 4_000 };
    for (let time = 0; time < 5; time += 1) await log(answer);
    await log({ event: 'ran', schedule: 'deliver-outbox', ms: 60_000 });
    expect(subjects()).toEqual([]);
    for (let time = 0; time < 3; time += 1) await log({ ...answer, ms: 8_001 });
    expect(subjects()).toEqual(['create-order-slow']);
  });

  it('that are slow are told when there are three in a quarter of an hour', async () => {
    const { log, subjects, last } = watch();
    const slow = { event: 'request', endpoint: 'log-in', status: 200, ms: 4_000 };
    await log(slow, slow);
    expect(subjects()).toEqual([]);
    await log(slow);
    expect(subjects()).toEqual(['log-in-slow']);
    expect(last()).toMatch(/^Too slow: No one can log in\./);
  });

  it('in a storm of 10,000 errors are one mail', async () => {
    const { log, subjects, pass } = watch();
    for (let batch = 0; batch < 10; batch += 1) {
      await log(...Array.from({ length: 1_000 }, (_, index) => failure('POST /api/order', `r${String(index)}`)));
      pass(10_000);
    }
    expect(subjects()).toEqual(['create-order-errors']);
  });

  it('that anyone can cause are not held open by one network, and come through with others', async () => {
    for (const [alarm, rule] of Object.entries(alarmRules)) {
      if (rule.kind !== 'count' || rule.perNetwork === undefined) continue;
      const { world, log, subjects } = watch();
      const threshold = Math.ceil(rule.threshold * (rule.of === undefined ? 1 : world.unprovenMailPerHour));
      const stranger = { alarm, network: '203.0.113.0/24' };
      for (let batch = 0; batch < 3; batch += 1) {
        await log(...Array.from({ length: threshold }, () => stranger));
      }
      expect(subjects(), alarm).toEqual([]);
      await log(...Array.from({ length: threshold }, (_, index) => ({ alarm, network: `10.0.${String(index)}.0/24` })));
      expect(subjects(), alarm).toEqual([alarm]);
    }
  });

  it('without a limit for each network are none that a visitor alone can cause', () => {
    const unlimited = Object.entries({ ...alarmRules, ...gatewayRules }).flatMap(([alarm, rule]) =>
      rule.kind === 'count' && !('perNetwork' in rule) ? [alarm] : [],
    );
    // The word of SES, of a mail server and of PayPal, too much for the gateway as a whole, and
    // errors of our own.
    expect(unlimited.toSorted()).toEqual([
      'gateway-refusals',
      'inbox-refuses',
      'mail-server-refuses',
      'office-errors',
      'payments-closed',
    ]);
  });

  it('that are counted in another period don’t add up', async () => {
    const { log, subjects, pass } = watch();
    const refused = { alarm: 'webhook-refused' };
    await log(refused, refused);
    pass(HOUR_MS);
    await log(refused, refused);
    expect(subjects()).toEqual([]);
  });
});

describe('the check', () => {
  it('says what has ended, once, and tells again what comes back', async () => {
    const { log, check, runs, subjects, pass, last } = watch();
    await log(failure('POST /api/order'));
    pass(10 * MINUTE_MS);
    await runs();
    await check();
    expect(subjects()).toEqual(['create-order-errors']);
    pass(10 * MINUTE_MS);
    await check();
    await check();
    expect(subjects().slice(1)).toEqual(['ended: create-order-errors']);
    expect(last()).toContain('No one can start to pay.');
    // Within the hour no one is told twice; the next check after it is.
    await log(failure('POST /api/order'));
    expect(subjects()).toHaveLength(2);
    pass(41 * MINUTE_MS);
    await runs();
    await log(failure('POST /api/order'));
    expect(subjects().slice(2)).toEqual(['create-order-errors']);
  });

  it('tells of an outage once, however long it lasts', async () => {
    const { log, check, runs, subjects, pass } = watch();
    for (let quarter = 0; quarter < 20; quarter += 1) {
      await log(failure('POST /api/order'));
      pass(14 * MINUTE_MS);
      await runs();
      await check();
    }
    expect(subjects()).toEqual(['create-order-errors']);
  });

  it('tells of a schedule that doesn’t run or fails, and when it runs again', async () => {
    const { log, check, runs, subjects, pass, last } = watch();
    await runs();
    pass(21 * MINUTE_MS);
    const run = { event: 'schedule', alarm: 'schedule-run', schedule: 'deliver-outbox', ms: 12 };
    await check();
    expect(subjects().toSorted()).toEqual([
      'deliver-outbox-missed',
      'leads-waiting',
      'oldest-open-order',
      'outbox-stuck',
      'reminders-late',
    ]);
    expect(last()).toContain('last run: 21 minutes ago');
    await log(run, { event: 'outbox', alarm: 'outbox-stuck', schedule: 'deliver-outbox', oldestMinutes: 0 });
    pass(MINUTE_MS);
    await check();
    expect(subjects()).toContain('ended: deliver-outbox-missed');
    expect(subjects()).toContain('ended: outbox-stuck');
    expect(subjects()).not.toContain('ended: leads-waiting');
    await log({ event: 'run-failed', alarm: 'run-failed', schedule: 'reconcile-payments', requestId: 'r9' });
    expect(subjects().at(-1)).toBe('reconcile-payments-errors');
  });

  it('expects the first run of a new stack’s schedules from now on', async () => {
    const { check, subjects, pass } = watch();
    await check();
    expect(subjects()).toEqual([]);
    pass(21 * MINUTE_MS);
    await check();
    expect(subjects()).toContain('outbox-stuck');
    expect(subjects()).not.toContain('reconcile-payments-missed');
  });

  it('waits a day and a little for a schedule that runs once a day', async () => {
    const { check, runs, subjects, pass } = watch();
    await runs();
    pass(DAY_MS + 2 * HOUR_MS);
    await check();
    expect(subjects()).not.toContain('reconcile-payments-missed');
    pass(HOUR_MS);
    await check();
    expect(subjects()).toContain('reconcile-payments-missed');
  });
});

describe('an interruption', () => {
  const line = ofOrder('paid-without-grant', '01KA');

  it('before a harm is told loses nothing: the next check tells of it, once', async () => {
    const { world, check, runs, subjects, pass } = watch();
    await runs();
    const down = { publish: () => Promise.reject(new DependencyDown('SNS', undefined)) };
    const interrupted = receiveLines({ ...world, notifier: down });
    const lines = [{ at: world.clock.now(), line }];
    await expect(interrupted(lines)).rejects.toThrow(DependencyDown);
    // Lambda delivers the lines again after a minute, while the claim holds.
    pass(MINUTE_MS);
    await expect(interrupted(lines)).resolves.toBeUndefined();
    pass(4 * MINUTE_MS);
    await check();
    await check();
    expect(subjects()).toEqual(['paid-without-grant 01KA']);
  });

  it.each(['note', 'add', 'claim'] as const)('at %s is made good when the lines come again', async (call) => {
    const { world, receive, check, runs, subjects, pass } = watch();
    await runs();
    const broken = { ...world.harms, [call]: () => Promise.reject(new DependencyDown('DynamoDB', undefined)) };
    const lines = [{ at: world.clock.now(), line }];
    await expect(receiveLines({ ...world, harms: broken })(lines)).rejects.toThrow(DependencyDown);
    await receive(lines);
    pass(4 * MINUTE_MS);
    await check();
    expect(subjects()).toEqual(['paid-without-grant 01KA']);
  });

  it('while it is told that a harm has ended leaves that to the next check', async () => {
    const { world, log, check, runs, subjects, pass } = watch();
    await log(failure('POST /api/order'));
    pass(16 * MINUTE_MS);
    await runs();
    const down = { publish: () => Promise.reject(new DependencyDown('SNS', undefined)) };
    await expect(checkAlarms({ ...world, notifier: down })()).rejects.toThrow(DependencyDown);
    await check();
    await check();
    expect(subjects()).toEqual(['create-order-errors', 'ended: create-order-errors']);
  });

  it('of two that get the same lines at the same time tells one', async () => {
    const { world, receive, subjects } = watch();
    const lines = [{ at: world.clock.now(), line }];
    await Promise.all([receive(lines), receive(lines), receive(lines)]);
    expect(subjects()).toEqual(['paid-without-grant 01KA']);
  });
});

describe('what the office sees', () => {
  it('is what goes on, and what harmed a person in the last day', async () => {
    const { world, log, check, runs, pass } = watch();
    await log(ofOrder('paid-twice', '01KA'), failure('POST /api/order'));
    const now = () => currentHarms(world.harms, world.clock.now());
    expect((await now()).map(({ alarm }) => alarm).toSorted()).toEqual(['create-order-errors', 'paid-twice']);
    pass(16 * MINUTE_MS);
    await runs();
    await check();
    expect((await now()).map(({ alarm }) => alarm)).toEqual(['paid-twice']);
    pass(DAY_MS);
    expect(await now()).toEqual([]);
  });
});
