import { describe, expect, it } from 'vitest';
import { UNVERIFIED_ACCOUNT_SECONDS } from '#contract/endpoints/sign-in/limits.ts';
import { anAccount } from '#testing/samples.ts';
import { codeIn, inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { logIn } from './log-in.ts';
import { sendOtp } from './send-otp.ts';

async function withAccount(changes: Parameters<typeof anAccount>[0] = {}): Promise<World> {
  const world = inMemoryWorld();
  await world.users.create(anAccount(changes));
  return world;
}
const ask = (world: World, email = 'amy@example.com') =>
  sendOtp(world)({ input: { email }, viewer: 'v', cookies: world.cookies });

describe('asking for a login code', () => {
  it('emails a working code of six digits', async () => {
    const world = await withAccount();
    await ask(world);
    expect(world.mailer.sent).toHaveLength(1);
    expect(world.mailer.sent[0]?.to).toBe('amy@example.com');
    const code = codeIn(world.mailer.sent[0]);
    expect(String(code)).toHaveLength(6);
    const answer = await logIn(world)({
      input: { email: 'amy@example.com', otp: code },
      viewer: 'v',
      cookies: world.cookies,
    });
    expect(answer.candidateDetails.fullname).toBe('Amy Marlow');
  });

  it('answers and writes the same for an address without an account', async () => {
    const [known, unknown] = [await withAccount(), inMemoryWorld()];
    for (const world of [known, unknown]) await expect(ask(world)).resolves.toBeUndefined();
    const shape = ({ otpCodes, rateLimits }: World) => ({
      records: otpCodes.all().map(({ codes, ...counters }) => ({ ...counters, slots: Object.keys(codes) })),
      taken: rateLimits.taken(),
    });
    expect(shape(known)).toEqual(shape(unknown));
    expect(known.mailer.sent).toHaveLength(1);
    expect(unknown.mailer.sent).toHaveLength(1);
  });

  it('logs each email for the alarm, without its recipient', async () => {
    for (const world of [await withAccount(), inMemoryWorld()]) {
      await ask(world);
      await refusalOf(ask(world));
      expect(world.log.lines).toEqual([{ level: 'info', event: 'code-mailed', details: {} }]);
    }
  });

  it('sets the same cookie for both', async () => {
    for (const world of [await withAccount(), inMemoryWorld()]) {
      await ask(world);
      expect([...world.cookies.stored.keys()]).toEqual(['browser']);
    }
  });

  it('limits both alike', async () => {
    const [known, unknown] = [await withAccount(), inMemoryWorld()];
    const refusals = [];
    for (const world of [known, unknown]) {
      await ask(world);
      const { code, message, retryAfterSeconds } = await refusalOf(ask(world));
      refusals.push({ code, message, retryAfterSeconds });
    }
    expect(refusals[0]).toEqual(refusals[1]);
  });

  it('emails an address without an account how to sign up, and no code', async () => {
    const world = inMemoryWorld();
    await ask(world, 'unknown@example.com');
    const [mail] = world.mailer.sent;
    expect(mail?.to).toBe('unknown@example.com');
    expect(mail?.text).toContain('https://shop.test/register');
    expect(`${mail?.subject ?? ''} ${mail?.text ?? ''}`).not.toMatch(/\d{6}/);
  });

  it('emails no code for an expired sign-up, even if its row still exists', async () => {
    const world = inMemoryWorld();
    await world.users.create(anAccount({ unverifiedUntil: world.clock.now() + UNVERIFIED_ACCOUNT_SECONDS * 1000 }));
    world.clock.advanceSeconds(UNVERIFIED_ACCOUNT_SECONDS);
    await ask(world);
    expect(world.mailer.sent[0]?.text).toContain('/register');
  });

  it('fails when mail is down, and still allows no second code within 30 s', async () => {
    const world = await withAccount();
    const mailer = { send: () => Promise.reject(new DependencyDown('SES', new Error('throttled'))) };
    await expect(
      sendOtp({ ...world, mailer })({ input: { email: 'amy@example.com' }, viewer: 'v', cookies: world.cookies }),
    ).rejects.toThrow(DependencyDown);
    expect(await refusalOf(ask(world))).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 30 });
  });
});
