import { describe, expect, it } from 'vitest';
import {
  AGREEMENT_OPENS_PER_ADDRESS_PER_HOUR,
  AGREEMENT_SIGNATURES_PER_ADDRESS_PER_HOUR,
  BALANCE_ENTRIES_MAX,
} from '#contract/endpoints/agreements/limits.ts';
import {
  aBalance,
  aFollowUp,
  aLead,
  aMember,
  anAccount,
  anAgreement,
  anOrder,
  aPaidOrder,
  aSentVersion,
  aSession,
  aTeam,
} from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, testPepper, type World } from '#testing/world.ts';
import { adjust, reserve } from '../balances/balance.ts';
import { ccFor } from '../office/cc.ts';
import type { Order } from '../orders/core/order.ts';
import { hashToken } from '../shared/hashes.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { type Agreement, buyerIdOf, installmentIdOf, type SentVersion } from './agreement.ts';
import { listAgreements } from './list-agreements.ts';
import { openAgreement } from './open-agreement.ts';
import { signAgreement } from './sign-agreement.ts';
import { agreementToken } from './token.ts';

const { id, content } = anAgreement();
const token = agreementToken(testPepper, { id });
const viewer = '203.0.113.7';

/** Writes what changes of an agreement, as the office does. */
async function put(world: World, changes: Partial<Agreement>, sent?: SentVersion): Promise<Agreement> {
  const before = await world.agreements.find(id);
  const agreement = { ...anAgreement(), ...before, ...changes, revision: (before?.revision ?? 0) + 1 };
  const write = { agreement, before, ...(sent === undefined ? {} : { sent }) };
  expect(await world.agreements.write(write, [])).toBe(true);
  return agreement;
}

async function send(world: World, version = aSentVersion(), changes: Partial<Agreement> = {}): Promise<Agreement> {
  const sent = {
    ...({ state: 'SENT', unsent: false, sentAt: version.sentAt, openUntil: version.content.validUntil } as const),
    ...{ version: version.version, content: version.content, tokenHash: hashToken(token) },
  };
  return await put(world, { ...sent, ...changes }, version);
}

const secondVersion = aSentVersion({
  version: 2,
  content: { ...content, title: 'Twelve hours of counseling' },
  text: 'Twelve hours of counseling',
  changes: ['Title: Twelve hours of counseling (before: Ten hours of counseling)'],
});

async function sentWorld(): Promise<World> {
  const world = inMemoryWorld();
  await send(world);
  return world;
}

const open = async (world: World, input = { token }) => await openAgreement(world)({ input, viewer });
const sign = async (
  world: World,
  changes: { token?: string; version?: number; name?: string; consent?: boolean } = {},
) => await signAgreement(world)({ input: { token, version: 1, name: 'Amy Marlow', ...changes }, viewer });

const installmentOrder = (index: number, state: Order['state']): Order =>
  (state === 'PAID' ? aPaidOrder : anOrder)({
    state,
    number: `ORDER${String(index)}${state}`,
    buyerId: buyerIdOf(id),
    items: [{ id: installmentIdOf(id, index), title: 'Installment', cents: 120_000, agreementId: id, minutes: 360 }],
    ...(state === 'PAID' ? { capturedCents: 120_000 } : {}),
  });

describe('the leads of a family', () => {
  const leadOf = async (world: World, address: string) =>
    (await world.followUps.of([`lead#${address}`])).get(`lead#${address}`);

  it('are closed by its signature, and wait for no call', async () => {
    const world = inMemoryWorld();
    const [email, secondEmail] = [content.email, 'leo@example.test'];
    await send(world, aSentVersion({ content: { ...content, secondEmail } }));
    for (const address of [email, secondEmail]) await world.leads.record(aLead({ email: address }), undefined, []);
    await world.followUps.change(
      aFollowUp({ kind: 'lead', id: email, state: 'callback', callOn: '2026-11-03', canceled: '2026-11-05' }),
    );
    await sign(world);
    expect(await leadOf(world, secondEmail)).toMatchObject({ state: 'closed', notes: [], version: 1 });
    const closed = await leadOf(world, email);
    expect(closed).toMatchObject({ state: 'closed', version: 2, notes: [{ who: 'Olive Stone' }] });
    expect(closed).not.toHaveProperty('callOn');
    expect(closed).not.toHaveProperty('canceled');
  });

  it('stay open without failing the signature while the leads are down', async () => {
    const world = await sentWorld();
    const leads = { latest: () => Promise.reject(new DependencyDown('DynamoDB', undefined)) };
    await signAgreement({ ...world, leads })({ input: { token, version: 1, name: 'Amy Marlow' }, viewer });
    expect((await world.agreements.find(id))?.state).toBe('SIGNED');
    expect(world.log.lines.map(({ event }) => event)).toContain('lead-not-closed');
  });
});

describe('opening an agreement', () => {
  it('shows what was sent, in dollars and hours', async () => {
    const world = await sentWorld();
    expect(await open(world)).toEqual({
      state: 'opened',
      version: 1,
      business: 'Route to College',
      fullname: 'Amy Marlow',
      student: 'Amy',
      title: 'Ten hours of counseling',
      lines: [{ name: 'Block hours', sentence: 'Ten hours with your counselor.', amount: 2_000 }],
      hours: 10,
      sessionMinutes: 60,
      cancelHours: 24,
      total: 2_000,
      installments: [
        { id: `${id}-1`, due: '2026-11-10', amount: 1_200, hours: 6, state: 'open', receipt: '' },
        { id: `${id}-2`, due: '2026-12-10', amount: 800, hours: 4, state: 'open', receipt: '' },
      ],
      terms: content.terms,
      validUntil: '2026-12-02',
      changes: [],
      hoursLeft: 0,
      otherWays: [],
    });
  });

  it.each([
    ['Maya Ellison', { name: 'Maya Ellison', portrait: '/mail/maya-ellison.png' }],
    ['Ruth Calloway', { name: 'Ruth Calloway' }],
  ])('names %s, who sent it, with a portrait that the site has', async (sentBy, counselor) => {
    const world = inMemoryWorld();
    await send(world, aSentVersion(), { sentBy });
    expect((await open(world)).counselor).toEqual(counselor);
  });

  it('notes the first time only', async () => {
    const world = await sentWorld();
    const first = world.clock.now();
    await Promise.all([open(world), open(world)]);
    world.clock.advanceSeconds(60);
    await open(world);
    expect(await world.agreements.find(id)).toMatchObject({
      state: 'OPENED',
      openedAt: first,
      changedAt: first,
      revision: 2,
    });
  });

  it('shows it also if that can’t be noted', async () => {
    const world = await sentWorld();
    const noteOpening = () => Promise.reject(new DependencyDown('DynamoDB', undefined));
    const agreements = { ...world.agreements, noteOpening };
    expect(await openAgreement({ ...world, agreements })({ input: { token }, viewer })).toMatchObject({
      state: 'sent',
    });
    expect(world.log.lines.map(({ event }) => event)).toContain('agreement-opening-not-noted');
  });

  it('shows the version that was sent last, not the draft of the next one', async () => {
    const world = await sentWorld();
    await put(world, { content: { ...content, title: 'Not sent yet', installments: [] }, unsent: true });
    expect(await open(world)).toMatchObject({ version: 1, title: content.title, installments: [{}, {}] });
    await send(world, secondVersion);
    expect(await open(world)).toMatchObject({
      ...{ version: 2, title: secondVersion.content.title, changes: secondVersion.changes },
    });
  });

  it.each([
    ['unknown', 'isn’t valid', async () => await Promise.resolve(inMemoryWorld())],
    [
      'of an agreement that was never sent',
      'isn’t valid',
      async () => {
        const world = inMemoryWorld();
        await put(world, { tokenHash: hashToken(token) });
        return world;
      },
    ],
    [
      'of one that was withdrawn',
      'was withdrawn',
      async () => {
        const world = await sentWorld();
        await put(world, { state: 'WITHDRAWN', withdrawn: { at: world.clock.now(), why: 'Amy chose another way' } });
        return world;
      },
    ],
    [
      'of one that nobody signed in time',
      'The time to sign this agreement is over',
      async () => {
        const world = await sentWorld();
        // The day after the last one has just begun in New York.
        world.clock.set(Date.parse('2026-12-03T05:00:00Z'));
        return world;
      },
    ],
  ])('with a link that is %s says whom to ask, and nothing about the family', async (_, says, prepare) => {
    const world = await prepare();
    for (const call of [open, sign]) {
      const { code, message, res } = await refusalOf(call(world));
      expect([code, res]).toEqual(['NOT_FOUND', undefined]);
      expect(message).toContain(says);
      expect(message).toMatch(/Route to College .*at https:\/\/shop\.test\/contact-us\.$/);
      expect(message).not.toMatch(/Amy|Marlow|hours|\$/);
    }
  });

  it('is possible until the end of the last day, and later if it is signed', async () => {
    const world = await sentWorld();
    world.clock.set(Date.parse('2026-12-03T04:59:59Z'));
    await sign(world);
    world.clock.set(Date.parse('2027-12-03T05:00:00Z'));
    expect(await open(world)).toMatchObject({ state: 'signed', signed: { name: 'Amy Marlow' } });
  });

  it('is limited by network, also with tokens that lead nowhere', async () => {
    const world = await sentWorld();
    for (let one = 0; one < AGREEMENT_OPENS_PER_ADDRESS_PER_HOUR; one += 1) {
      expect((await refusalOf(open(world, { token: `guess ${String(one)}` }))).code).toBe('NOT_FOUND');
    }
    expect((await refusalOf(open(world))).code).toBe('TOO_MANY_REQUESTS');
  });

  it('shows what was paid, by the orders of the agreement', async () => {
    const world = await sentWorld();
    await sign(world);
    world.clock.set(Date.parse('2026-12-11T05:00:00Z'));
    for (const state of ['EXPIRED', 'PAID'] as const)
      await world.orders.insert({ ...installmentOrder(0, state), receiptNumber: 'FYR-10001' });
    await world.orders.insert({ ...installmentOrder(1, 'PAID'), number: 'OTHER', buyerId: 'agreement-other' });
    const before = aBalance({ version: 0, minutes: 0, credits: [] });
    await world.balances.change({ before, balance: aBalance({ minutes: 300, used: 60 }), entries: [] });
    expect(await open(world)).toMatchObject({
      state: 'active',
      hoursLeft: 5,
      installments: [
        { state: 'paid', receipt: 'FYR-10001' },
        { state: 'late', receipt: '' },
      ],
    });
    await world.orders.insert(installmentOrder(1, 'PENDING'));
    expect(await open(world)).toMatchObject({ installments: [{ state: 'paid' }, { state: 'pending' }] });
  });

  it('calls nothing late on the day of the signature', async () => {
    const world = await sentWorld();
    // In UTC it is the next day already.
    world.clock.set(Date.parse('2026-11-28T02:00:00Z'));
    expect(await sign(world)).toMatchObject({ installments: [{ state: 'open' }, { state: 'open' }] });
    expect((await world.agreements.find(id))?.signedOn).toBe('2026-11-27');
    world.clock.set(Date.parse('2026-11-28T05:00:00Z'));
    expect(await open(world)).toMatchObject({ installments: [{ state: 'late' }, { state: 'open' }] });
  });

  it('says that what was due before the signature is due from its day on', async () => {
    const world = await sentWorld();
    world.clock.set(Date.parse('2026-11-28T02:00:00Z'));
    await sign(world);
    const mail = world.mailer.sent.find(({ subject }) => subject.startsWith('You signed'));
    expect(mail?.text).toContain('Due November 27, 2026: $1,200.00');
    expect(mail?.text).toContain('Due December 10, 2026: $800.00');
    // What was agreed stays as it was signed.
    expect(await open(world)).toMatchObject({ installments: [{ due: '2026-11-10' }, { due: '2026-12-10' }] });
    const session = aSession({ user: { ...aSession().user, email: content.email } });
    const { agreements } = await listAgreements(world)({ session });
    expect(agreements).toMatchObject([{ next: { due: '2026-11-27', state: 'open' } }]);
  });
});

describe('signing an agreement', () => {
  it('stores the network without its last part, and the browser’s name', async () => {
    const world = await sentWorld();
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
    await signAgreement(world)({ input: { token, version: 1, name: 'Amy Marlow' }, viewer, userAgent });
    expect((await world.agreements.find(id))?.signed).toMatchObject({
      network: '203.0.113.0/24',
      browser: world.browserName(userAgent),
    });
  });

  it('stores name, moment, version and hash, and begins the balance', async () => {
    const world = await sentWorld();
    world.clock.advanceSeconds(90);
    expect(await sign(world)).toMatchObject({
      ...{ state: 'signed', version: 1, hoursLeft: 0 },
      signed: { name: 'Amy Marlow', at: '2026-11-02T15:01:30.000Z' },
    });
    expect(await world.agreements.find(id)).toMatchObject({
      state: 'SIGNED',
      signed: { name: 'Amy Marlow', at: world.clock.now(), version: 1, sha256: aSentVersion().sha256 },
    });
    expect(world.balances.all()).toEqual([
      {
        agreementId: id,
        ...{ title: content.title, student: 'Amy', sessionMinutes: 60, cancelHours: 24 },
        ...{ version: 0, minutes: 0, used: 0, credits: [] },
      },
    ]);
  });

  it('gives its addresses accounts, which their first login confirms', async () => {
    const world = inMemoryWorld();
    await send(world, aSentVersion({ content: { ...content, secondEmail: 'jonas@example.com' } }));
    await sign(world);
    const accounts = await Promise.all(
      ['amy@example.com', 'jonas@example.com'].map((email) => world.users.findByEmail(email)),
    );
    expect(accounts).toMatchObject([
      { fullname: 'Amy Marlow', phone: '' },
      { fullname: 'Amy', phone: '' },
    ]);
    for (const account of accounts) expect(account?.unverifiedUntil).toBeGreaterThan(world.clock.now() + 86_400_000);
  });

  it('gives the whole name to an account that a form stripped of it', async () => {
    const world = inMemoryWorld();
    const fullname = 'Siobhan O’Neill-Park';
    await world.users.create({ ...anAccount(), fullname: 'Siobhan ONeillPark' });
    await send(world, aSentVersion({ content: { ...content, fullname } }));
    await sign(world);
    expect(await world.users.findByEmail(anAccount().email)).toMatchObject({ fullname });
  });

  it('of a student under 13 needs the consent of who signs, and makes no account but theirs', async () => {
    const world = inMemoryWorld();
    await send(world, aSentVersion({ content: { ...content, under13: true } }));
    const { consent = '' } = await open(world);
    expect(consent).toMatch(/^Amy is under 13\. I’m Amy’s parent or guardian/);
    for (const changes of [{}, { consent: false }]) {
      expect(await refusalOf(sign(world, changes))).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { consent: 'Please confirm this to sign' },
      });
    }
    expect(await world.agreements.find(id)).not.toHaveProperty('signed');
    expect([world.users.all(), world.mailer.sent]).toEqual([[], []]);
    await sign(world, { consent: true });
    expect((await world.agreements.find(id))?.signed).toMatchObject({ name: 'Amy Marlow', consent: true });
    expect(world.users.all()).toMatchObject([{ email: 'amy@example.com' }]);
    for (const { text, documents } of world.mailer.sent) {
      expect(text).toContain('Consent for the child');
      expect(documents?.[0]?.content).toContain('Consent for the child');
    }
  });

  it('of an older student takes no consent', async () => {
    const world = await sentWorld();
    expect(await open(world)).not.toHaveProperty('consent');
    await sign(world, { consent: true });
    expect((await world.agreements.find(id))?.signed).not.toHaveProperty('consent');
  });

  it('leaves a confirmed account as it is', async () => {
    const world = await sentWorld();
    await world.users.create(anAccount());
    await sign(world);
    expect(await world.users.findByEmail(anAccount().email)).toEqual(anAccount());
  });

  it('mails the signed copy to the family and to the business’s owners', async () => {
    const world = await sentWorld();
    const notifications = { ...aMember().notifications, messages: true };
    const roles = ['owner', 'counselor'] as const;
    world.office.setTeam(
      aTeam({
        members: roles.map((role) => aMember({ id: role, email: `${role}@shop.test`, role, notifications })),
      }),
    );
    await signAgreement({ ...world, ccFor: ccFor(world) })({
      input: { token, version: 1, name: 'Amy <b>Marlow' },
      viewer,
    });
    const [toFamily, toBusiness] = world.mailer.sent;
    expect(world.mailer.sent).toMatchObject([
      { kind: 'agreement', to: 'amy@example.com' },
      { kind: 'agreement', to: world.businessInbox, cc: ['owner@shop.test'], replyTo: 'amy@example.com' },
    ]);
    expect(toFamily?.text).toContain(`https://shop.test/agreement#${token}`);
    expect(toFamily?.text).toContain('Due November 10, 2026: $1,200.00');
    expect(toBusiness?.text).toContain(`https://shop.test/office/agreements/${id}`);
    expect(toBusiness?.text).not.toContain(token);
    const { text, sha256 } = aSentVersion();
    for (const mail of [toFamily, toBusiness]) {
      expect(mail?.documents).toMatchObject([{ fileName: 'signed-agreement.html', contentType: 'text/html' }]);
      const page = mail?.documents?.[0]?.content;
      expect(page).toContain(`<pre>${text}</pre>`);
      expect(page).toContain('Amy &lt;b&gt;Marlow');
      expect(page).toContain('Nov 2, 2026, at 10:00 AM (Eastern Time)');
      expect(page).toContain(sha256);
    }
  });

  it('ends the draft of a next version: what was signed is what counts', async () => {
    const world = await sentWorld();
    await put(world, { content: { ...content, title: 'Not sent yet', installments: [] }, unsent: true });
    await sign(world);
    expect(await world.agreements.find(id)).toMatchObject({ content, unsent: false });
    expect(world.balances.all()).toMatchObject([{ title: content.title }]);
  });

  it.each([1, 3])('refuses version %i if the second was sent, and shows that', async (read) => {
    const world = await sentWorld();
    await send(world, secondVersion);
    expect(await refusalOf(sign(world, { version: read }))).toMatchObject({
      code: 'AGREEMENT_CHANGED',
      res: { state: 'sent', version: 2, title: secondVersion.content.title, changes: secondVersion.changes },
    });
    expect(world.mailer.sent).toEqual([]);
    expect(await world.agreements.find(id)).toMatchObject({ state: 'SENT' });
  });

  it('refuses a second signature, and shows the first', async () => {
    const world = await sentWorld();
    await sign(world);
    world.clock.advanceSeconds(60);
    const refusal = await refusalOf(sign(world, { name: 'Ben Marlow' }));
    expect(refusal).toMatchObject({ code: 'CONFLICT', res: { state: 'signed', signed: { name: 'Amy Marlow' } } });
    expect(refusal.message).toBe('Amy Marlow signed this agreement on Nov 2, 2026, at 10:00 AM (Eastern Time).');
    expect(world.mailer.sent).toHaveLength(2);
  });

  it('takes one of two signatures at once', async () => {
    const world = await sentWorld();
    const both = await Promise.allSettled([sign(world), sign(world, { name: 'Ben Marlow' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = both.find((one) => one.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: 'CONFLICT', res: { state: 'signed' } });
    expect(world.balances.all()).toHaveLength(1);
    expect(world.mailer.sent).toHaveLength(2);
  });

  it('and sending a new version at once: only one of the two counts', async () => {
    // The office's write comes after the reads of the signature, and before its write.
    const world = await sentWorld();
    let writes = 0;
    const signing: World['agreements']['sign'] = async (change, mails) => {
      writes += 1;
      if (writes === 1) await send(world, secondVersion);
      return await world.agreements.sign(change, mails);
    };
    const agreements = { ...world.agreements, sign: signing };
    const refusal = await refusalOf(
      signAgreement({ ...world, agreements })({ input: { token, version: 1, name: 'Amy Marlow' }, viewer }),
    );
    expect(refusal).toMatchObject({ code: 'AGREEMENT_CHANGED', res: { version: 2 } });
    expect(world.balances.all()).toEqual([]);
    expect(world.mailer.sent).toEqual([]);

    // The other way around, the office finds that its revision is not current anymore.
    const before = await world.agreements.find(id);
    await sign(world, { version: 2 });
    const stale = { ...anAgreement(), ...before, version: 3, revision: (before?.revision ?? 0) + 1 };
    expect(await world.agreements.write({ agreement: stale, before }, [])).toBe(false);
  });

  it('goes through although someone opens it at the same moment', async () => {
    const world = await sentWorld();
    const [shown, signed] = await Promise.all([open(world), sign(world)]);
    expect(shown.version).toBe(1);
    expect(signed.state).toBe('signed');
    expect(await world.agreements.find(id)).toMatchObject({ state: 'SIGNED' });
  });

  it('is limited by network', async () => {
    const world = await sentWorld();
    for (let one = 0; one < AGREEMENT_SIGNATURES_PER_ADDRESS_PER_HOUR; one += 1) {
      expect((await refusalOf(sign(world, { version: 9 }))).code).toBe('AGREEMENT_CHANGED');
    }
    expect((await refusalOf(sign(world))).code).toBe('TOO_MANY_REQUESTS');
    expect(await world.agreements.find(id)).toMatchObject({ state: 'SENT' });
  });
});

describe('the hours of a person', () => {
  const secondEmail = 'student@example.com';
  async function signedWorld(): Promise<World> {
    const world = inMemoryWorld();
    await send(world, aSentVersion({ content: { ...content, secondEmail } }));
    await sign(world);
    const before = aBalance({ version: 0, minutes: 0, credits: [] });
    const facts = { at: world.clock.now(), about: 'A gift of the house', by: 'owner' };
    const given = adjust(before, 90, facts);
    const booked = given && reserve(given.balance, 60, { at: world.clock.now(), about: 'Session on November 9' });
    if (given === undefined || booked === undefined) throw new Error('There are enough hours');
    await world.balances.change(given);
    await world.balances.change(booked);
    return world;
  }
  const of = async (world: World, email: string) =>
    await listAgreements(world)({ session: aSession({ user: { ...aSession().user, email } }) });

  it('are listed with their changes, newest first, without who made them', async () => {
    const world = await signedWorld();
    const at = '2026-11-02T15:00:00.000Z';
    expect(await of(world, content.email)).toEqual({
      agreements: [
        {
          id,
          ...{ title: content.title, student: 'Amy', sessionMinutes: 60, cancelHours: 24 },
          ...{ hoursLeft: 0.5, hoursTotal: 1.5, hoursToCome: 10 },
          next: { due: '2026-11-10', amount: 1_200, state: 'open' },
          entries: [
            { at, kind: 'booked', hours: -1, left: 0.5, about: 'Session on November 9' },
            { at, kind: 'given', hours: 1.5, left: 1.5, about: 'A gift of the house' },
          ],
          url: `https://shop.test/agreement#${token}`,
          signs: true,
        },
      ],
    });
  });

  it('are listed for the second address without the link and without prices', async () => {
    const world = await signedWorld();
    const { agreements } = await of(world, secondEmail);
    expect(agreements).toMatchObject([{ id, hoursLeft: 0.5, hoursToCome: 10, next: null, url: '' }]);
    expect(agreements[0]).not.toHaveProperty('signs');
  });

  it.each([
    ['PENDING', { due: '2026-11-10', amount: 1_200, state: 'pending' }, 10],
    ['PAID', { due: '2026-12-10', amount: 800, state: 'open' }, 4],
    ['SUSPENDED', { due: '2026-12-10', amount: 800, state: 'open' }, 4],
    ['EXPIRED', { due: '2026-11-10', amount: 1_200, state: 'open' }, 10],
  ] as const)('say what comes with the next payments, after one that is %s', async (state, next, hoursToCome) => {
    const world = await signedWorld();
    await world.orders.insert(installmentOrder(0, state));
    expect((await of(world, content.email)).agreements).toMatchObject([{ next, hoursToCome }]);
  });

  it('say when the next payment is late, and when none is left', async () => {
    const world = await signedWorld();
    world.clock.set(Date.parse('2026-11-12T15:00:00Z'));
    expect((await of(world, content.email)).agreements).toMatchObject([{ next: { state: 'late' } }]);
    for (const index of [0, 1]) await world.orders.insert(installmentOrder(index, 'PAID'));
    expect((await of(world, content.email)).agreements).toMatchObject([{ next: null, hoursToCome: 0 }]);
  });

  it('are nobody else’s, and nobody’s before the signature', async () => {
    const world = await signedWorld();
    expect(await of(world, 'ben@example.com')).toEqual({ agreements: [] });
    expect(await of(await sentWorld(), content.email)).toEqual({ agreements: [] });
  });

  it('have no link after both peppers were replaced', async () => {
    const world = await signedWorld();
    const peppers: World['peppers'] = () => Promise.resolve(['another pepper']);
    expect(await listAgreements({ ...world, peppers })({ session: aSession() })).toMatchObject({
      agreements: [{ url: '' }],
    });
  });

  it('have their newest changes only', async () => {
    const world = await signedWorld();
    const many = Array.from({ length: BALANCE_ENTRIES_MAX }, (_, index) => ({
      ...({ at: world.clock.now(), kind: 'given', minutes: 15, left: 15 * (index + 1), about: String(index) } as const),
    }));
    const before = world.balances.all()[0] ?? aBalance();
    await world.balances.change({ before, balance: { ...before, version: before.version + 1 }, entries: many });
    const { agreements } = await of(world, content.email);
    expect(agreements[0]?.entries).toHaveLength(BALANCE_ENTRIES_MAX);
    expect(agreements[0]?.entries.at(-1)?.about).toBe('0');
  });
});
