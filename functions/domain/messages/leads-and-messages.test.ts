import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { LEAD_RETENTION_SECONDS } from '#contract/endpoints/leads/limits.ts';
import { followUpOfficeContact as followUpOfficeContactContract } from '#contract/endpoints/messages/office.ts';
import { OFFICE_EXPORT_MS, OFFICE_NOTES_MAX, OFFICE_PAGE } from '#contract/endpoints/office/limits.ts';
import type { FollowUpState } from '#contract/words/office-follow-ups.ts';
import { TEST_START } from '#testing/clock.ts';
import { aFollowUp, aLead, aMember, aMessage } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { listOfficeLeads } from '../leads/list-office-leads.ts';
import type { Change } from '../shared/audit-entry.ts';
import { addOfficeLead } from '../sign-in/add-office-lead.ts';
import { exportOfficeContacts } from './export-office-contacts.ts';
import { followUpOfficeContact } from './follow-up-office-contact.ts';
import { listOfficeMessages } from './list-office-messages.ts';

const session = { member: aMember() };
const MINUTE = 60_000;
type State = FollowUpState | '';

async function signUp(world: World, name: string, { revision = 1, minutes = 0 } = {}): Promise<void> {
  const receivedAt = TEST_START + minutes * MINUTE;
  await world.leads.record(aLead({ email: `${name}@example.com`, revision, receivedAt }), undefined, []);
}
async function write(world: World, id: string, minutes = 0): Promise<void> {
  await world.messages.record({ ...aMessage(), id, receivedAt: TEST_START + minutes * MINUTE }, []);
}

/** Follows up, and answers what the audit log gets. */
async function followUp(
  world: World,
  input: Partial<Parameters<ReturnType<typeof followUpOfficeContact>>[0]['input']> & { readonly id: string },
): Promise<{ saved: Awaited<ReturnType<ReturnType<typeof followUpOfficeContact>>>; recorded: Change[] }> {
  const recorded: Change[] = [];
  const saved = await followUpOfficeContact(world)({
    input: { kind: 'lead', note: '', version: 0, ...input },
    session,
    record: (change) => recorded.push(change),
  });
  return { saved, recorded };
}

/** The ids on each page of a list. */
async function pages(list: (after: string) => Promise<{ ids: string[]; next: string }>): Promise<string[][]> {
  const found: string[][] = [];
  for (let after = ''; ; ) {
    const { ids, next } = await list(after);
    found.push(ids);
    if (next === '') return found;
    after = next;
  }
}
const leadPages = (world: World, state: State = '') =>
  pages(async (after) => {
    const { leads, next } = await listOfficeLeads(world)({ input: { state, after } });
    return { ids: leads.map(({ id, revision }) => `${id.split('@')[0] ?? ''} ${String(revision)}`), next };
  });
const messagePages = (world: World, state: State = '') =>
  pages(async (after) => {
    const { messages, next } = await listOfficeMessages(world)({ input: { state, after } });
    return { ids: messages.map(({ id }) => id), next };
  });

function worldLater(minutes: number): World {
  const world = inMemoryWorld();
  world.clock.advanceSeconds(minutes * 60);
  return world;
}

describe('the list of leads', () => {
  it('has the newest first, with what they typed and their follow-up', async () => {
    const world = worldLater(5);
    await signUp(world, 'amy');
    await signUp(world, 'bo', { minutes: 1 });
    await followUp(world, { id: 'amy@example.com', state: 'contacted', note: 'Called' });
    const { leads, next } = await listOfficeLeads(world)({ input: { state: '', after: '' } });
    expect(next).toBe('');
    expect(leads).toEqual([
      {
        id: 'bo@example.com',
        email: 'bo@example.com',
        revision: 1,
        receivedAt: TEST_START + MINUTE,
        ...aLead().details,
        followUp: { state: 'new', notes: [], version: 0 },
      },
      {
        id: 'amy@example.com',
        email: 'amy@example.com',
        revision: 1,
        receivedAt: TEST_START,
        ...aLead().details,
        followUp: {
          state: 'contacted',
          notes: [{ at: world.clock.now(), who: session.member.name, text: 'Called' }],
          version: 1,
        },
      },
    ]);
  });

  it('has each address once, with its last revision', async () => {
    const world = worldLater(9);
    await signUp(world, 'amy');
    await signUp(world, 'bo', { minutes: 1 });
    for (const revision of [2, 3]) await signUp(world, 'amy', { revision, minutes: revision });
    expect(await leadPages(world)).toEqual([['amy 3', 'bo 1']]);
    await followUp(world, { id: 'amy@example.com', state: 'booked' });
    expect(await leadPages(world, 'new')).toEqual([['bo 1']]);
    expect(await leadPages(world, 'booked')).toEqual([['amy 3']]);
  });

  it.each([OFFICE_PAGE - 1, OFFICE_PAGE, OFFICE_PAGE + 1, 3 * OFFICE_PAGE])(
    'has pages without gaps or repeats: %i leads',
    async (count) => {
      const world = worldLater(count);
      const names = Array.from({ length: count }, (_, index) => `f${String(index)}`);
      for (const [minutes, name] of names.entries()) await signUp(world, name, { minutes });
      const found = await leadPages(world);
      expect(found.flat()).toEqual(names.toReversed().map((name) => `${name} 1`));
      expect(found).toHaveLength(Math.ceil(count / OFFICE_PAGE));
    },
  );

  it('has all leads of one millisecond on one page', async () => {
    const world = worldLater(1);
    const names = Array.from({ length: OFFICE_PAGE + 5 }, (_, index) => `f${String(index)}`);
    for (const name of names) await signUp(world, name);
    expect(await leadPages(world)).toEqual([expect.arrayContaining(names.map((name) => `${name} 1`))]);
  });

  it('reads a bounded number of leads for a page, and goes on with the next request', async () => {
    const world = worldLater(700);
    for (let minutes = 0; minutes < 600; minutes += 1) {
      await signUp(world, `f${String(minutes)}`, { minutes });
      const id = `f${String(minutes)}@example.com`;
      if (minutes > 0) await world.followUps.change(aFollowUp({ kind: 'lead', id, state: 'closed' }));
    }
    expect(await leadPages(world, 'new')).toEqual([[], ['f0 1']]);
  });

  it('leaves out what is no longer kept, and follow-ups of leads that are gone', async () => {
    const world = worldLater(0);
    await signUp(world, 'amy');
    await followUp(world, { id: 'amy@example.com', state: 'contacted' });
    await world.followUps.change(aFollowUp({ kind: 'lead', id: 'gone@example.com' }));
    expect(await leadPages(world, 'contacted')).toEqual([['amy 1']]);
    world.clock.advanceSeconds(LEAD_RETENTION_SECONDS);
    for (const state of ['', 'new', 'contacted'] as const) expect(await leadPages(world, state)).toEqual([[]]);
  });

  it('refuses a page that no list has named', async () => {
    for (const after of ['x', '1_000', '9'.repeat(16)]) {
      const refusal = await refusalOf(listOfficeLeads(inMemoryWorld())({ input: { state: '', after } }));
      expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: { after: 'Unknown page' } });
    }
  });
});

describe('the list of messages', () => {
  it('has both kinds, newest first', async () => {
    const world = worldLater(9);
    await write(world, 'first');
    await world.messages.record(
      {
        kind: 'partner',
        id: 'partner',
        receivedAt: TEST_START + MINUTE,
        email: 'bo@example.com',
        name: 'Bo Lind',
        phone: '5550102031',
        address: '12 Elm Street',
        comments: 'We tutor.',
      },
      [],
    );
    const { messages } = await listOfficeMessages(world)({ input: { state: '', after: '' } });
    const state = { state: 'new', notes: [], version: 0 };
    expect(messages).toMatchObject([
      {
        id: 'partner',
        kind: 'partner',
        phone: '5550102031',
        address: '12 Elm Street',
        text: 'We tutor.',
        followUp: state,
      },
      { id: 'first', kind: 'contact', phone: '', address: '', text: expect.stringContaining('8th grade') as unknown },
    ]);
  });

  it('has pages of each state without gaps or repeats', async () => {
    const world = worldLater(400);
    const ids = Array.from({ length: 120 }, (_, index) => `m${String(index)}`);
    for (const [minutes, id] of ids.entries()) await write(world, id, minutes);
    const closed = ids.filter((_, index) => index % 2 === 0);
    for (const id of closed) await followUp(world, { kind: 'message', id, state: 'closed' });
    const open = ids.filter((id) => !closed.includes(id));
    expect((await messagePages(world)).flat()).toEqual(ids.toReversed());
    expect((await messagePages(world, 'closed')).flat()).toEqual(closed.toReversed());
    expect((await messagePages(world, 'new')).flat()).toEqual(open.toReversed());
    expect(await messagePages(world, 'booked')).toEqual([[]]);
  });

  it('shows one that was noted as answered before as contacted', async () => {
    const world = worldLater(9);
    await write(world, 'asked');
    world.messages.answer('asked', TEST_START);
    expect(await messagePages(world, 'new')).toEqual([[]]);
    const { messages } = await listOfficeMessages(world)({ input: { state: '', after: '' } });
    expect(messages).toMatchObject([{ followUp: { state: 'contacted', version: 0 } }]);
  });
});

describe('calling again', () => {
  const today = '2026-11-17';
  const id = 'amy@example.com';
  const waiting = async () => {
    const world = inMemoryWorld();
    // In UTC it is already November 18.
    world.clock.set(Date.parse('2026-11-18T04:30:00Z'));
    await signUp(world, 'amy');
    return world;
  };

  it('is put off to a day, with a word, and keeps what was said', async () => {
    const world = await waiting();
    await followUp(world, { id, note: 'Left a voicemail.' });
    const { saved, recorded } = await followUp(world, { id, callOn: '2026-12-03', note: 'After the SAT', version: 1 });
    expect(saved).toMatchObject({ state: 'callback', callOn: '2026-12-03', version: 2 });
    expect(saved.notes.map(({ text }) => text)).toEqual(['Left a voicemail.', 'After the SAT']);
    expect(recorded).toEqual([
      { before: { state: 'new' }, after: { state: 'callback', noteAdded: true, callOn: '2026-12-03' } },
    ]);
    const { saved: noted } = await followUp(world, { id, note: 'She wrote back.', version: 2 });
    expect(noted.callOn).toBe('2026-12-03');
    expect((await listOfficeLeads(world)({ input: { state: 'callback', after: '' } })).leads).toMatchObject([
      { followUp: { callOn: '2026-12-03' } },
    ]);
  });

  it('is put off again, or not any more', async () => {
    const world = await waiting();
    await followUp(world, { id, callOn: '2026-12-03' });
    expect((await followUp(world, { id, callOn: '2026-12-04', version: 1 })).saved.callOn).toBe('2026-12-04');
    const { saved } = await followUp(world, { id, callOn: '', version: 2 });
    expect(saved).toEqual({ state: 'callback', notes: [], version: 3 });
  });

  it.each(['contacted', 'booked', 'closed', 'new'] as const)('ends with the state %s', async (state) => {
    const world = await waiting();
    await followUp(world, { id, callOn: '2026-12-03' });
    expect((await followUp(world, { id, state, version: 1 })).saved).toEqual({ state, notes: [], version: 2 });
    expect((await followUp(world, { id, state: 'callback', version: 2 })).saved.callOn).toBeUndefined();
  });

  it.each([today, '2027-11-17'])('is possible on %s', async (callOn) => {
    expect((await followUp(await waiting(), { id, callOn })).saved.callOn).toBe(callOn);
  });

  it.each(['2026-11-16', '2027-11-18', '2099-12-31'])(
    'is refused for %s at the field, and nothing changes',
    async (callOn) => {
      const world = await waiting();
      const refusal = await refusalOf(followUp(world, { id, callOn, note: 'Later' }));
      expect(refusal.fields).toEqual({ callOn: 'Choose a day from today to a year from now' });
      expect(world.followUps.all()).toEqual([]);
    },
  );

  it.each(['9999-12-31', '2026-02-30', 'tomorrow', '=1+1', '1'.repeat(5_000)])('takes no %s for a day', (callOn) => {
    const body = { kind: 'lead', id, note: '', version: 0, callOn };
    expect(v.safeParse(followUpOfficeContactContract.body, body).success).toBe(false);
  });

  it('is nothing for a message', async () => {
    const world = worldLater(5);
    await write(world, 'asked');
    const refusal = await refusalOf(followUp(world, { kind: 'message', id: 'asked', callOn: '2026-12-03' }));
    expect(refusal.fields).toEqual({ callOn: 'Only a lead has a reminder' });
  });

  it('puts one of two days at the same time', async () => {
    const world = await waiting();
    const days = ['2026-12-03', '2026-12-04'].map((callOn) => followUp(world, { id, callOn }));
    expect((await Promise.allSettled(days)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('is over for a lead that calls meanwhile', async () => {
    const world = await waiting();
    await followUp(world, { id, callOn: '2026-12-03' });
    await addOfficeLead(world)({
      input: { fullname: 'Amy', phone: '5550142200', email: id, comments: 'She called us.' },
      session,
      record: () => undefined,
    });
    const [stored] = world.followUps.all();
    expect(stored).toMatchObject({ state: 'callback', notes: [{ text: 'She called us.' }] });
    expect(stored?.callOn).toBeUndefined();
  });

  it('is in the file', async () => {
    const world = await waiting();
    await followUp(world, { id, callOn: '2026-12-03' });
    const { csv } = await exportOfficeContacts({ ...world, zone: 'America/Los_Angeles' })({
      input: { kind: 'leads', from: '2026-10-01', until: today, after: '' },
      record: () => undefined,
    });
    expect(csv).toContain('reminder');
    expect(csv).toContain('2026-12-03');
  });
});

describe('following up', () => {
  const waiting = async (world: World) => (await world.messages.unanswered(0, world.clock.now())).map(({ id }) => id);

  it('adds notes with their author and time, and tells the audit log the states only', async () => {
    const world = worldLater(5);
    await signUp(world, 'amy');
    const first = await followUp(world, { id: 'amy@example.com', note: 'Called' });
    expect(first.saved).toEqual({
      state: 'new',
      notes: [{ at: world.clock.now(), who: session.member.name, text: 'Called' }],
      version: 1,
    });
    expect(first.recorded).toEqual([{ before: { state: 'new' }, after: { state: 'new', noteAdded: true } }]);
    const second = await followUp(world, { id: 'amy@example.com', state: 'booked', version: 1 });
    expect(second.saved).toMatchObject({ state: 'booked', notes: [{ text: 'Called' }], version: 2 });
    expect(second.recorded).toEqual([{ before: { state: 'new' }, after: { state: 'booked', noteAdded: false } }]);
  });

  it('changes and records nothing if nothing was asked for', async () => {
    const world = worldLater(5);
    await signUp(world, 'amy');
    const { saved, recorded } = await followUp(world, { id: 'amy@example.com', state: 'new' });
    expect(saved).toEqual({ state: 'new', notes: [], version: 0 });
    expect([recorded, world.followUps.all()]).toEqual([[], []]);
  });

  it('refuses a change that was made from an older version, with what is there now', async () => {
    const world = worldLater(5);
    await signUp(world, 'amy');
    await followUp(world, { id: 'amy@example.com', state: 'contacted' });
    const late = followUp(world, { id: 'amy@example.com', state: 'closed' });
    expect(await refusalOf(late)).toMatchObject({
      code: 'CONFLICT',
      res: { state: 'contacted', notes: [], version: 1 },
    });
    expect(world.followUps.all()).toMatchObject([{ state: 'contacted', version: 1 }]);
  });

  it('lets one of two changes at the same time win', async () => {
    const world = worldLater(5);
    await signUp(world, 'amy');
    const changes = await Promise.allSettled(
      (['contacted', 'closed'] as const).map((state) => followUp(world, { id: 'amy@example.com', state })),
    );
    expect(changes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses one note too many, but still changes the state', async () => {
    const world = worldLater(5);
    await write(world, 'asked');
    const { notes } = aFollowUp();
    const full = aFollowUp({ id: 'asked', notes: Array.from({ length: OFFICE_NOTES_MAX }, () => notes).flat() });
    await world.followUps.change(full);
    const refusal = await refusalOf(followUp(world, { kind: 'message', id: 'asked', note: 'More', version: 1 }));
    expect(refusal.fields?.['note']).toBe('There are already 30 notes. Change the state without a note.');
    await followUp(world, { kind: 'message', id: 'asked', state: 'closed', version: 1 });
    expect(world.followUps.all()).toMatchObject([{ state: 'closed', version: 2 }]);
  });

  it('knows no contact that was never there or is no longer kept', async () => {
    const world = worldLater(5);
    await signUp(world, 'amy');
    for (const [kind, id] of [
      ['lead', 'bo@example.com'],
      ['message', 'amy@example.com'],
      ['lead', ''],
    ] as const) {
      expect(await refusalOf(followUp(world, { kind, id, note: 'x' }))).toMatchObject({ code: 'NOT_FOUND' });
    }
    world.clock.advanceSeconds(LEAD_RETENTION_SECONDS);
    expect(await refusalOf(followUp(world, { id: 'amy@example.com', note: 'x' }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(['contacted', 'booked', 'closed'] as const)('takes a message that is %s out of the digest', async (state) => {
    const world = worldLater(5);
    await write(world, 'asked');
    await followUp(world, { kind: 'message', id: 'asked', note: 'Later' });
    expect(await waiting(world)).toEqual(['asked']);
    await followUp(world, { kind: 'message', id: 'asked', state, version: 1 });
    expect(await waiting(world)).toEqual([]);
    await followUp(world, { kind: 'message', id: 'asked', state: 'new', version: 2 });
    expect(await waiting(world)).toEqual(['asked']);
  });

  it('keeps when a message was answered while it goes on', async () => {
    const world = worldLater(5);
    await write(world, 'asked');
    await followUp(world, { kind: 'message', id: 'asked', state: 'contacted' });
    const answered = world.clock.now();
    world.clock.advanceSeconds(60);
    await followUp(world, { kind: 'message', id: 'asked', state: 'closed', version: 1 });
    expect(world.messages.all()).toMatchObject([{ answeredAt: answered }]);
  });
});

describe('an export of contacts', () => {
  const zone = 'America/New_York';
  // The tests begin at 10 in the morning there.
  const DAY = 24 * 60;
  async function exported(world: World, kind: 'leads' | 'messages', from: string, until = from, after = '') {
    const recorded: Change[] = [];
    const record = (change: Change) => recorded.push(change);
    const file = await exportOfficeContacts({ ...world, zone })({ input: { kind, from, until, after }, record });
    return { ...file, lines: file.csv.split('\r\n').slice(1, -1), recorded };
  }
  /** The parts of a file, in its order. */
  async function inParts(world: World, kind: 'leads' | 'messages', from: string, until: string) {
    const parts: string[] = [];
    for (let after = '', more = true; more; ) {
      const { csv, next } = await exported(world, kind, from, until, after);
      parts.unshift(csv);
      [after, more] = [next, next !== ''];
    }
    return parts;
  }

  it('has the leads of its days by the business’s clock, oldest first, each address once', async () => {
    const world = worldLater(9 * DAY);
    for (const [name, minutes] of [
      ['before', -10 * 60 - 1],
      ['midnight', -10 * 60],
      ['amy', 0],
      ['evening', 14 * 60 - 1],
      ['after', 14 * 60],
    ] as const) {
      await signUp(world, name, { minutes });
    }
    await signUp(world, 'amy', { revision: 2, minutes: 5 });
    await followUp(world, { id: 'amy@example.com', state: 'contacted', note: 'Called,\nno answer' });
    const { fileName, csv, lines, recorded } = await exported(world, 'leads', '2026-11-02');
    expect(fileName).toBe('leads-2026-11-02-2026-11-02.csv');
    expect(csv).toMatch(
      /^\uFEFFsigned up,name,email,phone,interest,grade,address,postcode,city,state,comments,who,student,follow-up,notes,reminder,came from,campaign,first page,who sent them\r\n/,
    );
    expect(lines).toEqual([
      expect.stringMatching(/^2026-11-02 00:00,Amy Marlow,midnight@example.com,.*,new,,,,,,$/s),
      '2026-11-02 10:05,Amy Marlow,amy@example.com,5550102030,sciences,8,12 Elm Street,94110,San José,California,' +
        '"First line\nSecond line",,,contacted,"2026-11-11 10:00 Olive Stone: Called,\nno answer",,,,,',
      expect.stringMatching(/^2026-11-02 23:59,Amy Marlow,evening@example.com,/),
    ]);
    expect(recorded).toEqual([{ after: { from: '2026-11-02', until: '2026-11-02', rows: 3 } }]);
    expect((await exported(world, 'leads', '2026-11-01', '2026-11-03')).lines).toHaveLength(5);
  });

  it('says where people came from, and runs no formula of it', async () => {
    const world = worldLater(5);
    const cameFrom = { page: '/services', host: 'search.example', source: '=HYPERLINK("https://evil.example")' };
    await world.leads.record(aLead({ cameFrom: { ...cameFrom, sentBy: '@SUM(1)' } }), undefined, []);
    await world.messages.record({ ...aMessage(), cameFrom: { ...cameFrom, medium: 'email' } }, []);
    const { csv } = await exported(world, 'leads', '2026-11-02');
    expect(csv).toContain(`,search.example,"'=HYPERLINK(""https://evil.example"")",/services,'@SUM(1)\r`);
    expect((await exported(world, 'messages', '2026-11-02')).csv).toContain(
      `,search.example,"'=HYPERLINK(""https://evil.example"") / email",/services,\r`,
    );
    expect((await listOfficeLeads(world)({ input: { state: '', after: '' } })).leads[0]?.cameFrom).toEqual({
      ...cameFrom,
      sentBy: '@SUM(1)',
    });
    expect((await listOfficeMessages(world)({ input: { state: '', after: '' } })).messages[0]?.cameFrom).toEqual({
      ...cameFrom,
      medium: 'email',
    });
  });

  it('has the messages, and no formula that a spreadsheet would run', async () => {
    const world = worldLater(9);
    await write(world, 'asked');
    const formula = { ...aMessage(), kind: 'contact', id: 'formula', name: 'Bo', message: '=1+1' } as const;
    await world.messages.record(formula, []);
    expect((await exported(world, 'messages', '2026-11-02')).lines.toSorted()).toEqual([
      '2026-11-02 10:00,contact,Amy Marlow,amy@example.com,,,"When should my daughter begin?\nShe is in 8th grade. – 谢谢",new,,,,,',
      "2026-11-02 10:00,contact,Bo,amy@example.com,,,'=1+1,new,,,,,",
    ]);
  });

  it('comes in parts if it is long, each before the one that came before it', async () => {
    const world = worldLater(9 * DAY);
    const message = 'x'.repeat(5_000);
    for (let index = 0; index < 1_000; index += 1) {
      // Some came in the same millisecond.
      const receivedAt = TEST_START + Math.floor(index / 3);
      const one = {
        ...aMessage(),
        kind: 'contact',
        name: 'Amy',
        id: `m${String(index)}`,
        message,
        receivedAt,
      } as const;
      await world.messages.record(one, []);
    }
    const parts = await inParts(world, 'messages', '2026-11-02', '2026-11-02');
    expect(parts).toHaveLength(4);
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(2_000_000);
    const lines = parts.join('').split('\r\n');
    expect(lines).toHaveLength(1_002);
    expect(lines[0]).toMatch(/^\uFEFFreceived,/);
    expect(parts.filter((part) => part.includes('\uFEFF'))).toHaveLength(1);
  });

  it('ends a part that takes long, so that the function can answer, and loses no row', async () => {
    const world = worldLater(9 * DAY);
    for (let index = 0; index < 200; index += 1) {
      const receivedAt = TEST_START + index;
      await world.messages.record({ ...aMessage(), id: `m${String(index)}`, receivedAt }, []);
    }
    // Each read of fifty takes half of a part's time.
    const messages: typeof world.messages = {
      ...world.messages,
      page: async (range) => {
        world.clock.advanceSeconds(OFFICE_EXPORT_MS / 2_000);
        return await world.messages.page(range);
      },
    };
    const parts = await inParts({ ...world, messages }, 'messages', '2026-11-02', '2026-11-02');
    expect(parts.length).toBeGreaterThan(1);
    expect(
      parts
        .join('')
        .split('\r\n')
        .filter((line) => line.startsWith('2026-11-02')),
    ).toHaveLength(200);
  });

  it('has each address once also across parts, as it was last in the days', async () => {
    const world = worldLater(9 * DAY);
    // All of them typed anew a day later, and one a week later.
    for (const revision of [1, 2]) {
      for (let index = 0; index < 700; index += 1) {
        const receivedAt = TEST_START + (revision - 1) * DAY * 60_000 + index;
        const details = { ...aLead().details, comments: 'x'.repeat(5_000) };
        const lead = aLead({ email: `family-${String(index)}@example.com`, revision, receivedAt, details });
        await world.leads.record(lead, undefined, []);
      }
    }
    const later = { email: 'family-0@example.com', revision: 3, receivedAt: TEST_START + 7 * DAY * 60_000 };
    await world.leads.record(aLead(later), undefined, []);
    const addresses = async (from: string, until: string) => {
      const parts = await inParts(world, 'leads', from, until);
      expect(parts.length).toBeGreaterThan(1);
      const lines = parts.join('').split('\r\n');
      return lines.flatMap((line) => /^([\d-]{10}).*(family-\d+)@/.exec(line)?.slice(1).join(' ') ?? []);
    };
    const found = await addresses('2026-11-01', '2026-11-05');
    expect(new Set(found).size).toBe(700);
    expect(found).toHaveLength(700);
    expect(found[0]).toBe('2026-11-03 family-0');
  });

  it('refuses days in the wrong order, and unknown parts', async () => {
    const world = worldLater(9);
    expect(await refusalOf(exported(world, 'leads', '2026-11-03', '2026-11-02'))).toMatchObject({
      fields: { until: 'Choose the first day or a later one' },
    });
    expect(await refusalOf(exported(world, 'leads', '2026-11-02', '2026-11-02', 'x'))).toMatchObject({
      fields: { after: 'Unknown page' },
    });
  });
});
