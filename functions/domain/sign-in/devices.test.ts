import { describe, expect, it } from 'vitest';
import { inMemoryCookies } from '#testing/cookies.ts';
import { anAccount } from '#testing/samples.ts';
import { codeIn, inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { hashToken } from '../shared/hashes.ts';
import { logIn } from './log-in.ts';
import { sendOtp } from './send-otp.ts';

const amy = anAccount();
const DAYS_180 = 180 * 24 * 60 * 60;

async function withAccounts(...others: Parameters<typeof anAccount>[0][]): Promise<World> {
  const world = inMemoryWorld();
  for (const changes of [{}, ...others]) await world.users.create(anAccount(changes));
  return world;
}
const ask = (world: World, email = amy.email, cookies = world.cookies) =>
  sendOtp(world)({ input: { email }, viewer: world.random.id(), cookies });
async function loggedIn(world: World, email = amy.email, cookies = world.cookies): Promise<void> {
  await ask(world, email, cookies);
  const otp = codeIn(world.mailer.sent.at(-1));
  await logIn(world)({ input: { email, otp }, viewer: 'v', cookies });
  world.clock.advanceSeconds(30);
}
const tokenOf = ({ cookies, cookieNames }: World): string => cookies.read(cookieNames.device) ?? '';

describe('a known device', () => {
  it('is a browser in which the owner has logged in, with a token of 256 bits that is stored as a hash', async () => {
    const world = await withAccounts();
    await ask(world);
    expect(tokenOf(world)).toBe('');
    world.clock.advanceSeconds(30);
    await loggedIn(world);
    expect(Buffer.from(tokenOf(world), 'base64url')).toHaveLength(32);
    expect(world.devices.all()).toMatchObject([{ hash: hashToken(tokenOf(world)), userId: amy.id, email: amy.email }]);
    expect(JSON.stringify(world.devices.all())).not.toContain(tokenOf(world));
  });

  it('keeps its token for another 180 days when its owner logs in again', async () => {
    const world = await withAccounts();
    await loggedIn(world);
    const token = tokenOf(world);
    const kept: unknown[] = [];
    const cookies = {
      ...world.cookies,
      set: (name: string, value: string, seconds: number) => kept.push([name, value, seconds]),
    };
    await ask(world);
    const otp = codeIn(world.mailer.sent.at(-1));
    await logIn(world)({ input: { email: amy.email, otp }, viewer: 'v', cookies });
    expect(kept).toEqual([['device', token, DAYS_180]]);
    expect(world.devices.all()).toMatchObject([{ provenAt: world.clock.now() }]);
  });

  it('gets another token when another person logs in there, or when it has expired', async () => {
    const world = await withAccounts({ id: 'BO', email: 'bo@example.com' });
    await loggedIn(world);
    const tokens = [tokenOf(world)];
    await loggedIn(world, 'bo@example.com');
    tokens.push(tokenOf(world));
    world.clock.advanceSeconds(DAYS_180);
    await loggedIn(world, 'bo@example.com');
    tokens.push(tokenOf(world));
    expect(new Set(tokens).size).toBe(3);
  });

  it('is not created by a failed login', async () => {
    const world = await withAccounts();
    await ask(world);
    await refusalOf(logIn(world)({ input: { email: amy.email, otp: 1 }, viewer: 'v', cookies: world.cookies }));
    expect(world.devices.all()).toEqual([]);
    expect(tokenOf(world)).toBe('');
  });
});

describe('the allowance of a known device', () => {
  it('is five codes a day and one every 30 s, besides those of the address', async () => {
    const world = await withAccounts();
    await loggedIn(world);
    const elsewhere = inMemoryCookies();
    await ask(world, amy.email, elsewhere);
    await ask(world);
    expect(await refusalOf(ask(world))).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 30 });
    for (const _ of [2, 3, 4, 5]) {
      world.clock.advanceSeconds(30);
      await ask(world);
    }
    world.clock.advanceSeconds(30);
    expect((await refusalOf(ask(world))).message).toBe('Too many tries. Try again in 24 hours.');
    // One for the first login, one from elsewhere, and five for the device.
    expect(world.mailer.sent).toHaveLength(7);
    await expect(ask(world, amy.email, elsewhere)).resolves.toBeUndefined();
  });

  it('is locked by its own wrong tries, which lock nothing else', async () => {
    const world = await withAccounts();
    await loggedIn(world);
    const attempt = (otp: number) =>
      logIn(world)({ input: { email: amy.email, otp }, viewer: world.random.id(), cookies: world.cookies });
    for (let codes = 0; codes < 9; codes += 1) {
      world.clock.advanceSeconds(5 * 60 * 60);
      await ask(world);
      // A login code never has one digit.
      for (const _ of [1, 2, 3]) await refusalOf(attempt(1));
    }
    expect(world.otpCodes.all()).toMatchObject([
      { wrongInRow: 0 },
      { device: hashToken(tokenOf(world)), wrongInRow: 25 },
    ]);
    world.clock.advanceSeconds(15 * 60);
    expect(await refusalOf(ask(world))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(ask(world, amy.email, inMemoryCookies())).resolves.toBeUndefined();
  });

  it('is only for the address of its owner', async () => {
    const world = await withAccounts();
    await loggedIn(world);
    await ask(world, 'bo@example.com');
    expect(world.otpCodes.all().map(({ email, device }) => ({ email, device }))).toEqual([
      { email: amy.email, device: undefined },
      { email: 'bo@example.com', device: undefined },
    ]);
  });

  it('ends with the device', async () => {
    const world = await withAccounts();
    await loggedIn(world);
    world.clock.advanceSeconds(DAYS_180);
    await ask(world);
    expect(world.otpCodes.all()).toMatchObject([{ email: amy.email, sentInDay: 1 }]);
  });

  it('accepts a code that the browser asked for just before it became known', async () => {
    const world = await withAccounts();
    await ask(world);
    const early = codeIn(world.mailer.sent[0]);
    await world.devices.remember({
      hash: hashToken('t'),
      userId: amy.id,
      email: amy.email,
      provenAt: world.clock.now(),
    });
    world.cookies.set(world.cookieNames.device, 't', DAYS_180);
    await expect(
      logIn(world)({ input: { email: amy.email, otp: early }, viewer: 'v', cookies: world.cookies }),
    ).resolves.toBeDefined();
  });
});
