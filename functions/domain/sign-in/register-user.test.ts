import { describe, expect, it } from 'vitest';
import { LEAD_RETENTION_SECONDS } from '#contract/endpoints/leads/limits.ts';
import { UNVERIFIED_ACCOUNT_SECONDS } from '#contract/endpoints/sign-in/limits.ts';
import { anAccount } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { mailWaitingLeads } from '../leads/mail-waiting-leads.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { browserHash } from './browser.ts';
import { registerUser } from './register-user.ts';

const details = {
  interest: 'sciences',
  grade: '',
  address: '12 Elm Street',
  postcode: '94110',
  city: 'San José',
  state: 'California',
  comments: '',
};
const typed = { fullname: 'Zoë Marlow', email: 'amy@example.com', phone: '5559998877', ...details };
const signUp = (
  world: Pick<World, keyof World>,
  changes: Partial<typeof typed & { cameFrom: string }> = {},
  viewer = 'v',
) => registerUser(world)({ input: { ...typed, ...changes }, viewer, cookies: world.cookies });

const signUpAs = (world: Pick<World, keyof World>, changes: { who?: string; student?: string; grade?: string }) =>
  registerUser(world)({ input: { ...typed, ...changes }, viewer: 'v', cookies: world.cookies });

describe('signing up', () => {
  it('creates an account that expires after 30 days unless its owner logs in', async () => {
    const world = inMemoryWorld();
    await signUp(world);
    expect(world.users.all()).toEqual([
      {
        id: expect.any(String) as string,
        fullname: typed.fullname,
        email: typed.email,
        phone: typed.phone,
        createdAt: world.clock.now(),
        details,
        browser: browserHash(world.cookieNames, world.cookies),
        unverifiedUntil: world.clock.now() + UNVERIFIED_ACCOUNT_SECONDS * 1000,
      },
    ]);
    expect(world.sessions.all()).toEqual([]);
  });

  it('notes on the lead where the person came from first, and succeeds whatever the browser sent', async () => {
    const world = inMemoryWorld();
    await signUp(world, { cameFrom: 'https://shop.test/services?utm_source=ads https://search.example/' });
    const first = { page: '/services', host: 'search.example', source: 'ads' };
    await signUp(world, { phone: '5550100000', cameFrom: 'https://shop.test/about https://other.example/' });
    await signUp(world, { email: 'bo@example.com', cameFrom: 'nonsense' });
    expect(world.leads.all().map(({ email, revision, cameFrom }) => [email, revision, cameFrom])).toEqual([
      ['amy@example.com', 1, first],
      ['amy@example.com', 2, first],
      ['bo@example.com', 1, undefined],
    ]);
    for (const { text } of world.mailer.sent) expect(text).not.toContain('search.example');
  });

  it('sends a welcome email that contains nothing the person typed', async () => {
    const world = inMemoryWorld();
    await signUp(world);
    const mail = world.mailer.sent.find(({ to }) => to === typed.email);
    expect(mail).toMatchObject({ subject: 'Welcome to Route to College' });
    expect(mail?.text.indexOf('/book')).toBeLessThan(mail?.text.indexOf('/login') ?? -1);
    expect(`${mail?.text ?? ''}${mail?.html ?? ''}`).not.toContain('Zoë');
    expect(world.outbox.all()).toEqual([]);
  });

  it('answers the same for a registered address, changes nothing and emails its owner', async () => {
    const world = inMemoryWorld();
    await world.users.create(anAccount());
    await expect(signUp(world)).resolves.toBeUndefined();
    const unknown = inMemoryWorld();
    await expect(signUp(unknown)).resolves.toBeUndefined();
    expect([...world.cookies.stored.keys()]).toEqual([...unknown.cookies.stored.keys()]);
    expect(world.users.all()).toEqual([anAccount()]);
    expect(world.mailer.sent.filter(({ to }) => to === typed.email)).toMatchObject([
      { subject: 'You already have an account with Route to College' },
    ]);
  });

  it('replaces an unconfirmed sign-up of the same browser', async () => {
    const world = inMemoryWorld();
    await signUp(world, { fullname: 'Zoe Typo' });
    await signUp(world);
    expect(world.users.all()).toMatchObject([{ fullname: typed.fullname }]);
    expect(world.users.all()[0]).not.toHaveProperty('signUps');
  });

  it('succeeds when mail is down: both emails wait in the outbox and are sent later, once', async () => {
    const world = inMemoryWorld();
    const mailer = { send: () => Promise.reject(new DependencyDown('SES', new Error('throttled'))) };
    await signUp({ ...world, mailer: { ...world.mailer, ...mailer } });
    expect(world.users.all()).toHaveLength(1);
    expect(world.leads.all()).toHaveLength(1);
    expect(world.outbox.all()).toHaveLength(2);
    world.clock.advanceSeconds(60);
    await deliverOutbox(world)();
    await deliverOutbox(world)();
    expect(world.mailer.sent.map(({ to }) => to).sort()).toEqual([typed.email, world.businessInbox]);
    expect(world.outbox.all()).toEqual([]);
  });

  it('is possible five times a day for an address', async () => {
    const world = inMemoryWorld();
    for (let count = 0; count < 5; count += 1) await signUp(world, {}, `viewer-${count}`);
    expect((await refusalOf(signUp(world))).code).toBe('TOO_MANY_REQUESTS');
    await expect(signUp(world, { email: 'bo@example.com' })).resolves.toBeUndefined();
  });

  it('counts with the codes that a viewer address requests: 30 an hour', async () => {
    const world = inMemoryWorld();
    for (let count = 0; count < 30; count += 1) await signUp(world, { email: `${count}@example.com` });
    expect((await refusalOf(signUp(world))).code).toBe('TOO_MANY_REQUESTS');
    expect(world.users.all()).toHaveLength(30);
  });
});

describe('the lead of a sign-up', () => {
  const toBusiness = (world: Pick<World, 'mailer' | 'businessInbox'>) =>
    world.mailer.sent.filter(({ to }) => to === world.businessInbox);
  const phonesOf = (world: World) => world.leads.all().map(({ details: { phone } }) => phone);

  it('is stored, and reaches the business with the person as reply address', async () => {
    const world = inMemoryWorld();
    await signUp(world);
    const { email, ...details } = typed;
    expect(world.leads.all()).toEqual([{ email, revision: 1, receivedAt: world.clock.now(), details }]);
    expect(toBusiness(world)).toMatchObject([{ subject: 'New lead: Zoë Marlow', replyTo: email }]);
  });

  it('is one too for an address with a confirmed account, which stays unchanged', async () => {
    const world = inMemoryWorld();
    await world.users.create(anAccount());
    await signUp(world);
    expect(world.leads.all()).toHaveLength(1);
    expect(toBusiness(world)).toHaveLength(1);
    expect(world.users.all()).toEqual([anAccount()]);
  });

  it('sends nothing when it is repeated with the same details, also at the same time', async () => {
    const world = inMemoryWorld();
    await Promise.all([signUp(world), signUp(world)]);
    world.clock.advanceSeconds(40 * 24 * 3_600);
    await signUp(world);
    expect(world.leads.all()).toHaveLength(1);
    expect(world.mailer.sent.map(({ to }) => to).sort()).toEqual([typed.email, world.businessInbox]);
    // The account expired in the meantime, and is there again.
    expect(world.users.all()).toMatchObject([{ createdAt: world.clock.now() }]);
  });

  it.each([{ phone: '5550001111' }, { grade: '9' }, { comments: 'Call in the evening' }, { fullname: 'Zoë Reed' }])(
    'keeps a change beside the earlier lead, and mails it as updated: %j',
    async (changes) => {
      const world = inMemoryWorld();
      await signUp(world);
      const [first] = world.leads.all();
      await signUp(world, changes);
      expect(world.leads.all()).toMatchObject([first ?? {}, { revision: 2, details: changes }]);
      expect(toBusiness(world).map(({ subject }) => subject)).toEqual([
        'New lead: Zoë Marlow',
        `Updated lead: ${changes.fullname ?? typed.fullname}`,
      ]);
    },
  );

  it('is a change too when it goes back to earlier details', async () => {
    const world = inMemoryWorld();
    for (const phone of ['5550001111', '5550002222', '5550001111']) await signUp(world, { phone });
    expect(phonesOf(world)).toEqual(['5550001111', '5550002222', '5550001111']);
    expect(toBusiness(world)).toHaveLength(3);
  });

  it('keeps all changes that come at the same time', async () => {
    const world = inMemoryWorld();
    const phones = ['5550001111', '5550002222', '5550003333'];
    await Promise.all(phones.map((phone) => signUp(world, { phone })));
    expect(phonesOf(world).sort()).toEqual(phones);
    expect(toBusiness(world)).toHaveLength(3);
  });

  it('is new again after two years', async () => {
    const world = inMemoryWorld();
    await signUp(world);
    world.clock.advanceSeconds(LEAD_RETENTION_SECONDS);
    await signUp(world);
    expect(toBusiness(world).map(({ subject }) => subject)).toEqual(['New lead: Zoë Marlow', 'New lead: Zoë Marlow']);
    expect(world.leads.all().map(({ revision }) => revision)).toEqual([1, 2]);
  });

  it('is kept when the account ends', async () => {
    const world = inMemoryWorld();
    await signUp(world);
    world.users.remove(typed.email);
    expect(world.leads.all()).toHaveLength(1);
  });

  it('fails together with the account if it cannot be stored, and sends nothing', async () => {
    const world = inMemoryWorld();
    const leads = { ...world.leads, record: () => Promise.reject(new DependencyDown('DynamoDB', undefined)) };
    await expect(signUp({ ...world, leads })).rejects.toThrow(DependencyDown);
    expect([...world.users.all(), ...world.mailer.sent]).toEqual([]);
  });
});

describe('who signs up', () => {
  const mailToBusiness = (world: World) => world.mailer.sent.find(({ to }) => to === world.businessInbox)?.text ?? '';

  it('is in the lead and its email, with the student that a parent names', async () => {
    const world = inMemoryWorld();
    await signUpAs(world, { who: 'parent', student: 'Leo', grade: '6 or lower' });
    expect(world.leads.all()[0]?.details).toMatchObject({ who: 'parent', student: 'Leo', grade: '6 or lower' });
    expect(world.users.all()[0]?.details).toMatchObject({ who: 'parent', student: 'Leo' });
    const text = mailToBusiness(world);
    expect(text).toContain('Zoë Marlow, a parent or guardian, signed up for a free consultation.');
    expect(text).toMatch(/Signed up by: Parent or guardian/);
    expect(text).toMatch(/Student: Leo/);
  });

  it('can be a student, whose name is the lead’s own', async () => {
    const world = inMemoryWorld();
    await signUpAs(world, { who: 'student', student: 'Leo', grade: '11' });
    expect(world.leads.all()[0]?.details).not.toHaveProperty('student');
    expect(mailToBusiness(world)).toContain('Zoë Marlow, a student, signed up');
  });

  it('is not stored if no one said it, and a change when someone does', async () => {
    const world = inMemoryWorld();
    await signUpAs(world, { who: '', student: '' });
    expect(world.leads.all()[0]?.details).not.toHaveProperty('who');
    await signUpAs(world, { who: 'parent' });
    expect(world.leads.all()).toHaveLength(2);
    const updated = world.mailer.sent.findLast(({ to }) => to === world.businessInbox)?.text ?? '';
    expect(updated).toMatch(/Signed up by before: empty/);
  });
});

describe('a flood of leads', () => {
  const leadMails = (world: World) => world.mailer.sent.filter(({ to }) => to === world.businessInbox);
  async function flood(world: World, count: number, viewer: string): Promise<void> {
    for (let one = 0; one < count; one += 1) await signUp(world, { email: `${viewer}-${one}@example.com` }, viewer);
  }

  it('from one network sends ten emails an hour, and the rest in one', async () => {
    const world = inMemoryWorld();
    await flood(world, 25, '203.0.113.7');
    expect(leadMails(world)).toHaveLength(10);
    await signUp(world, {}, '198.51.100.1');
    expect(leadMails(world)).toHaveLength(11);
    await mailWaitingLeads(world)();
    await mailWaitingLeads(world)();
    const [together, ...others] = leadMails(world).slice(11);
    expect(others).toEqual([]);
    expect(together?.subject).toBe('15 more leads');
    const mailed = leadMails(world)
      .map(({ text }) => text)
      .join();
    for (let one = 0; one < 25; one += 1) expect(mailed).toContain(`203.0.113.7-${one}@example.com`);
    world.clock.advanceSeconds(3_600);
    await signUp(world, { email: 'later@example.com' }, '203.0.113.7');
    expect(leadMails(world).at(-1)?.subject).toBe('New lead: Zoë Marlow');
  });

  it('sends several emails if it is larger than one, and loses none', async () => {
    const world = inMemoryWorld();
    for (const viewer of ['a', 'b', 'c']) await flood(world, 30, viewer);
    await mailWaitingLeads(world)();
    expect(
      leadMails(world)
        .slice(30)
        .map(({ subject }) => subject),
    ).toEqual(['35 more leads', '25 more leads']);
    expect(await world.leads.waiting(100)).toEqual([]);
  });

  it('waits in the outbox when mail is down', async () => {
    const world = inMemoryWorld();
    await flood(world, 12, 'a');
    const mailer = { ...world.mailer, send: () => Promise.reject(new DependencyDown('SES', undefined)) };
    await mailWaitingLeads({ ...world, mailer })();
    expect(world.outbox.all()).toMatchObject([{ mail: { subject: '2 more leads' } }]);
  });

  it('is mailed once by two runs at the same time', async () => {
    const world = inMemoryWorld();
    await flood(world, 12, 'a');
    await Promise.all([mailWaitingLeads(world)(), mailWaitingLeads(world)()]);
    expect(leadMails(world).slice(10)).toHaveLength(1);
  });

  it('counts networks of one IPv6 block together, with ten times the limit', async () => {
    const world = inMemoryWorld();
    for (let network = 0; network < 11; network += 1) await flood(world, 10, `2001:db8:1:${network}::/64`);
    expect(leadMails(world)).toHaveLength(100);
    expect(await world.leads.waiting(100)).toHaveLength(10);
  });

  it('reports how long the oldest lead waits, for the alarm', async () => {
    const world = inMemoryWorld();
    await flood(world, 11, 'a');
    world.clock.advanceSeconds(31 * 60);
    await mailWaitingLeads(world)();
    await mailWaitingLeads(world)();
    const lines = world.log.lines.filter(({ event }) => event === 'waiting-leads');
    expect(lines.map(({ details }) => details)).toEqual([
      { leads: 1, oldestMinutes: 31 },
      { leads: 0, oldestMinutes: 0 },
    ]);
  });
});
