import { describe, expect, it } from 'vitest';
import { LEAD_RETENTION_SECONDS } from '#contract/endpoints/leads/limits.ts';
import { aLead, aMember, anAccount } from '#testing/samples.ts';
import { codeIn, inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { NOT_ASKED } from '../leads/lead.ts';
import { addOfficeLead } from './add-office-lead.ts';
import { registerUser } from './register-user.ts';
import { requestRegistrationOtp } from './request-registration-otp.ts';
import { authenticate } from './sessions.ts';
import { verifyEmail } from './verify-email.ts';

const typed = { fullname: 'Zoë Marlow 李', email: 'amy@example.com', phone: '5559998877' };
const ask = (world: World, input = typed) =>
  requestRegistrationOtp(world)({ input, viewer: 'v', cookies: world.cookies });
const verify = (world: World, otp: number, email = typed.email) =>
  verifyEmail(world)({ input: { email, otp }, viewer: 'v', cookies: world.cookies });

async function asked(world = inMemoryWorld()) {
  await ask(world);
  return { world, otp: codeIn(world.mailer.sent[0]) };
}

describe('the download dialog', () => {
  it('emails a code of four digits and creates no account yet', async () => {
    const { world, otp } = await asked();
    expect(String(otp)).toHaveLength(4);
    expect(world.mailer.sent[0]?.text).toContain('5 minutes');
    expect(world.users.all()).toEqual([]);
  });

  it('creates the account once the code confirms the address, and signs in', async () => {
    const { world, otp } = await asked();
    world.clock.advanceSeconds(60);
    const { token, user } = await verify(world, otp);
    expect(world.users.all()).toEqual([{ id: user._id, ...typed, createdAt: world.clock.now() }]);
    expect(user).toEqual({ _id: user._id, ...typed });
    expect(await authenticate(world)(token)).toMatchObject({
      user: { id: user._id, email: typed.email },
      provenBy: 'registration',
    });
  });

  it.each([
    ['Zoë O’Neill-Park', 'Zoë ONeillPark', 'Zoë O’Neill-Park'],
    ['Zoë O’Neill-Park', 'Zoë Neill', 'Zoë Neill'],
  ])('takes %s from a lead of the office for the same name without signs: %s', async (known, fullname, kept) => {
    for (const signsUpToo of [false, true]) {
      const world = inMemoryWorld();
      const call = { input: { email: typed.email, fullname: known, phone: typed.phone, comments: 'Called' } };
      await addOfficeLead(world)({ ...call, session: { member: aMember() }, record: () => undefined });
      if (signsUpToo) {
        await registerUser(world)({
          input: { ...typed, ...NOT_ASKED, comments: '', fullname },
          viewer: 'v',
          cookies: world.cookies,
        });
        expect((await world.leads.latest(typed.email))?.details.fullname).toBe(kept);
      }
      await ask(world, { ...typed, fullname });
      const { user } = await verify(world, codeIn(world.mailer.sent.at(-1)));
      expect(user.fullname).toBe(kept);
    }
  });

  it('takes no name from a lead that has expired', async () => {
    const world = inMemoryWorld();
    await world.leads.record(
      aLead({ email: typed.email, details: { ...aLead().details, fullname: 'Zoë Mar-low 李' } }),
      undefined,
      [],
    );
    world.clock.advanceSeconds(LEAD_RETENTION_SECONDS + 1);
    await ask(world);
    expect((await verify(world, codeIn(world.mailer.sent.at(-1)))).user.fullname).toBe(typed.fullname);
  });

  it('signs the owner of a registered address in and never overwrites their details', async () => {
    const world = inMemoryWorld();
    await world.users.create(anAccount());
    const { otp } = await asked(world);
    const { user } = await verify(world, otp);
    expect(user).toMatchObject({ _id: anAccount().id, fullname: 'Amy Marlow', phone: anAccount().phone });
    expect(world.users.all()).toEqual([anAccount()]);
  });

  it('answers, writes and emails the same for a registered address', async () => {
    const [registered, unknown] = [inMemoryWorld(), inMemoryWorld()];
    await registered.users.create(anAccount());
    for (const world of [registered, unknown]) await expect(ask(world)).resolves.toBeUndefined();
    expect(registered.mailer.sent).toEqual(unknown.mailer.sent);
    expect(registered.otpCodes.all()).toEqual(unknown.otpCodes.all());
    for (const { log } of [registered, unknown]) {
      expect(log.lines).toEqual([{ level: 'info', event: 'code-mailed', details: {} }]);
    }
  });

  it('uses what was typed last', async () => {
    const world = inMemoryWorld();
    await ask(world, { ...typed, fullname: 'Zoe Typo' });
    world.clock.advanceSeconds(30);
    await ask(world);
    const { user } = await verify(world, codeIn(world.mailer.sent[1]));
    expect(user.fullname).toBe(typed.fullname);
  });

  it.each([
    ['wrong', (otp: number) => (otp === 9_999 ? 1_000 : otp + 1), typed.email, 'Invalid OTP, try again.'],
    ['of another address', (otp: number) => otp, 'bo@example.com', 'This code no longer works. Get a new one.'],
  ])('refuses a code that is %s, and creates no account', async (_, change, email, message) => {
    const { world, otp } = await asked();
    expect((await refusalOf(verify(world, change(otp), email))).message).toBe(message);
    expect(world.users.all()).toEqual([]);
    expect(world.sessions.all()).toEqual([]);
  });

  it('refuses a used code', async () => {
    const { world, otp } = await asked();
    await verify(world, otp);
    expect((await refusalOf(verify(world, otp))).code).toBe('CODE_ENDED');
    expect(world.sessions.all()).toHaveLength(1);
  });

  it('uses the account that another tab created first', async () => {
    const { world, otp } = await asked();
    let looked = 0;
    const users = {
      ...world.users,
      async findByEmail(email: string) {
        looked += 1;
        if (looked > 1) return await world.users.findByEmail(email);
        const missing = await world.users.findByEmail(email);
        await world.users.create(anAccount());
        return missing;
      },
    };
    const { user } = await verify({ ...world, users }, otp);
    expect(user._id).toBe(anAccount().id);
    expect(world.users.all()).toEqual([anAccount()]);
  });

  it('creates a new account if a sign-up has expired, even if its row still exists', async () => {
    const world = inMemoryWorld();
    await world.users.create(anAccount({ unverifiedUntil: world.clock.now() }));
    const { otp } = await asked(world);
    const { user } = await verify(world, otp);
    expect(user.fullname).toBe(typed.fullname);
    expect(world.users.all()).toMatchObject([{ ...typed }]);
    expect(world.users.all()[0]).not.toHaveProperty('unverifiedUntil');
  });
});
