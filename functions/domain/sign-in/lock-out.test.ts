import { describe, expect, it } from 'vitest';
import { inMemoryCookies } from '#testing/cookies.ts';
import { anAccount } from '#testing/samples.ts';
import { codeIn, inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import type { Cookies } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import { logIn } from './log-in.ts';
import { sendOtp } from './send-otp.ts';

/**
 * A stranger tries to lock the owner of an address out. Each request comes from a different network
 * address.
 */

const { email } = anAccount();
const DAY = 24 * 60 * 60;
/** Looks like a login code, but the seeded random source never produces it here. */
const WRONG = 100_000;

async function setup() {
  const world = inMemoryWorld();
  await world.users.create(anAccount());
  const owner = world.cookies;
  await ask(world, owner);
  await enter(world, owner, codeIn(world.mailer.sent[0]));
  world.clock.advanceSeconds(DAY);
  return { world, owner };
}
const ask = (world: World, cookies: Cookies) =>
  sendOtp(world)({ input: { email }, viewer: world.random.id(), cookies });
const enter = (world: World, cookies: Cookies, otp: number) =>
  logIn(world)({ input: { email, otp }, viewer: world.random.id(), cookies });
const outcome = (running: Promise<unknown>): Promise<string> =>
  running.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : 'failed'),
  );

const isWrong = (code: string): boolean => ['WRONG_CODE', 'CODE_ENDED'].includes(code);

/** Asks for as many codes as allowed and uses up the tries of each, for a number of days. */
async function attack(world: World, days: number) {
  const count = { codes: 0, tries: 0, refused: 0 };
  for (let day = 0; day < days; day += 1) {
    if (day > 0) world.clock.advanceSeconds(DAY);
    for (let time = 0; time < 6; time += 1) {
      const stranger = inMemoryCookies();
      if ((await outcome(ask(world, stranger))) === 'done') count.codes += 1;
      else count.refused += 1;
      for (const _ of [1, 2, 3]) {
        if (isWrong(await outcome(enter(world, stranger, WRONG)))) count.tries += 1;
      }
      world.clock.advanceSeconds(60);
    }
  }
  return count;
}

describe('a stranger who wants to lock out the owner of an address', () => {
  it('uses up the codes of a day, and the owner still logs in from a known device', async () => {
    const { world, owner } = await setup();
    const stranger = await attack(world, 1);
    expect({
      stranger,
      ownerElsewhere: await outcome(ask(world, inMemoryCookies())),
      owner: await outcome(ask(world, owner)),
      login: await outcome(enter(world, owner, codeIn(world.mailer.sent.at(-1)))),
    }).toEqual({
      stranger: { codes: 5, tries: 18, refused: 1 },
      ownerElsewhere: 'TOO_MANY_REQUESTS',
      owner: 'done',
      login: 'done',
    });
  });

  it('locks the address with 25 wrong tries, and the owner still logs in from a known device', async () => {
    const { world, owner } = await setup();
    await attack(world, 2);
    const [ofAddress, ...ofDevices] = world.otpCodes.all();
    expect(ofAddress).toMatchObject({ email, wrongInRow: 25 });
    expect(ofDevices).toEqual([]);
    expect({
      ownerElsewhere: await outcome(ask(world, inMemoryCookies())),
      owner: await outcome(ask(world, owner)),
      login: await outcome(enter(world, owner, codeIn(world.mailer.sent.at(-1)))),
    }).toEqual({ ownerElsewhere: 'TOO_MANY_REQUESTS', owner: 'done', login: 'done' });
  });

  it.each([
    ['no cookie', () => Promise.resolve(inMemoryCookies())],
    [
      'the cookie of a code of their own',
      async (world: World) => {
        const stranger = inMemoryCookies();
        await ask(world, stranger);
        world.clock.advanceSeconds(30);
        return stranger;
      },
    ],
  ])('uses up no try of the owner’s code with %s', async (_, strangerOf) => {
    const { world } = await setup();
    const stranger = await strangerOf(world);
    const newBrowser = inMemoryCookies();
    await ask(world, newBrowser);
    const code = codeIn(world.mailer.sent.at(-1));
    // Even the right code doesn't work for the stranger.
    for (let tries = 0; tries < 50; tries += 1) {
      expect(isWrong((await refusalOf(enter(world, stranger, tries === 0 ? code : WRONG))).code)).toBe(true);
    }
    expect((await refusalOf(enter(world, newBrowser, WRONG))).code).toBe('WRONG_CODE');
    expect(await outcome(enter(world, newBrowser, code))).toBe('done');
  });

  it('adds no try to the 25 without the cookie of a live code', async () => {
    const { world } = await setup();
    await ask(world, inMemoryCookies());
    const before = world.otpCodes.all();
    for (let tries = 0; tries < 100; tries += 1) await refusalOf(enter(world, inMemoryCookies(), WRONG));
    expect(world.otpCodes.all()).toEqual(before);
    const counted = [...world.rateLimits.taken().keys()].filter((key) => key.startsWith('tries#'));
    expect(counted).toHaveLength(101);
  });
});
