import { describe, expect, it } from 'vitest';
import { LEAD_RETENTION_SECONDS } from '#contract/endpoints/leads/limits.ts';
import { OFFICE_NOTES_MAX } from '#contract/endpoints/office/limits.ts';
import { aLead, aMember } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { listOfficeLeads } from '../leads/list-office-leads.ts';
import { followUpOfficeContact } from '../messages/follow-up-office-contact.ts';
import { sendMorningDigest } from '../office/send-morning-digest.ts';
import { addOfficeLead } from './add-office-lead.ts';
import { registerUser } from './register-user.ts';

const clara = { member: aMember({ name: 'Clara Ellison' }) };
const nora = {
  fullname: 'Nora Quill',
  phone: '5550142200',
  email: 'nora@example.com',
  comments: 'Her son is in grade 10.',
};
const add = (world: World, changes: Partial<typeof nora> = {}, recorded: unknown[] = []) =>
  addOfficeLead(world)({
    input: { ...nora, ...changes },
    session: clara,
    record: (change) => {
      recorded.push(change);
    },
  });
const list = async (world: World) => (await listOfficeLeads(world)({ input: { state: 'new', after: '' } })).leads;

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
    await followUpOfficeContact(world)({
      input: { kind: 'lead', id, state: 'contacted', note: 'Called back.', version: 0 },
      session: clara,
      record: () => undefined,
    });
    expect((await listOfficeLeads(world)({ input: { state: 'contacted', after: '' } })).leads).toMatchObject([{ id }]);
  });

  it('is written down once, however often the button is pressed', async () => {
    const world = inMemoryWorld();
    await Promise.all([add(world), add(world)]);
    await add(world);
    expect(world.leads.all()).toHaveLength(1);
  });

  it('keeps what a sign-up said, and what was typed as a note beside it', async () => {
    const world = inMemoryWorld();
    await world.leads.record(aLead({ email: nora.email }), undefined, []);
    const added = await add(world);
    expect(added).toMatchObject({ fullname: nora.fullname, phone: nora.phone, revision: 2, grade: '8' });
    expect(added).toMatchObject({ interest: 'sciences', comments: 'First line\nSecond line' });
    expect(added).not.toHaveProperty('addedBy');
    const notes = [{ who: 'Clara Ellison', text: nora.comments, at: world.clock.now() }];
    expect(added.followUp).toMatchObject({ state: 'new', notes });
    expect(await list(world)).toEqual([added]);
  });

  it.each(['contacted', 'booked', 'closed', 'callback'] as const)(
    'waits for a call again if the person is a lead that is %s',
    async (state) => {
      const world = inMemoryWorld();
      const { id } = await add(world);
      const change = { kind: 'lead', id, state, note: 'Talked to her.', version: 0 } as const;
      await followUpOfficeContact(world)({ input: change, session: clara, record: () => undefined });
      const again = { comments: 'Now it is about her daughter.' };
      const { followUp, comments } = await add(world, again);
      expect({ state: followUp.state, comments }).toEqual({ state: 'callback', comments: nora.comments });
      expect(followUp.notes.map(({ text }) => text)).toEqual(['Talked to her.', again.comments]);
      // The same again changes nothing.
      expect((await add(world, again)).followUp).toEqual(followUp);
      const listed = await listOfficeLeads(world)({ input: { state: 'callback', after: '' } });
      expect(listed.leads).toMatchObject([{ id }]);
    },
  );

  it('is refused with what to do if the person has the most notes', async () => {
    const world = inMemoryWorld();
    await add(world);
    for (let note = 1; note <= OFFICE_NOTES_MAX; note += 1) await add(world, { comments: `Note ${String(note)}` });
    const refusal = await refusalOf(add(world, { comments: 'One more' }));
    expect(refusal.fields).toEqual({ comments: expect.stringContaining('There are already 30 notes') as string });
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
    const followUps = { ...world.followUps, record: () => Promise.resolve(false) };
    expect((await refusalOf(add({ ...world, followUps }))).code).toBe('CONFLICT');
  });
});
