import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock, outbox } from '#composition/adapters.ts';
import { dynamoDbEmulator, setAwsEnvironment } from '#testing/emulators.ts';
import { anOutboxMail } from '#testing/samples.ts';
import { type Run, runOps } from '../testing/run.ts';

let emulator: Awaited<ReturnType<typeof dynamoDbEmulator>>;

beforeAll(async () => {
  setAwsEnvironment();
  emulator = await dynamoDbEmulator();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await emulator.close();
});
beforeEach(async () => {
  vi.stubEnv('DYNAMODB_ENDPOINT', emulator.endpoint);
  vi.stubEnv('TABLE_OUTBOX', await emulator.makeTable('outbox'));
  vi.stubEnv('TABLE_SESSIONS', await emulator.makeTable('sessions'));
});

const run = (args: readonly string[], answer?: string | (() => Promise<string>)): Promise<Run> =>
  runOps(['retry-mail', ...args, '--local'], { answer });

const { dueAt: _, ...tried } = anOutboxMail();
const giveUp = (id: string) => outbox().add({ ...tried, id, failures: 9 });
const due = async () => await outbox().due(clock.now(), 10);

describe('ops retry-mail', () => {
  it('lists what was given up, asks, and retries all', async () => {
    await giveUp('A');
    await giveUp('B');
    await outbox().add(anOutboxMail({ id: 'C', dueAt: clock.now() + 60_000 }));
    const { code, out, asked } = await run([], 'y');
    expect(code).toBe(0);
    expect(asked).toEqual(['Retry these 2? [y/N] ']);
    expect(out).toMatch(/A {2}to amy@example\.com: Welcome/);
    expect(out).not.toContain('  C  ');
    expect((await due()).map(({ id, failures }) => [id, failures]).sort()).toEqual([
      ['A', 0],
      ['B', 0],
    ]);
    expect(await run([], 'y')).toMatchObject({ code: 0, out: 'No mail was given up.' });
  });

  it('retries only the given mail, without raising an alarm', async () => {
    await giveUp('A');
    await giveUp('B');
    const before = clock.now();
    expect(await run(['B', '--yes', '--json'])).toMatchObject({ code: 0, out: '{"retried":["B"]}' });
    const [mail, ...others] = await due();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ id: 'B', mail: tried.mail });
    expect(mail?.createdAt).toBeGreaterThanOrEqual(before);
  });

  it('reports a mail that is still being retried, and changes nothing', async () => {
    await giveUp('A');
    await run(['A', '--yes']);
    const [before] = await due();
    expect(await run(['A'])).toMatchObject({
      code: 0,
      asked: [],
      out: 'The mail A was not given up: it is still being retried.',
    });
    expect(await due()).toEqual([before]);
  });

  it('does not restore a mail that was sent before the answer', async () => {
    await giveUp('A');
    await giveUp('B');
    const answer = async () => {
      await outbox().remove('A');
      return 'y';
    };
    expect(await run([], answer)).toMatchObject({ code: 0 });
    expect((await due()).map(({ id }) => id)).toEqual(['B']);
  });

  it('does nothing without confirmation or for an unknown mail', async () => {
    await giveUp('A');
    expect(await run(['A'], 'n')).toMatchObject({ code: 1 });
    expect(await run(['A'])).toMatchObject({ code: 1 });
    expect((await run(['C'], 'y')).err).toContain('No mail C was given up.');
    expect(await due()).toEqual([]);
  });
});
