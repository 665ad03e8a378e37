import { describe, expect, it } from 'vitest';
import { LEAD_RETENTION_SECONDS } from '#contract/limits.ts';
import { aLead, aMember } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { changeFollowUp } from '../inquiries/change-follow-up.ts';
import { listLeads } from '../leads/list-leads.ts';
import { sendMorningDigest } from '../office/send-morning-digest.ts';
import { addLead } from './add-lead.ts';
import { registerUser } from './register-user.ts';

const clara = { member: aMember({ name: 'Clara Ellison' }) };
const nora = {
  fullname: 'Nora Quill',
  phone: '5550142200',
  email: 'nora@example.com',
  comments: 'Her son is in grade 10.',
};
const add = (world: World, changes: Partial<typeof nora> = {}, recorded: unknown[] = []) =>
  addLead(world)({
    input: { ...nora, ...changes },
    session: clara,
    record: (change) => {
      recorded.push(change);
    },
  });
const list = async (world: World) => (await listLeads(world)({ input: { state: 'new', after: '' } })).leads;

describe('a lead that came by phone', () => {
  it('is a new lead that says who wrote it down, and is recorded without a name', async () => {
    const world = inMemoryWorld();
    const recorded: unknown[] = [];
    const added = await add(world, {}, recorded);
    expect(added).toMatchObject({ ...nora, id: nora.email, revision: 1, addedBy: 'Clara Ellison', grade: '' });
    expect(await list(world)).toEqual([added]);
    expect(recorded).toEqual([{ after: { isFirst: true, hasEmail: true } }]);
  });

  it('sends no email to anyone, and is in the morning digest', async () => {
    const world = inMemoryWorld();
    await add(world);
    expect(world.mailer.sent).toEqual([]);
    expect(await world.leads.waiting(10)).toEqual([]);
    await sendMorningDigest(world)();
    expect(world.mailer.sent).toMatchObject([{ to: world.businessInbox }]);
    expect(world.mailer.sent[0]?.text).toContain('Nora Quill: 5550142200');
  });

  it('without an email address is named by the phone, and can be followed up', async () => {
    const world = inMemoryWorld();
    const { id, email } = await add(world, { email: '' });
    expect({ id, email }).toEqual({ id: 'tel:+15550142200', email: '' });
    await changeFollowUp(world)({
      input: { kind: 'lead', id, state: 'contacted', note: 'Called back.', version: 0 },
      session: clara,
      record: () => undefined,
    });
    expect((await listLeads(world)({ input: { state: 'contacted', after: '' } })).leads).toMatchObject([{ id }]);
  });

  it('is written down once, however often the button is pressed', async () => {
    const world = inMemoryWorld();
    await Promise.all([add(world), add(world)]);
    await add(world);
    expect(world.leads.all()).toHaveLength(1);
  });

  it('keeps what a sign-up said, beside it', async () => {
    const world = inMemoryWorld();
    await world.leads.record(aLead({ email: nora.email }), undefined, []);
    const added = await add(world);
    expect(added).toMatchObject({ revision: 2, grade: '8', interest: 'sciences', comments: nora.comments });
    expect(await list(world)).toEqual([added]);
    expect(world.leads.all()).toMatchObject([{ details: { comments: 'First line\nSecond line' } }, {}]);
  });

  it('starts anew after the one before has expired', async () => {
    const world = inMemoryWorld();
    await world.leads.record(aLead({ email: nora.email }), undefined, []);
    world.clock.advanceSeconds(LEAD_RETENTION_SECONDS);
    expect(await add(world)).toMatchObject({ revision: 2, grade: '' });
  });

  it('does not make a later sign-up an update', async () => {
    const world = inMemoryWorld();
    await add(world);
    const { comments, ...caller } = nora;
    const typed = {
      interest: 'arts',
      grade: '',
      address: '12 Elm Street',
      postcode: '94110',
      city: 'Salem',
      state: 'OR',
    };
    await registerUser(world)({ input: { ...caller, ...typed, comments }, viewer: 'v', cookies: world.cookies });
    const toBusiness = world.mailer.sent.filter(({ to }) => to === world.businessInbox);
    expect(toBusiness).toMatchObject([{ subject: 'New lead: Nora Quill' }]);
    expect(world.leads.all()).toHaveLength(2);
  });

  it('gives up if others write the same lead again and again', async () => {
    const world = inMemoryWorld();
    const leads = { ...world.leads, record: () => Promise.resolve(false) };
    expect((await refusalOf(add({ ...world, leads }))).code).toBe('CONFLICT');
  });
});
