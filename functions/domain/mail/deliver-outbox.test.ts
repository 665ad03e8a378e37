import { describe, expect, it } from 'vitest';
import { OUTBOX_BATCH } from '#contract/limits.ts';
import { TEST_START } from '#testing/clock.ts';
import { anOutboxMail } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { deliverNow, deliverOutbox } from './deliver-outbox.ts';
import type { OutboxMail } from './outbox-mail.ts';
import { RecipientsRefused } from './refused-recipients.ts';

const down = { send: () => Promise.reject(new DependencyDown('SES', new Error('throttled'))) };
const MINUTES = 60;

async function waiting(...mails: OutboxMail[]) {
  const world = inMemoryWorld();
  for (const mail of mails) await world.outbox.add(mail);
  world.clock.set(TEST_START + 60_000);
  return world;
}

describe('the outbox', () => {
  it('sends what is due, oldest first', async () => {
    const first = anOutboxMail({
      id: 'first',
      dueAt: TEST_START,
      mail: { ...anOutboxMail().mail, to: 'bo@example.com' },
    });
    const world = await waiting(anOutboxMail(), first);
    await deliverOutbox(world)();
    expect(world.mailer.sent.map(({ to }) => to)).toEqual(['bo@example.com', 'amy@example.com']);
    expect(world.outbox.all()).toEqual([]);
  });

  it('logs how many emails wait and for how long, even if none does', async () => {
    const world = await waiting(
      anOutboxMail(),
      anOutboxMail({ id: 'older', createdAt: TEST_START - 40 * MINUTES * 1000 }),
    );
    await deliverOutbox(world)();
    await deliverOutbox(world)();
    const runs = world.log.lines.filter(({ event }) => event === 'outbox');
    expect(runs.map(({ details }) => details)).toEqual([
      { due: 2, oldestMinutes: 41 },
      { due: 0, oldestMinutes: 0 },
    ]);
  });

  it('leaves an email that was just queued to the request that queued it', async () => {
    const world = await waiting(anOutboxMail({ dueAt: TEST_START + 60_001 }));
    await deliverOutbox(world)();
    expect(world.mailer.sent).toEqual([]);
  });

  it('sends one batch in a run and the rest in the next', async () => {
    const world = await waiting(
      ...Array.from({ length: OUTBOX_BATCH + 1 }, (_, index) => anOutboxMail({ id: `m${index}` })),
    );
    await deliverOutbox(world)();
    expect(world.mailer.sent).toHaveLength(OUTBOX_BATCH);
    await deliverOutbox(world)();
    expect(world.outbox.all()).toEqual([]);
  });

  it('sends an email again only to those whom the server told to wait', async () => {
    const mail = { ...anOutboxMail().mail, cc: ['maya@example.com', 'noah@example.com'] };
    const world = await waiting(anOutboxMail({ mail }));
    const partly = { refused: [], waiting: ['maya@example.com', 'noah@example.com'] };
    const mailer = { send: () => Promise.reject(new RecipientsRefused(partly, undefined)) };
    await deliverOutbox({ ...world, mailer })();
    expect(world.outbox.all()).toMatchObject([
      { failures: 1, mail: { to: 'maya@example.com', cc: ['noah@example.com'] } },
    ]);
    world.clock.advanceSeconds(MINUTES);
    await deliverOutbox(world)();
    expect(world.mailer.sent).toEqual([{ ...mail, to: 'maya@example.com', cc: ['noah@example.com'] }]);
    expect(world.outbox.all()).toEqual([]);
  });

  it('retries less and less often, and gives up after nine failures', async () => {
    const world = await waiting(anOutboxMail());
    const waits: number[] = [];
    for (;;) {
      await deliverOutbox({ ...world, mailer: down })();
      const [mail] = world.outbox.all();
      if (mail?.dueAt === undefined) break;
      waits.push((mail.dueAt - world.clock.now()) / 60_000);
      world.clock.set(mail.dueAt);
    }
    expect(waits).toEqual([1, 5, 15, 30, 60, 120, 120, 180]);
    const failures = world.log.lines.filter(({ event }) => event !== 'outbox');
    expect(failures.map(({ level, event }) => [level, event])).toEqual([
      ...Array.from({ length: 8 }, () => ['warn', 'mail-not-sent']),
      ['error', 'mail-given-up'],
    ]);
    world.clock.advanceSeconds(365 * 24 * 60 * MINUTES);
    await deliverOutbox(world)();
    expect(world.mailer.sent).toEqual([]);
    expect(world.outbox.all()).toMatchObject([{ failures: 9 }]);
  });

  it('continues with the next email after a failure', async () => {
    const world = await waiting(anOutboxMail({ id: 'a', dueAt: TEST_START }), anOutboxMail({ id: 'b' }));
    let sends = 0;
    const mailer = { send: () => ((sends += 1) === 1 ? down.send() : Promise.resolve()) };
    await deliverOutbox({ ...world, mailer })();
    expect(world.outbox.all().map(({ id }) => id)).toEqual(['a']);
  });

  it('keeps an email that was sent but not removed: it may arrive twice, but none is lost', async () => {
    const world = await waiting(anOutboxMail());
    const outbox = { ...world.outbox, remove: () => Promise.reject(new DependencyDown('DynamoDB', undefined)) };
    await deliverOutbox({ ...world, outbox })();
    expect(world.mailer.sent).toHaveLength(1);
    expect(world.outbox.all()).toHaveLength(1);
  });

  it('stays unchanged when a failure cannot be recorded', async () => {
    const world = await waiting(anOutboxMail());
    const outbox = { ...world.outbox, postpone: () => Promise.reject(new DependencyDown('DynamoDB', undefined)) };
    await deliverNow({ ...world, outbox, mailer: down }, [anOutboxMail()]);
    expect(world.outbox.all()).toEqual([anOutboxMail()]);
    expect(world.log.lines.map(({ event }) => event)).toEqual(['mail-not-sent', 'mail-not-postponed']);
  });

  it('logs no email address', async () => {
    const world = await waiting(anOutboxMail());
    await deliverOutbox({ ...world, mailer: down })();
    expect(JSON.stringify(world.log.lines)).not.toContain('amy@example.com');
  });
});
