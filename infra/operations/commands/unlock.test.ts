import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock, devices, otpCodes, rateLimits } from '#composition/adapters.ts';
import { dynamoDbEmulator, setAwsEnvironment } from '#testing/emulators.ts';
import { aDevice, anOtpRecord } from '#testing/samples.ts';
import { type Run, runOps } from '../testing/run.ts';

const amy = 'amy@example.com';
const device = aDevice().hash;
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
  vi.stubEnv('TABLE_OTP_CODES', await emulator.makeTable('otpCodes'));
  vi.stubEnv('TABLE_SESSIONS', await emulator.makeTable('sessions'));
});

const run = (...args: string[]): Promise<Run> => runOps(['unlock', ...args, '--local'], {});
const lock = (...of: { email: string; device?: string }[]) =>
  Promise.all(of.map((one) => otpCodes().replace(anOtpRecord({ ...one, sentInDay: 5, wrongInRow: 25 }), 0)));
const takeSignUp = (email: string) =>
  rateLimits().take({ key: `sign-ups#${email}`, limit: 1, windowSeconds: 86_400, now: clock.now() });

describe('ops unlock', () => {
  it('lifts every lock of an address and of its known devices, without a question', async () => {
    await lock({ email: amy }, { email: amy, device });
    await takeSignUp(amy);
    await devices().remember(aDevice({ provenAt: clock.now() }));
    expect(await run(' Amy@Example.com ')).toMatchObject({
      code: 0,
      asked: [],
      out: 'amy@example.com is unlocked: its owner can get a new code right away.',
    });
    expect(await otpCodes().find({ email: amy })).toBeUndefined();
    expect(await otpCodes().find({ email: amy, device })).toBeUndefined();
    expect(await takeSignUp(amy)).toEqual({ taken: true });
    expect(await devices().find(device, clock.now())).toBeDefined();
  });

  it('does not unlock other addresses, even similar ones', async () => {
    const others = ['amy@example.com.au', 'my@example.com', 'bo@example.com'];
    await lock({ email: amy }, ...others.map((email) => ({ email })), { email: 'bo@example.com', device });
    expect(await run(amy, '--json')).toMatchObject({ code: 0, out: '{"email":"amy@example.com","lifted":1}' });
    for (const email of others) expect(await otpCodes().find({ email })).toMatchObject({ wrongInRow: 25 });
    expect(await otpCodes().find({ email: 'bo@example.com', device })).toMatchObject({ wrongInRow: 25 });
  });

  it('reports that there is nothing to unlock, and can be repeated', async () => {
    const nothing = 'amy@example.com is not locked.';
    expect(await run(amy)).toMatchObject({ code: 0, out: nothing });
    await lock({ email: amy });
    await run(amy);
    expect(await run(amy)).toMatchObject({ code: 0, out: nothing });
  });

  it('refuses an invalid address', async () => {
    expect(await run('amy')).toMatchObject({ code: 2, err: 'amy is not an email address.' });
  });
});
