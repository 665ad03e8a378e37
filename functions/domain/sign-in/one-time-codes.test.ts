import { describe, expect, it } from 'vitest';
import { inMemoryCookies } from '#testing/cookies.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import type { Cookies } from '../shared/ports.ts';
import type { OtpPurpose } from '../shared/session.ts';
import { browserHash } from './browser.ts';
import { codeMac } from './code-mac.ts';
import { checkCode, issueCode } from './one-time-codes.ts';

const email = 'amy@example.com';
const SECONDS = 1;
const MINUTES = 60;
const HOURS = 60 * MINUTES;

/**
 * Issues and checks codes for one address in one browser, by default each from a different network
 * address.
 */
function setup(world: World = inMemoryWorld(), cookies: Cookies = world.cookies) {
  const anyViewer = (): string => `viewer-${world.random.id()}`;
  const issue = (purpose: OtpPurpose = 'login', viewer = anyViewer(), to = email) =>
    issueCode(world, { email: to, purpose, viewer, cookies });
  const check = (code: number, purpose: OtpPurpose = 'login', viewer = anyViewer(), from = email) =>
    checkCode(world, { email: from, purpose, viewer, cookies, code });
  const isWrong = async (code: number, purpose: OtpPurpose = 'login'): Promise<void> => {
    expect(await refusalOf(check(code, purpose))).toMatchObject({
      code: 'WRONG_CODE',
      message: 'Invalid OTP, try again.',
    });
  };
  const hasEnded = async (code: number, purpose: OtpPurpose = 'login'): Promise<void> => {
    expect(await refusalOf(check(code, purpose))).toMatchObject({
      code: 'CODE_ENDED',
      message: 'This code no longer works. Get a new one.',
    });
  };
  /** Misses a code three times, which ends it. */
  const useUp = async (code: number): Promise<void> => {
    await isWrong(other(code));
    await isWrong(other(code));
    await hasEnded(other(code));
  };
  const mustWait = async (running: Promise<unknown>, seconds: number): Promise<void> => {
    expect(await refusalOf(running)).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: seconds });
  };
  return { world, issue, check, isWrong, hasEnded, useUp, mustWait };
}
const slotIn = (world: World, purpose: OtpPurpose = 'login'): string =>
  `${purpose}#${browserHash(world.cookieNames, world.cookies) ?? ''}`;
const other = (code: number): number => (code % 1000 === 0 ? code + 1 : code - 1);

describe('a one-time code', () => {
  it.each([
    ['login', 100_000, 999_999],
    ['registration', 1_000, 9_999],
  ] as const)('for %s is drawn from its whole range', async (purpose, min, max) => {
    const { world, issue } = setup();
    const drawn: [number, number][] = [];
    const integer = (from: number, to: number): number => {
      drawn.push([from, to]);
      return from;
    };
    const { cookies } = world;
    const random = { ...world.random, integer };
    expect(await issueCode({ ...world, random }, { email, purpose, viewer: 'v', cookies })).toBe(min);
    expect(drawn).toEqual([[min, max]]);
    world.clock.advanceSeconds(30);
    expect(await issue(purpose)).toSatisfy((code: number) => code >= min && code <= max);
  });

  it('is stored only as its keyed hash', async () => {
    const { world, issue } = setup();
    const code = await issue();
    const [record] = world.otpCodes.all();
    const [pepper] = await world.peppers();
    expect(record?.codes[slotIn(world)]?.mac).toBe(codeMac(pepper, 'login', email, code));
    expect(JSON.stringify(record)).not.toContain(String(code));
  });

  it('works once', async () => {
    const { issue, check, hasEnded } = setup();
    const code = await issue();
    await expect(check(code)).resolves.toEqual({ applicant: undefined });
    await hasEnded(code);
  });

  it('works for one of several tries at the same time', async () => {
    const { issue, check } = setup();
    const code = await issue();
    const outcomes = await Promise.allSettled([check(code), check(code), check(code)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    ['login', 10],
    ['registration', 5],
  ] as const)('for %s is valid for %i minutes', async (purpose, minutes) => {
    const early = setup();
    const code = await early.issue(purpose);
    early.world.clock.advanceSeconds(minutes * MINUTES - SECONDS);
    await expect(early.check(code, purpose)).resolves.toBeDefined();

    const late = setup();
    const expired = await late.issue(purpose);
    late.world.clock.advanceSeconds(minutes * MINUTES);
    await late.hasEnded(expired, purpose);
  });

  it('is wrong for another purpose, even with the same digits', async () => {
    const { world, issue, isWrong, check } = setup();
    const code = await issue('registration');
    world.clock.advanceSeconds(30);
    await issue('login');
    await isWrong(code, 'login');
    await expect(check(code, 'registration')).resolves.toBeDefined();
  });

  it('is wrong for another address', async () => {
    const { world, issue, check } = setup();
    const code = await issue();
    await issue('login', 'v', 'bo@example.com');
    const elsewhere = await refusalOf(check(code, 'login', 'v', 'bo@example.com'));
    expect(elsewhere.code).toBe('WRONG_CODE');
    expect(world.otpCodes.all()).toHaveLength(2);
  });

  it('no longer works if none was requested', async () => {
    const { hasEnded } = setup();
    await hasEnded(123_456);
  });

  it('has three tries', async () => {
    const two = setup();
    const code = await two.issue();
    await two.isWrong(other(code));
    await two.isWrong(other(code));
    await expect(two.check(code)).resolves.toBeDefined();

    const three = setup();
    const closed = await three.issue();
    await three.useUp(closed);
    await three.hasEnded(closed);
  });

  it('has three tries, no matter how many come at the same time', async () => {
    const { world, issue, check } = setup();
    const code = await issue();
    await Promise.allSettled(Array.from({ length: 20 }, () => check(other(code))));
    expect(world.otpCodes.all()[0]).toMatchObject({ wrongInRow: 3, codes: { [slotIn(world)]: { tries: 3 } } });
  });

  it('does not get used tries back with a new code', async () => {
    const { world, issue, isWrong, hasEnded } = setup();
    const first = await issue();
    await isWrong(other(first));
    await isWrong(other(first));
    world.clock.advanceSeconds(30);
    const second = await issue();
    await hasEnded(other(second));
    await hasEnded(second);
    await hasEnded(first);
  });

  it('gets new tries once when all are used, and then has to wait', async () => {
    const { world, issue, isWrong, useUp, mustWait, check } = setup();
    await useUp(await issue());
    world.clock.advanceSeconds(30);
    await isWrong(other(await issue()));
    world.clock.advanceSeconds(30);
    const renewed = await issue();
    await isWrong(other(renewed));
    expect((await refusalOf(check(other(renewed)))).code).toBe('CODE_ENDED');
    world.clock.advanceSeconds(4 * MINUTES);
    await mustWait(issue(), 6 * MINUTES);
    world.clock.advanceSeconds(6 * MINUTES);
    await useUp(await issue());
    world.clock.advanceSeconds(30);
    await expect(check(await issue())).resolves.toBeDefined();
  });

  it('gets all tries when the previous code has expired or was used', async () => {
    const { world, issue, isWrong, check } = setup();
    await isWrong(other(await issue()));
    world.clock.advanceSeconds(10 * MINUTES);
    const second = await issue();
    await isWrong(other(second));
    await isWrong(other(second));
    await check(second);
    world.clock.advanceSeconds(30);
    await issue();
    expect(world.otpCodes.all()[0]?.codes[slotIn(world)]?.tries).toBe(0);
  });

  it('replaces the previous one', async () => {
    const { world, issue, isWrong, check } = setup();
    const first = await issue();
    world.clock.advanceSeconds(30);
    const second = await issue();
    if (first !== second) await isWrong(first);
    await expect(check(second)).resolves.toBeDefined();
  });

  it('returns what the new person typed once the address is confirmed', async () => {
    const { world, check } = setup();
    const applicant = { fullname: 'Zoë 李', phone: '5550102030' };
    const { cookies } = world;
    const code = await issueCode(world, { email, purpose: 'registration', viewer: 'v', cookies, applicant });
    await expect(check(code, 'registration')).resolves.toEqual({ applicant });
  });
});

describe('codes of several browsers', () => {
  /** The same address in two browsers, each with a live code. */
  async function two() {
    const world = inMemoryWorld();
    const [one, another] = [setup(world), setup(world, inMemoryCookies())];
    const codes = [await one.issue()];
    world.clock.advanceSeconds(30);
    codes.push(await another.issue());
    const [code = 0, otherCode = 0] = codes;
    return { world, one, another, code, otherCode };
  }

  it('are all valid', async () => {
    const { one, another, code, otherCode } = await two();
    await expect(one.check(code)).resolves.toBeDefined();
    await expect(another.check(otherCode)).resolves.toBeDefined();
  });

  it('are wrong in another browser, and without a cookie', async () => {
    const { world, one, another, code, otherCode } = await two();
    await one.isWrong(otherCode);
    await another.isWrong(code);
    await setup(world, inMemoryCookies()).hasEnded(code);
  });

  it('have three tries each', async () => {
    const { one, another, code, otherCode } = await two();
    await one.useUp(code);
    await expect(another.check(otherCode)).resolves.toBeDefined();
  });

  it('are deleted with the next code once they have expired', async () => {
    const { world, another } = await two();
    world.clock.advanceSeconds(10 * MINUTES);
    await another.issue();
    expect(Object.keys(world.otpCodes.all()[0]?.codes ?? {})).toHaveLength(1);
  });
});

describe('a rotation of the pepper', () => {
  it('keeps codes valid that were made with the previous one', async () => {
    const { world, issue } = setup();
    const code = await issue();
    const [old] = await world.peppers();
    const rotated = setup({ ...world, peppers: () => Promise.resolve(['a new pepper', old]) });
    await expect(rotated.check(code)).resolves.toBeDefined();
  });

  it('makes new codes with the new one', async () => {
    const { world, isWrong } = setup();
    const [old] = await world.peppers();
    const rotated = setup({ ...world, peppers: () => Promise.resolve(['a new pepper', old]) });
    await isWrong(await rotated.issue());
  });
});

describe('sending codes', () => {
  it('is possible once every 30 s for an address', async () => {
    const { world, issue, mustWait } = setup();
    await issue();
    world.clock.advanceSeconds(12);
    await mustWait(issue(), 18);
    await mustWait(issue('registration'), 18);
    // A second request isn't "too many tries".
    expect((await refusalOf(issue())).message).toBe(
      'We sent a code to this address a moment ago. You can ask for another in 18 seconds.',
    );
    world.clock.advanceSeconds(18);
    await expect(issue()).resolves.toBeDefined();
  });

  it('succeeds for one of several requests at the same time', async () => {
    const { issue } = setup();
    const outcomes = await Promise.allSettled([issue(), issue(), issue(), issue()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    }
  });

  it('is possible five times a day for an address, for any purpose, and then says how long to wait', async () => {
    const { world, issue, mustWait } = setup();
    for (let sent = 0; sent < 5; sent += 1) {
      await issue(sent % 2 === 0 ? 'login' : 'registration');
      world.clock.advanceSeconds(HOURS);
    }
    await mustWait(issue(), 19 * HOURS);
    expect((await refusalOf(issue())).message).toBe('Too many tries. Try again in 19 hours.');
    world.clock.advanceSeconds(19 * HOURS);
    await issue();
    expect(world.otpCodes.all()[0]).toMatchObject({ sentInDay: 1 });
  });

  it('is possible 30 times an hour from a viewer address, for any email address', async () => {
    const { world, issue, mustWait } = setup();
    world.clock.advanceSeconds(20 * MINUTES);
    for (let sent = 0; sent < 30; sent += 1) await issue('login', 'one-viewer', `${sent}@example.com`);
    await mustWait(issue('login', 'one-viewer', 'last@example.com'), 40 * MINUTES);
    await expect(issue('login', 'another-viewer', 'last@example.com')).resolves.toBeDefined();
    world.clock.advanceSeconds(40 * MINUTES);
    await expect(issue('login', 'one-viewer', 'new@example.com')).resolves.toBeDefined();
  });

  it('counts against the viewer even when the email address has to wait', async () => {
    const { world, issue } = setup();
    await issue('login', 'one-viewer');
    await refusalOf(issue('login', 'one-viewer'));
    const sends = [...world.rateLimits.taken()].filter(([key]) => key.startsWith('sends#one-viewer'));
    expect(sends.map(([, count]) => count)).toEqual([2]);
  });
});

describe('trying codes', () => {
  it('is possible 100 times an hour from a viewer address, for any email address', async () => {
    const { world, check, mustWait } = setup();
    for (let tries = 0; tries < 100; tries += 1) {
      expect((await refusalOf(check(123_456, 'login', 'one-viewer', `${tries}@example.com`))).code).toBe('CODE_ENDED');
    }
    await mustWait(check(123_456, 'login', 'one-viewer'), 60 * MINUTES);
    world.clock.advanceSeconds(60 * MINUTES);
    expect((await refusalOf(check(123_456, 'login', 'one-viewer'))).code).toBe('CODE_ENDED');
  });

  it('does not use up a try of the code if the viewer address has none left', async () => {
    const { world, issue, check } = setup();
    for (let tries = 0; tries < 100; tries += 1)
      await refusalOf(check(123_456, 'login', 'one-viewer', 'bo@example.com'));
    const code = await issue();
    await refusalOf(check(code, 'login', 'one-viewer'));
    expect(world.otpCodes.all()[0]?.codes[slotIn(world)]?.tries).toBe(0);
  });

  /** 24 wrong tries over three days, so one more locks the address. */
  async function nearlyLocked() {
    const setting = setup();
    for (let codes = 0; codes < 8; codes += 1) {
      const code = await setting.issue();
      await setting.useUp(code);
      setting.world.clock.advanceSeconds(codes % 4 === 3 ? 24 * HOURS : 15 * MINUTES);
    }
    return setting;
  }

  it('wrongly 25 times in a row locks sign-in for the address for 24 h', async () => {
    const { world, issue, isWrong, hasEnded, mustWait, check } = await nearlyLocked();
    const code = await issue();
    await isWrong(other(code));
    await hasEnded(code);
    world.clock.advanceSeconds(24 * HOURS - SECONDS);
    await mustWait(issue(), 1);
    world.clock.advanceSeconds(SECONDS);
    await expect(check(await issue())).resolves.toBeDefined();
    expect(world.otpCodes.all()[0]?.wrongInRow).toBe(0);
  });

  it('correctly in between resets the count', async () => {
    const { world, issue, isWrong, check } = await nearlyLocked();
    await check(await issue());
    world.clock.advanceSeconds(30);
    const code = await issue();
    await isWrong(other(code));
    await expect(check(code)).resolves.toBeDefined();
  });

  it('of one address does not lock another', async () => {
    const { issue, isWrong, check } = await nearlyLocked();
    await isWrong(other(await issue()));
    const code = await issue('login', 'v', 'bo@example.com');
    await expect(check(code, 'login', 'v', 'bo@example.com')).resolves.toBeDefined();
  });
});
