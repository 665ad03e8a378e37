import { describe, expect, it } from 'vitest';
import { anAccount } from '#testing/samples.ts';
import { codeIn, inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { hashToken } from '../shared/hashes.ts';
import { logIn } from './log-in.ts';
import { issueCode } from './one-time-codes.ts';
import { sendOtp } from './send-otp.ts';
import { authenticate } from './sessions.ts';

const email = 'amy@example.com';

async function requestedCode(changes: Parameters<typeof anAccount>[0] = {}) {
  const world = inMemoryWorld();
  await world.users.create(anAccount(changes));
  await sendOtp(world)({ input: { email }, viewer: 'v', cookies: world.cookies });
  return { world, otp: codeIn(world.mailer.sent[0]) };
}
const attempt = (world: World, otp: number, address = email) =>
  logIn(world)({ input: { email: address, otp }, viewer: 'v', cookies: world.cookies });

describe('logging in', () => {
  it('returns a token and the user', async () => {
    const { world, otp } = await requestedCode();
    const { token, candidateDetails } = await attempt(world, otp);
    const { id, fullname, phone } = anAccount();
    expect(candidateDetails).toEqual({ _id: id, fullname, email, phone });
    expect((await authenticate(world)(token)).user).toEqual({ id, fullname, email, phone });
  });

  it('says of the first time that it is, and never again', async () => {
    const { world, otp } = await requestedCode({ unverifiedUntil: 4_000_000_000_000 });
    expect(await attempt(world, otp)).toMatchObject({ first: true });
    world.clock.advanceSeconds(120);
    await sendOtp(world)({ input: { email }, viewer: 'v', cookies: world.cookies });
    expect(await attempt(world, codeIn(world.mailer.sent[1]))).not.toHaveProperty('first');
  });

  it('gives a token of 256 bits, of which only the hash is stored', async () => {
    const { world, otp } = await requestedCode();
    const { token } = await attempt(world, otp);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(world.sessions.all()).toMatchObject([{ tokenHash: hashToken(token), provenBy: 'login' }]);
    expect(JSON.stringify(world.sessions.all())).not.toContain(token);
  });

  it('has one answer for every wrong combination', async () => {
    const { world, otp } = await requestedCode();
    const unknown = await issueCode(world, {
      email: 'unknown@example.com',
      purpose: 'login',
      viewer: 'v',
      cookies: world.cookies,
    });
    const wrong = otp === 999_999 ? 100_000 : otp + 1;
    const refusals = [
      await refusalOf(attempt(world, wrong)),
      await refusalOf(attempt(world, wrong, 'unknown@example.com')),
      // Even a correct guess for an address without an account reveals nothing.
      await refusalOf(attempt(world, unknown, 'unknown@example.com')),
    ];
    for (const { code, message, fields, res } of refusals) {
      expect({ code, message, fields, res }).toEqual({ code: 'WRONG_CODE', message: 'Invalid OTP, try again.' });
    }
    expect((await refusalOf(attempt(world, otp, 'never-asked@example.com'))).code).toBe('CODE_ENDED');
    expect(world.sessions.all()).toEqual([]);
  });

  it('opens one session for a code that is sent twice at the same time', async () => {
    const { world, otp } = await requestedCode();
    await Promise.allSettled([attempt(world, otp), attempt(world, otp)]);
    expect(world.sessions.all()).toHaveLength(1);
  });

  it('confirms the address of a sign-up, so the account no longer expires', async () => {
    const { world, otp } = await requestedCode({ unverifiedUntil: inMemoryWorld().clock.now() + 1_000_000 });
    await attempt(world, otp);
    expect(world.users.all()).toMatchObject([anAccount()]);
    expect(world.users.all()[0]).not.toHaveProperty('unverifiedUntil');
  });
});
