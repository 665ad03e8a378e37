import { describe, expect, it } from 'vitest';
import { webAuthnPasskeys } from '#adapters/webauthn/passkeys.ts';
import type { CeremonyResponse } from '#contract/endpoints/office/office.ts';
import type { MemberRole } from '#contract/office.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from '#testing/authenticator.ts';
import { inMemoryCookies } from '#testing/cookies.ts';
import { aBooking, aCounselor, aMember, anAvailability } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, testBusinessProfile } from '#testing/world.ts';
import { ownOf } from '../../consultations/core/own-availability.ts';
import type { Change } from '../../shared/audit-entry.ts';
import { Refusal } from '../../shared/refusal.ts';
import { endOfficeSession } from '../end-office-session.ts';
import { endOtherOfficeSessions } from '../end-other-office-sessions.ts';
import { getOfficeSession } from '../get-office-session.ts';
import { listOfficeSessions } from '../list-office-sessions.ts';
import { officeGate } from '../office-gate.ts';
import { addOfficePasskey } from '../passkeys/add-office-passkey.ts';
import { confirmOfficeSession } from '../passkeys/confirm-office-session.ts';
import { finishOfficeSignIn } from '../passkeys/finish-office-sign-in.ts';
import { listOfficePasskeys } from '../passkeys/list-office-passkeys.ts';
import { removeOfficePasskey } from '../passkeys/remove-office-passkey.ts';
import { renameOfficePasskey } from '../passkeys/rename-office-passkey.ts';
import { startOfficeConfirmation } from '../passkeys/start-office-confirmation.ts';
import { startOfficePasskey } from '../passkeys/start-office-passkey.ts';
import { startOfficeSignIn } from '../passkeys/start-office-sign-in.ts';
import { openOfficeSession } from '../session.ts';
import type { OfficeSession } from '../sessions.ts';
import { acceptOfficeInvitation } from './accept-office-invitation.ts';
import { inviteOfficeMember } from './invite-office-member.ts';
import { listOfficeTeam } from './list-office-team.ts';
import { invite } from './manage-team.ts';
import { removeOfficeMember } from './remove-office-member.ts';
import { startOfficeInvitation } from './start-office-invitation.ts';

const { siteUrl, businessName, timeZone } = testBusinessProfile;
const viewer = '203.0.113.7';
const browser = 'Safari on iPhone';
const olive = 'olive@shop.test';
const ben = 'ben@shop.test';

/** The office with WebAuthn as it is, and what people do there. */
function anOffice() {
  const world = inMemoryWorld();
  const dependencies = {
    ...world,
    site: { siteUrl, businessName, timeZone },
    passkeys: webAuthnPasskeys({ siteUrl, businessName }),
  };
  const gate = officeGate({ ...dependencies, siteUrl });
  const recorded: Change[] = [];
  const record = (change: Change) => recorded.push(change);

  const invited = async (email: string, role: MemberRole = 'owner', by?: string) =>
    new URL((await invite(dependencies, { email, role, siteUrl, ...(by && { by }) })).link).hash.slice(1);
  const join = async (
    token: string,
    device: SoftwareAuthenticator,
    changes: Parameters<SoftwareAuthenticator['create']>[1] = {},
    cookies = inMemoryCookies(),
  ) => {
    const { options } = await startOfficeInvitation(dependencies)({ input: { token }, viewer });
    const response = device.create(options, changes);
    const input = { token, name: 'Olive Stone', passkeyName: 'My phone', response };
    await acceptOfficeInvitation(dependencies)({ input, viewer, cookies, browser });
    return { cookies, options, response };
  };
  const signIn = async (
    device: SoftwareAuthenticator,
    changes: Parameters<SoftwareAuthenticator['use']>[1] = {},
    cookies = inMemoryCookies(),
  ) => {
    const options = await startOfficeSignIn(dependencies)({ viewer });
    const response = device.use(options, changes);
    const session = await finishOfficeSignIn(dependencies)({ input: { response }, viewer, cookies, browser });
    return { cookies, response, session };
  };
  const finish = (response: CeremonyResponse) =>
    finishOfficeSignIn(dependencies)({ input: { response }, viewer, cookies: inMemoryCookies(), browser });
  const sessionOf = (cookies: ReturnType<typeof inMemoryCookies>): Promise<OfficeSession> => gate.authenticate(cookies);
  /** Someone who joined with a new device. */
  const member = async (email = olive, role: MemberRole = 'owner', device = softwareAuthenticator({ siteUrl })) => {
    const { cookies } = await join(await invited(email, role), device);
    return { device, cookies, session: await sessionOf(cookies) };
  };
  return { ...dependencies, dependencies, gate, record, recorded, invited, join, signIn, finish, sessionOf, member };
}

const refusals = {
  CONFLICT: expect.objectContaining({ code: 'CONFLICT' }) as unknown,
  NOT_FOUND: expect.objectContaining({ code: 'NOT_FOUND' }) as unknown,
  PASSKEY_REFUSED: expect.objectContaining({ code: 'PASSKEY_REFUSED' }) as unknown,
  PASSKEY_UNKNOWN: expect.objectContaining({ code: 'PASSKEY_UNKNOWN' }) as unknown,
  UNAUTHENTICATED: expect.objectContaining({ code: 'UNAUTHENTICATED' }) as unknown,
  FORBIDDEN: expect.objectContaining({ code: 'FORBIDDEN' }) as unknown,
};

describe('an invitation', () => {
  it('asks for a resident passkey of this site with user verification', async () => {
    const { dependencies, invited } = anOffice();
    const started = await startOfficeInvitation(dependencies)({
      input: { token: await invited(ben, 'counselor') },
      viewer,
    });
    expect(started).toMatchObject({
      email: ben,
      role: 'counselor',
      options: {
        rp: { id: 'shop.test', name: businessName },
        user: { name: ben },
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        excludeCredentials: [],
        timeout: 300_000,
      },
    });
    expect(started.options.challenge).toMatch(/^[\w-]{43}$/);
  });

  it('makes a member with a passkey and a session, and the audit log says so', async () => {
    const { office, auditLog, sessionOf, invited, join, clock } = anOffice();
    const device = softwareAuthenticator();
    const token = await invited(olive);
    clock.advanceSeconds(60);
    const { cookies } = await join(token, device);
    const { members, invitations } = await office.team();
    expect(invitations).toEqual([]);
    expect(members).toEqual([
      {
        id: expect.stringMatching(/^\w{26}$/) as string,
        name: 'Olive Stone',
        email: olive,
        role: 'owner',
        createdAt: clock.now(),
        notifications: { leads: false, messages: false, consultations: false, digest: false },
        passkeys: [
          {
            id: device.id,
            name: 'My phone',
            publicKey: expect.any(String) as string,
            counter: 0,
            transports: ['internal', 'hybrid'],
            createdAt: clock.now(),
            lastUsedAt: clock.now(),
          },
        ],
        signIns: [{ tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, at: clock.now(), browser }],
      },
    ]);
    expect(cookies.stored.get('office')).toMatch(/^[\w-]{43}$/);
    expect((await sessionOf(cookies)).member.email).toBe(olive);
    expect(auditLog.all()).toMatchObject([
      {
        who: { name: 'Olive Stone', email: olive },
        action: 'join',
        subject: olive,
        outcome: 'done',
        after: { role: 'owner', passkey: { name: 'My phone' } },
      },
    ]);
  });

  it('works once, also for two at the same moment', async () => {
    const { office, invited, join } = anOffice();
    const token = await invited(olive);
    const outcomes = await Promise.allSettled([
      join(token, softwareAuthenticator()),
      join(token, softwareAuthenticator()),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await office.team()).members).toMatchObject([{ passkeys: [{}] }]);
    expect(await refusalOf(join(token, softwareAuthenticator()))).toEqual(refusals.NOT_FOUND);
  });

  it('ends after 24 hours', async () => {
    const { clock, invited, join } = anOffice();
    const [early, late] = [await invited(olive), await invited(ben)];
    clock.advanceSeconds(24 * 3600 - 1);
    await join(early, softwareAuthenticator());
    clock.advanceSeconds(1);
    expect(await refusalOf(join(late, softwareAuthenticator()))).toEqual(refusals.NOT_FOUND);
  });

  it('is replaced by the next to the same address, and an unknown one is not found', async () => {
    const { office, invited, join } = anOffice();
    const first = await invited(ben, 'counselor');
    const second = await invited(ben);
    expect((await office.team()).invitations).toMatchObject([{ email: ben, role: 'owner' }]);
    expect(await refusalOf(join(first, softwareAuthenticator()))).toEqual(refusals.NOT_FOUND);
    expect(await refusalOf(join('x'.repeat(43), softwareAuthenticator()))).toEqual(refusals.NOT_FOUND);
    await join(second, softwareAuthenticator());
  });

  it('gives a member who lost every passkey a new one, beside the others', async () => {
    const { office, member, invited, join, signIn } = anOffice();
    const { session } = await member();
    const found = softwareAuthenticator();
    await join(await invited(olive), found);
    const { members } = await office.team();
    expect(members).toMatchObject([{ id: session.memberId, role: 'owner', passkeys: [{}, { id: found.id }] }]);
    expect((await signIn(found)).session.email).toBe(olive);
  });

  it('gives a member with ten lost passkeys an eleventh instead of the oldest', async () => {
    const { office, member, invited, join, signIn } = anOffice();
    await member();
    for (let count = 1; count < 10; count += 1) await join(await invited(olive), softwareAuthenticator());
    const before = (await office.team()).members[0]?.passkeys.map(({ id }) => id) ?? [];
    expect(before).toHaveLength(10);
    const found = softwareAuthenticator();
    await join(await invited(olive), found);
    expect((await office.team()).members[0]?.passkeys.map(({ id }) => id)).toEqual([...before.slice(1), found.id]);
    await signIn(found);
  });

  it('of a member to another role is refused', async () => {
    const { member, invited } = anOffice();
    await member();
    expect(await refusalOf(invited(olive, 'counselor'))).toMatchObject({
      code: 'CONFLICT',
      message: `${olive} is already an owner. To change that, remove this member first.`,
    });
  });

  it('is refused if the team is full', async () => {
    const { invited } = anOffice();
    for (let count = 1; count <= 20; count += 1) await invited(`person${String(count)}@shop.test`);
    expect(await refusalOf(invited('one.more@shop.test'))).toEqual(refusals.CONFLICT);
    await invited('person1@shop.test');
  });

  it('is not lost when another change of the team comes at the same moment', async () => {
    const { office, invited } = anOffice();
    await Promise.all(['a', 'b', 'c'].map((name) => invited(`${name}@shop.test`)));
    expect((await office.team()).invitations.map(({ email }) => email).toSorted()).toEqual([
      'a@shop.test',
      'b@shop.test',
      'c@shop.test',
    ]);
  });
});

describe('a passkey that is made', () => {
  it.each<[string, Parameters<SoftwareAuthenticator['create']>[1]]>([
    ['on another origin', { origin: 'https://shop.test.evil.test' }],
    ['without https', { origin: 'http://shop.test' }],
    ['for another RP', { rpId: 'evil.test' }],
    ['without user verification', { isUnverified: true }],
    ['with another challenge', { challenge: 'x'.repeat(43) }],
    ['as an answer to signing in', { type: 'webauthn.get' }],
  ])('%s is refused, and the invitation stays', async (_, changes) => {
    const { office, auditLog, invited, join } = anOffice();
    const token = await invited(olive);
    expect(await refusalOf(join(token, softwareAuthenticator(), changes))).toEqual(refusals.PASSKEY_REFUSED);
    expect((await office.team()).members).toEqual([]);
    expect(auditLog.all()).toEqual([]);
    await join(token, softwareAuthenticator());
  });

  it('with the challenge of another invitation, of another ceremony or of five minutes ago is refused', async () => {
    const { dependencies, clock, invited, join } = anOffice();
    const token = await invited(olive);
    const other = await startOfficeInvitation(dependencies)({ input: { token: await invited(ben) }, viewer });
    const signingIn = await startOfficeSignIn(dependencies)({ viewer });
    const old = await startOfficeInvitation(dependencies)({ input: { token }, viewer });
    clock.advanceSeconds(300);
    for (const { challenge } of [other.options, signingIn, old.options]) {
      const refused = refusalOf(join(token, softwareAuthenticator(), { challenge }));
      expect(await refused).toEqual(refusals.PASSKEY_REFUSED);
    }
  });

  it('by a device whose passkey someone else has is refused', async () => {
    const { member, invited, join } = anOffice();
    const { device } = await member();
    expect(await refusalOf(join(await invited(ben), device))).toEqual(refusals.PASSKEY_REFUSED);
  });

  it.each([{}, { response: null }, { response: { clientDataJSON: 5, attestationObject: 'é' } }])(
    'from an answer that makes no sense is refused: %j',
    async (odd) => {
      const { dependencies, invited } = anOffice();
      const response = { id: 'abc', rawId: 'abc', type: 'public-key' as const, ...odd };
      const input = { token: await invited(olive), name: 'Olive', passkeyName: 'Phone', response };
      const accepted = acceptOfficeInvitation(dependencies)({ input, viewer, cookies: inMemoryCookies(), browser });
      expect(await refusalOf(accepted)).toEqual(refusals.PASSKEY_REFUSED);
    },
  );
});

describe('signing in', () => {
  it('asks for any passkey of this site, with user verification', async () => {
    const { dependencies } = anOffice();
    expect(await startOfficeSignIn(dependencies)({ viewer })).toMatchObject({
      rpId: 'shop.test',
      userVerification: 'required',
      allowCredentials: undefined,
    });
  });

  it('opens a session, notes the use, and the audit log says so', async () => {
    const { office, auditLog, clock, member, signIn, sessionOf } = anOffice();
    const { device } = await member();
    clock.advanceSeconds(60);
    const { cookies, session } = await signIn(device);
    const now = clock.now();
    expect(session).toEqual({
      id: (await sessionOf(cookies)).memberId,
      name: 'Olive Stone',
      email: olive,
      role: 'owner',
      notifications: { leads: false, messages: false, consultations: false, digest: false },
      confirmedUntil: now + 300_000,
      endsAt: now + 12 * 3600 * 1000,
      idleMs: 1_800_000,
      businessName,
      zone: timeZone,
    });
    expect((await office.team()).members[0]?.passkeys).toMatchObject([{ lastUsedAt: now, counter: 0 }]);
    expect(auditLog.all().at(-1)).toMatchObject({ action: 'sign-in', outcome: 'done', who: { email: olive } });
  });

  it('stores no token', async () => {
    const { office, member } = anOffice();
    const { cookies } = await member();
    expect(JSON.stringify([office.allSessions(), await office.team()])).not.toContain(cookies.stored.get('office'));
  });

  it.each<[string, Parameters<SoftwareAuthenticator['use']>[1]]>([
    ['on another origin', { origin: 'https://evil.test' }],
    ['for another RP', { rpId: 'evil.test' }],
    ['without user verification', { isUnverified: true }],
    ['with a challenge that is not ours', { challenge: 'x'.repeat(43) }],
    ['as an answer to making a passkey', { type: 'webauthn.create' }],
  ])('with a passkey used %s is refused', async (_, changes) => {
    const { office, member, signIn } = anOffice();
    const { device } = await member();
    expect(await refusalOf(signIn(device, changes))).toEqual(refusals.PASSKEY_REFUSED);
    expect(office.allSessions()).toHaveLength(1);
  });

  it('with an answer that was used before is refused, also at the same moment', async () => {
    const { dependencies, member, signIn, finish } = anOffice();
    const { device } = await member();
    const { response } = await signIn(device);
    expect(await refusalOf(finish(response))).toEqual(refusals.PASSKEY_REFUSED);

    const twice = device.use(await startOfficeSignIn(dependencies)({ viewer }));
    const outcomes = await Promise.allSettled([finish(twice), finish(twice)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('with another answer to a challenge that was used is refused', async () => {
    const { dependencies, member, finish } = anOffice();
    const { device } = await member();
    const options = await startOfficeSignIn(dependencies)({ viewer });
    await finish(device.use(options));
    expect(await refusalOf(finish(device.use(options)))).toEqual(refusals.PASSKEY_REFUSED);
  });

  it('five minutes after the challenge is refused', async () => {
    const { dependencies, clock, member, finish } = anOffice();
    const { device } = await member();
    const [early, late] = [
      await startOfficeSignIn(dependencies)({ viewer }),
      await startOfficeSignIn(dependencies)({ viewer }),
    ];
    clock.advanceSeconds(299);
    await finish(device.use(early));
    clock.advanceSeconds(1);
    expect(await refusalOf(finish(device.use(late)))).toEqual(refusals.PASSKEY_REFUSED);
  });

  it('with a counter that goes back or stays is refused, and one that grows is stored', async () => {
    const { office, member, signIn } = anOffice();
    const { device } = await member(olive, 'owner', softwareAuthenticator({ firstCounter: 7 }));
    await signIn(device);
    expect((await office.team()).members[0]?.passkeys).toMatchObject([{ counter: 8 }]);
    for (const counter of [8, 7, 1]) {
      expect(await refusalOf(signIn(device, { counter }))).toEqual(refusals.PASSKEY_REFUSED);
    }
    await signIn(device, { counter: 100 });
    expect((await office.team()).members[0]?.passkeys).toMatchObject([{ counter: 100 }]);
  });

  it('with a counter that falls to 0, as where a provider keeps passkeys in step, is let in and noted', async () => {
    const { office, member, signIn, auditLog, log } = anOffice();
    const { device } = await member(olive, 'owner', softwareAuthenticator({ firstCounter: 7 }));
    await signIn(device);
    await signIn(device, { counter: 0 });
    expect((await office.team()).members[0]?.passkeys).toMatchObject([{ counter: 0 }]);
    const noted = { before: { passkeyCounter: 8 }, after: { passkeyCounter: 0 } };
    expect(auditLog.all().at(-1)).toMatchObject({ action: 'sign-in', outcome: 'done', ...noted });
    expect(log.lines).toMatchObject([{ event: 'passkey-counter-fell', details: { from: 8 } }]);
    await signIn(device, { counter: 0 });
    expect(log.lines).toHaveLength(1);
  });

  it('with a copied device at the same moment lets one of the two in', async () => {
    const { dependencies, member, finish } = anOffice();
    const { device } = await member(olive, 'owner', softwareAuthenticator({ firstCounter: 7 }));
    const [one, other] = [
      device.use(await startOfficeSignIn(dependencies)({ viewer }), { counter: 9 }),
      device.use(await startOfficeSignIn(dependencies)({ viewer }), { counter: 9 }),
    ];
    const outcomes = await Promise.allSettled([finish(one), finish(other)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('with an unknown passkey, or with a known id and another key, is refused', async () => {
    const { dependencies, member, signIn, finish } = anOffice();
    const { device } = await member();
    const stranger = softwareAuthenticator();
    expect(await refusalOf(signIn(stranger))).toEqual(refusals.PASSKEY_UNKNOWN);
    const forged = stranger.use(await startOfficeSignIn(dependencies)({ viewer }));
    const refused = refusalOf(finish({ ...forged, id: device.id, rawId: device.id }));
    expect(await refused).toEqual(refusals.PASSKEY_REFUSED);
  });

  it('is limited by network address', async () => {
    const { dependencies } = anOffice();
    for (let tried = 0; tried < 60; tried += 1) await startOfficeSignIn(dependencies)({ viewer });
    const again = [
      startOfficeSignIn(dependencies)({ viewer }),
      startOfficeInvitation(dependencies)({ input: { token: 'x'.repeat(43) }, viewer }),
    ];
    for (const refused of again) expect(await refusalOf(refused)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await startOfficeSignIn(dependencies)({ viewer: '198.51.100.9' });
  });

  it('is not a refusal if the table of challenges does not answer', async () => {
    const { dependencies, member } = anOffice();
    const { device } = await member();
    const options = await startOfficeSignIn(dependencies)({ viewer });
    const { DependencyDown } = await import('../../shared/refusal.ts');
    const takeChallenge = () => Promise.reject(new DependencyDown('DynamoDB', undefined));
    const broken = { ...dependencies, office: { ...dependencies.office, takeChallenge } };
    const input = { response: device.use(options) };
    await expect(finishOfficeSignIn(broken)({ input, viewer, cookies: inMemoryCookies(), browser })).rejects.toThrow(
      DependencyDown,
    );
  });
});

describe('confirming a session', () => {
  it('asks for one of the member’s own passkeys, and lets actions through for five minutes', async () => {
    const { dependencies, clock, gate, member } = anOffice();
    const { device, cookies, session } = await member();
    clock.advanceSeconds(301);
    expect(await refusalOf(gate.requirePasskey(session, 'refund-office-order'))).toMatchObject({
      code: 'PASSKEY_NEEDED',
    });
    const options = await startOfficeConfirmation(dependencies)({ session });
    expect(options).toMatchObject({ allowCredentials: [{ id: device.id }], userVerification: 'required' });
    const answered = await confirmOfficeSession(dependencies)({ input: { response: device.use(options) }, session });
    expect(answered.confirmedUntil).toBe(clock.now() + 300_000);
    const confirmed = await gate.authenticate(cookies);
    expect(confirmed.confirmedAt).toBe(clock.now());
    await gate.requirePasskey(confirmed, 'refund-office-order');
  });

  it('with a colleague’s passkey, or the challenge of another session or of signing in, is refused', async () => {
    const { dependencies, member, signIn, sessionOf } = anOffice();
    const { device, session } = await member();
    const colleague = await member(ben, 'counselor');
    const other = await sessionOf((await signIn(device)).cookies);
    const confirm = (response: CeremonyResponse) =>
      refusalOf(confirmOfficeSession(dependencies)({ input: { response }, session }));
    const own = await startOfficeConfirmation(dependencies)({ session });
    expect(await confirm(colleague.device.use(own))).toEqual(refusals.PASSKEY_REFUSED);
    const others = [
      await startOfficeConfirmation(dependencies)({ session: other }),
      await startOfficeSignIn(dependencies)({ viewer }),
    ];
    for (const options of others) expect(await confirm(device.use(options))).toEqual(refusals.PASSKEY_REFUSED);
    const { confirmedAt } = session;
    expect(dependencies.office.allSessions().every((one) => one.confirmedAt === confirmedAt)).toBe(true);
  });
});

describe('a session', () => {
  it('is shown to its member, and ends', async () => {
    const { dependencies, member, sessionOf } = anOffice();
    const { cookies, session } = await member();
    expect(await getOfficeSession(dependencies)({ session })).toMatchObject({ email: olive, role: 'owner' });
    await endOfficeSession(dependencies)({ session, cookies });
    expect(cookies.stored.has('office')).toBe(false);
    const replayed = inMemoryCookies();
    replayed.set('office', 'x'.repeat(43), 60);
    expect(await refusalOf(sessionOf(replayed))).toEqual(refusals.UNAUTHENTICATED);
    expect(dependencies.office.allSessions()).toEqual([]);
  });
});

describe('where a member is signed in', () => {
  it('is listed with browser and times, and ends but for the browser that asks', async () => {
    const { dependencies, clock, member, signIn, sessionOf, office, record, recorded } = anOffice();
    const { device, cookies } = await member();
    const colleague = await member(ben);
    clock.advanceSeconds(60);
    const laptop = await signIn(device);
    const old = await signIn(device);
    await endOfficeSession(dependencies)({ session: await sessionOf(old.cookies), cookies: old.cookies });
    clock.advanceSeconds(60);
    const session = await sessionOf(cookies);
    const all = await listOfficeSessions(dependencies)({ session });
    const now = clock.now();
    expect(all).toEqual([
      { id: all[0]?.id, browser, signedInAt: now - 60_000, lastSeenAt: now - 60_000, isThis: false },
      { id: all[1]?.id, browser, signedInAt: now - 120_000, lastSeenAt: now, isThis: true },
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(2);

    const left = await endOtherOfficeSessions(dependencies)({ session, record });
    expect(left).toEqual([all[1]]);
    expect(recorded).toEqual([{ after: { browsers: [browser, browser] } }]);
    expect(await refusalOf(sessionOf(laptop.cookies))).toEqual(refusals.UNAUTHENTICATED);
    expect(await listOfficeSessions(dependencies)({ session: await sessionOf(cookies) })).toEqual(left);
    await sessionOf(colleague.cookies);
    expect(office.allSessions()).toHaveLength(2);
  });

  it('leaves out what was idle, or began with a passkey that is gone', async () => {
    const { dependencies, clock, member, invited, join, signIn, sessionOf, record } = anOffice();
    const { cookies, device } = await member();
    clock.advanceSeconds(1_000);
    const second = softwareAuthenticator();
    await join(await invited(olive), second);
    await sessionOf(cookies);
    await removeOfficePasskey(dependencies)({
      input: { id: second.id },
      session: await sessionOf(cookies),
      record,
    });
    expect(await listOfficeSessions(dependencies)({ session: await sessionOf(cookies) })).toMatchObject([
      { isThis: true },
    ]);
    const other = await signIn(device);
    clock.advanceSeconds(1_000);
    await sessionOf(other.cookies);
    clock.advanceSeconds(1_000);
    expect(await listOfficeSessions(dependencies)({ session: await sessionOf(other.cookies) })).toMatchObject([
      { isThis: true },
    ]);
  });

  it('is at most twenty browsers: another one ends the oldest', async () => {
    const { office, member, signIn, sessionOf } = anOffice();
    const { device, cookies } = await member();
    for (let count = 1; count < 20; count += 1) await signIn(device);
    await sessionOf(cookies);
    await signIn(device);
    expect(await refusalOf(sessionOf(cookies))).toEqual(refusals.UNAUTHENTICATED);
    expect(office.allSessions()).toHaveLength(20);
    expect((await office.team()).members[0]?.signIns).toHaveLength(20);
  });

  it('is nowhere for someone who was removed while signing in', async () => {
    const { dependencies, office, member, sessionOf } = anOffice();
    await member();
    const { session } = await member(ben);
    const { members, ...team } = await office.team();
    office.setTeam({ ...team, members: members.filter(({ email }) => email !== ben) });
    const cookies = inMemoryCookies();
    const passkeyId = session.member.passkeys[0]?.id ?? '';
    const opened = openOfficeSession(dependencies, { cookies, browser, member: session.member, passkeyId });
    expect(await refusalOf(opened)).toEqual(refusals.UNAUTHENTICATED);
    expect(await refusalOf(sessionOf(cookies))).toEqual(refusals.UNAUTHENTICATED);
  });
});

describe('the passkeys of a member', () => {
  async function withSecond() {
    const office = anOffice();
    const { dependencies, member, record, sessionOf } = office;
    const { session, cookies, device } = await member();
    const second = softwareAuthenticator();
    const options = await startOfficePasskey(dependencies)({ session });
    const response = second.create(options);
    const add = () => addOfficePasskey(dependencies)({ input: { name: 'Laptop', response }, session, record });
    return { ...office, options, add, device, second, session: () => sessionOf(cookies), cookies, response };
  }

  it('are listed, and another one is added with a challenge that works once', async () => {
    const { add, options, device, second, session, recorded, clock } = await withSecond();
    expect(options).toMatchObject({ excludeCredentials: [{ id: device.id }], user: { name: olive } });
    const added = [
      { id: device.id, name: 'My phone', createdAt: clock.now(), lastUsedAt: clock.now() },
      { id: second.id, name: 'Laptop', createdAt: clock.now(), lastUsedAt: null },
    ];
    expect(await add()).toEqual(added);
    expect(await listOfficePasskeys()({ session: await session() })).toEqual(added);
    expect(recorded).toEqual([{ after: { id: second.id, name: 'Laptop' } }]);
    expect(await refusalOf(add())).toEqual(refusals.PASSKEY_REFUSED);
  });

  it('can’t be added with a challenge of a colleague', async () => {
    const { dependencies, member, record, response } = await withSecond();
    const { session } = await member(ben);
    const add = addOfficePasskey(dependencies)({ input: { name: 'Laptop', response }, session, record });
    expect(await refusalOf(add)).toEqual(refusals.PASSKEY_REFUSED);
  });

  it('are at most ten', async () => {
    const { dependencies, invited, join, session, add } = await withSecond();
    for (let count = 1; count < 10; count += 1) await join(await invited(olive), softwareAuthenticator());
    expect(await refusalOf(add())).toEqual(refusals.CONFLICT);
    expect(await refusalOf(startOfficePasskey(dependencies)({ session: await session() }))).toMatchObject({
      message: 'You have 10 passkeys. Remove one that you don’t use first.',
    });
  });

  it('get new names', async () => {
    const { dependencies, device, session, record, recorded } = await withSecond();
    const rename = async (id: string) =>
      renameOfficePasskey(dependencies)({ input: { id, name: 'Old phone' }, session: await session(), record });
    expect(await rename(device.id)).toMatchObject([{ id: device.id, name: 'Old phone' }]);
    expect(recorded).toEqual([{ before: { name: 'My phone' } }, { after: { name: 'Old phone' } }]);
    expect(await refusalOf(rename('unknown'))).toEqual(refusals.NOT_FOUND);
  });

  it('can be removed but for the last one, and their sessions end', async () => {
    const { dependencies, add, device, second, session, cookies, signIn, sessionOf, record } = await withSecond();
    const remove = async (id: string) =>
      removeOfficePasskey(dependencies)({ input: { id }, session: await session(), record });
    expect(await refusalOf(remove(device.id))).toEqual(refusals.CONFLICT);
    await add();
    expect(await refusalOf(remove('unknown'))).toEqual(refusals.NOT_FOUND);
    const laptop = await signIn(second);
    expect(await remove(second.id)).toMatchObject([{ id: device.id }]);
    expect(await refusalOf(sessionOf(laptop.cookies))).toEqual(refusals.UNAUTHENTICATED);
    expect((await sessionOf(cookies)).member.passkeys).toHaveLength(1);
    expect(await refusalOf(signIn(second))).toEqual(refusals.PASSKEY_UNKNOWN);
  });
});

describe('the team', () => {
  it('is listed with the invitations that still work', async () => {
    const { dependencies, clock, member, invited } = anOffice();
    const { session } = await member();
    await invited('late@shop.test');
    clock.advanceSeconds(3600);
    await invited(ben, 'counselor');
    clock.advanceSeconds(23 * 3600);
    const listed = await listOfficeTeam(dependencies)({ session });
    expect(listed).toMatchObject({
      members: [{ id: session.memberId, email: olive, role: 'owner', passkeys: 1, isYou: true }],
      invitations: [{ email: ben, role: 'counselor', endsAt: clock.now() + 3600 * 1000 }],
    });
    expect(listed.invitations).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toContain('tokenHash');
  });

  it('grows by invitations that are mailed, with a link that lets in', async () => {
    const { dependencies, mailer, member, join, record, recorded } = anOffice();
    const { session } = await member();
    const input = { email: ben, role: 'counselor' } as const;
    const listed = await inviteOfficeMember(dependencies)({ input: { ...input, calendar: '' }, session, record });
    expect(listed.invitations).toMatchObject([input]);
    expect(recorded).toEqual([{ after: input }]);
    expect(mailer.sent).toMatchObject([{ to: ben, kind: 'office', subject: 'Join the office of Route to College' }]);
    const [, token = ''] =
      /^https:\/\/shop\.test\/office\/invitation#([\w-]{43})$/m.exec(mailer.sent[0]?.text ?? '') ?? [];
    await join(token, softwareAuthenticator());
    expect((await listOfficeTeam(dependencies)({ session })).members).toMatchObject([{ isYou: true }, input]);
  });

  it('gives who is invited the calendar of a counselor, from the first day on', async () => {
    const { dependencies, consultations, member, record, recorded } = anOffice();
    const { session } = await member();
    const [maya, noah] = [
      { ...aCounselor(), id: 'maya', email: 'maya@shop.test' },
      { ...aCounselor(), id: 'noah', email: 'noah@shop.test' },
    ];
    await consultations.setAvailability(anAvailability({ counselors: [maya, noah] }));
    const before = await consultations.availability();
    const invites = async (calendar: string) =>
      await inviteOfficeMember(dependencies)({ input: { email: ben, role: 'counselor', calendar }, session, record });
    await invites('noah');
    const after = await consultations.availability();
    expect(after).toEqual({ ...before, version: 2, counselors: [maya, { ...noah, member: ben }] });
    expect(ownOf(aMember({ email: ben, role: 'counselor' }), after ?? { counselors: [] })).toEqual(['noah']);
    expect(recorded).toEqual([{ after: { email: ben, role: 'counselor', calendar: 'noah' } }]);
    // Another email to the same person changes nothing.
    await invites('noah');
    expect((await consultations.availability())?.version).toBe(2);
    expect(await refusalOf(invites('gone'))).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('loses a member, who is out at once', async () => {
    const { dependencies, gate, member, signIn, record, recorded } = anOffice();
    const { session } = await member();
    const colleague = await member(ben, 'counselor');
    const left = await removeOfficeMember(dependencies)({ input: { id: colleague.session.memberId }, session, record });
    expect(left.members).toMatchObject([{ email: olive }]);
    const ended = ['Their passkey, and every session that began with one'];
    expect(recorded).toEqual([{ before: { email: ben, role: 'counselor', name: 'Olive Stone' }, after: { ended } }]);
    const out = gate.authenticate(colleague.cookies);
    expect(await refusalOf(out)).toEqual(refusals.UNAUTHENTICATED);
    expect(await refusalOf(signIn(colleague.device))).toEqual(refusals.PASSKEY_UNKNOWN);
  });

  it('ends with a member what they have: invitations to and by them, hours, feeds and addresses', async () => {
    const { dependencies, office, consultations, member, invited, join, record, recorded } = anOffice();
    const { session } = await member();
    const leaving = await member(ben);
    const tokens = [await invited(ben), await invited('eve@shop.test', 'owner', leaving.session.memberId)];
    const kept = await invited('cleo@shop.test', 'counselor', session.memberId);
    const feedOf = (feedBy: string) => ({ feedHash: 'ab', feedBy });
    await consultations.setAvailability(
      anAvailability({
        counselors: [
          aCounselor({ id: 'ben', name: 'Ben Frost', email: 'private@mail.test', member: ben, ...feedOf('BEN') }),
          aCounselor({ id: 'owen', name: 'Owen Reed', email: ben, member: 'owen@shop.test' }),
          aCounselor({ id: 'maya', name: 'Maya Ellison', ...feedOf(leaving.session.memberId) }),
          aCounselor({ id: 'lin', name: 'Lin Park', email: 'lin@shop.test', ...feedOf(session.memberId) }),
        ],
      }),
    );
    const counselor = { id: 'ben', name: 'Ben Frost', email: 'private@mail.test' };
    for (const [id, with_] of [
      ['B1', counselor],
      ['B2', aBooking().counselor],
    ] as const) {
      const booking = aBooking({ id, userId: id, counselor: with_ });
      await consultations.write({ booking, before: undefined, take: [], release: [], days: [], personVersion: 0 }, []);
    }
    const answer = await removeOfficeMember(dependencies)({
      input: { id: leaving.session.memberId },
      session,
      record,
    });
    expect(answer.ended).toEqual([
      'Their passkey, and every session that began with one',
      `The invitation to ${ben}`,
      'The invitation to eve@shop.test',
      'The hours of Ben Frost: families see no more times',
      'The calendar address of Ben Frost',
      `${ben} in the hours of Owen Reed: the inbox gets the emails`,
      'The calendar address of Maya Ellison, which they had made',
    ]);
    expect(answer.invitations).toMatchObject([{ email: 'cleo@shop.test' }]);
    expect(answer.bookings).toMatchObject([{ id: 'B1', outsideHours: true }]);
    expect(recorded.at(-1)).toMatchObject({ after: { ended: answer.ended } });
    const left = (await consultations.availability())?.counselors ?? [];
    expect(left.map(({ id, email, feedHash }) => [id, email, feedHash])).toEqual([
      ['owen', undefined, undefined],
      ['maya', undefined, undefined],
      ['lin', 'lin@shop.test', 'ab'],
    ]);
    for (const token of tokens) {
      expect(await refusalOf(join(token, softwareAuthenticator()))).toEqual(refusals.NOT_FOUND);
    }
    expect(office.allSessions().map(({ memberId }) => memberId)).toEqual([session.memberId]);
    await join(kept, softwareAuthenticator());
  });

  it('loses a member together with the hours, or not at all', async () => {
    const { dependencies, office, consultations, member, record } = anOffice();
    const { session } = await member();
    const leaving = await member(ben, 'counselor');
    const ofBen = aCounselor({ email: ben });
    await consultations.setAvailability(anAvailability({ counselors: [ofBen] }));
    // Someone saves hours between the read and the write, once.
    let isFirst = true;
    const departures: typeof dependencies.departures = {
      end: async (next) => {
        if (isFirst) {
          const version = ((await consultations.availability())?.version ?? 0) + 1;
          await consultations.setAvailability(anAvailability({ version, minutes: 45, counselors: [ofBen] }));
        }
        isFirst = false;
        const isDone = await dependencies.departures.end(next);
        if (!isDone) expect((await office.team()).members).toHaveLength(2);
        return isDone;
      },
    };
    await removeOfficeMember({ ...dependencies, departures })({
      input: { id: leaving.session.memberId },
      session,
      record,
    });
    expect(await consultations.availability()).toMatchObject({ minutes: 45, counselors: [] });
    expect((await office.team()).members).toHaveLength(1);
  });

  it('takes no invitation of someone who was removed meanwhile', async () => {
    const { dependencies, office, member, invited, join } = anOffice();
    await member();
    const leaving = await member(ben);
    const token = await invited('eve@shop.test', 'owner', leaving.session.memberId);
    const { members, ...team } = await office.team();
    // As an invitation stands that was written before its sender was removed.
    office.setTeam({ ...team, members: members.filter(({ email }) => email !== ben) });
    expect(await refusalOf(join(token, softwareAuthenticator()))).toEqual(refusals.NOT_FOUND);
    const late = invite(dependencies, { email: 'x@shop.test', role: 'owner', siteUrl, by: leaving.session.memberId });
    expect(await refusalOf(late)).toEqual(refusals.UNAUTHENTICATED);
    // Removed between the look at the invitation and the write: the write itself looks again.
    office.setTeam({ ...(await office.team()), members });
    const racing = {
      ...dependencies,
      passkeys: {
        ...dependencies.passkeys,
        created: async (...answer: Parameters<typeof dependencies.passkeys.created>) => {
          const created = await dependencies.passkeys.created(...answer);
          office.setTeam({ ...(await office.team()), members: members.filter(({ email }) => email !== ben) });
          return created;
        },
      },
    };
    const { options } = await startOfficeInvitation(racing)({ input: { token }, viewer });
    const response = softwareAuthenticator().create(options);
    const input = { token, name: 'Eve', passkeyName: 'Phone', response };
    const accepted = acceptOfficeInvitation(racing)({ input, viewer, cookies: inMemoryCookies(), browser });
    expect(await refusalOf(accepted)).toEqual(refusals.NOT_FOUND);
    expect((await office.team()).members).toMatchObject([{ email: olive }]);
  });

  it('loses an invitation', async () => {
    const { dependencies, office, member, invited, join, record } = anOffice();
    const { session } = await member();
    const token = await invited(ben);
    const id = (await office.team()).invitations[0]?.id ?? '';
    expect((await removeOfficeMember(dependencies)({ input: { id }, session, record })).invitations).toEqual([]);
    expect(await refusalOf(join(token, softwareAuthenticator()))).toEqual(refusals.NOT_FOUND);
    const again = removeOfficeMember(dependencies)({ input: { id }, session, record });
    expect(await refusalOf(again)).toEqual(refusals.NOT_FOUND);
  });

  it('keeps an owner, also if two owners remove each other', async () => {
    const { dependencies, office, member, record } = anOffice();
    const { session } = await member();
    await member('cleo@shop.test', 'counselor');
    const remove = (id: string) => removeOfficeMember(dependencies)({ input: { id }, session, record });
    expect(await refusalOf(remove(session.memberId))).toMatchObject({
      message: 'The last owner can’t be removed. Invite another owner first.',
    });
    const other = await member(ben);
    const outcomes = await Promise.allSettled([remove(session.memberId), remove(other.session.memberId)]);
    expect(
      outcomes
        .map((one) => (one.status === 'rejected' && one.reason instanceof Refusal ? one.reason.code : 'done'))
        .toSorted(),
    ).toEqual(['CONFLICT', 'done']);
    expect((await office.team()).members.filter(({ role }) => role === 'owner')).toHaveLength(1);
  });

  it('tells a person whose changes always come second', async () => {
    const { dependencies } = anOffice();
    const overtaken = { ...dependencies, office: { ...dependencies.office, changeTeam: () => Promise.resolve(false) } };
    expect(await refusalOf(invite(overtaken, { email: ben, role: 'owner', siteUrl }))).toEqual(refusals.CONFLICT);
  });
});
