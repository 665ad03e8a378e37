import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/dates.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { AGREEMENT_VALID_DAYS_MAX } from '#contract/endpoints/agreements/limits.ts';
import { saveOfficeAgreement as contract } from '#contract/endpoints/agreements/office.ts';
import { TEST_START } from '#testing/clock.ts';
import { aBalance, aBooking, aMember, anAccount, anAgreement, aPaidOrder, aSentVersion } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, testPepper, type World } from '#testing/world.ts';
import { reserve } from '../balances/balance.ts';
import { hashToken } from '../shared/hashes.ts';
import { Refusal } from '../shared/refusal.ts';
import { type Agreement, buyerIdOf, installmentIdOf } from './agreement.ts';
import { findByLink } from './family-agreement.ts';
import { changeOfficeAgreementHours } from './office/change-office-agreement-hours.ts';
import { exportOfficeAgreements } from './office/export-office-agreements.ts';
import { getOfficeAgreement } from './office/get-office-agreement.ts';
import { getOfficeAgreementSettings } from './office/get-office-agreement-settings.ts';
import { listOfficeAgreements } from './office/list-office-agreements.ts';
import { mailOfficeAgreement } from './office/mail-office-agreement.ts';
import { replaceOfficeAgreementLink } from './office/replace-office-agreement-link.ts';
import { saveOfficeAgreement } from './office/save-office-agreement.ts';
import { sendOfficeAgreement } from './office/send-office-agreement.ts';
import { setOfficeAgreementSettings } from './office/set-office-agreement-settings.ts';
import { withdrawOfficeAgreement } from './office/withdraw-office-agreement.ts';
import { sha256Of } from './text.ts';
import { agreementToken } from './token.ts';

type Input = InputOf<typeof contract>;
type Office = World & { recorded: unknown[] };

const openWorld = (): Office => ({ ...inMemoryWorld(), recorded: [] });
const recordIn = (world: Office) => (change: unknown) => {
  world.recorded.push(change);
};
/** The tests start on November 2 in New York. */
const TODAY = '2026-11-02';

/** What the owner types for the sample agreement. */
const typed = (changes: Partial<Input> = {}): Input => {
  const { minutes, installments, ...content } = anAgreement().content;
  return v.parse(contract.body, {
    ...content,
    revision: 0,
    hours: minutes / 60,
    installments: installments.map((one) => ({ due: one.due, cents: one.cents, hours: one.minutes / 60 })),
    ...changes,
  });
};
const save = (world: Office, changes: Partial<Input> = {}) =>
  saveOfficeAgreement(world)({ input: typed(changes), record: recordIn(world) });
const send = (world: Office, { id, revision }: Pick<Agreement, 'id' | 'revision'>) =>
  sendOfficeAgreement(world)({ input: { id, revision }, session: { member: aMember() }, record: recordIn(world) });
const withdraw = (world: Office, { id, revision }: Pick<Agreement, 'id' | 'revision'>) =>
  withdrawOfficeAgreement(world)({ input: { id, revision, reason: 'They moved away.' }, record: recordIn(world) });
const mail = (world: Office, which: 'again' | 'reminder', { id, revision }: Pick<Agreement, 'id' | 'revision'>) =>
  mailOfficeAgreement(world)({
    input: { id, revision, mail: which },
    ...{ session: { member: aMember() }, record: recordIn(world) },
  });
const replace = (world: Office, { id, revision }: Pick<Agreement, 'id' | 'revision'>) =>
  replaceOfficeAgreementLink(world)({ input: { id, revision }, record: recordIn(world) });
/** Gives hours, as someone does who sees the hours of now, or those of an earlier version. */
const give = async (world: Office, hours: number, id = anAgreement().id, seen?: number) =>
  await changeOfficeAgreementHours(world)({
    input: { id, hours, reason: 'A gift.', version: seen ?? (await world.balances.find(id))?.version ?? 0 },
    session: { member: aMember() },
    record: recordIn(world),
  });
const list = (world: World, state: Parameters<ReturnType<typeof listOfficeAgreements>>[0]['input']['state'] = '') =>
  listOfficeAgreements(world)({ input: { state } });
const get = (world: World, id: string) => getOfficeAgreement(world)({ input: { id } });

/** Stores an agreement as it is, with its first version if it was sent. */
async function store(world: World, changes: Partial<Agreement> = {}, balance?: ReturnType<typeof aBalance>) {
  const agreement = anAgreement(changes);
  await world.agreements.write(
    {
      agreement,
      before: undefined,
      ...(agreement.version === 0 ? {} : { sent: aSentVersion({ content: agreement.content }) }),
      ...(balance === undefined ? {} : { balance }),
    },
    [],
  );
  return agreement;
}
const sentAgreement = (changes: Partial<Agreement> = {}): Partial<Agreement> => ({
  ...{ state: 'SENT', version: 1, unsent: false, sentAt: TEST_START, openUntil: '2026-12-02' },
  ...changes,
});
const signed = {
  name: 'Amy Marlow',
  at: TEST_START,
  version: 1,
  sha256: aSentVersion().sha256,
};
/** Signs the sample agreement, with six hours paid. */
const sign = (world: World, changes: Partial<Agreement> = {}, balance = aBalance()) =>
  store(world, sentAgreement({ state: 'SIGNED', signed, ...changes }), balance);

describe('saving an agreement', () => {
  it('begins a draft that no one gets', async () => {
    const world = openWorld();
    const saved = await save(world);
    expect(saved).toMatchObject({ state: 'draft', revision: 1, version: 0, unsent: true, url: '', versions: [] });
    expect(saved).toMatchObject({ hours: 10, totalCents: 200_000, paidCents: 0, cancelHours: 24 });
    expect(saved.installments).toMatchObject([
      { id: `${saved.id}-1`, due: '2026-11-10', cents: 120_000, hours: 6, state: 'open', order: '', status: null },
      { id: `${saved.id}-2`, cents: 80_000, hours: 4 },
    ]);
    expect((await world.agreements.find(saved.id))?.content).toEqual(anAgreement().content);
    expect(world.mailer.sent).toEqual([]);
    expect(world.recorded).toMatchObject([{ after: { state: 'DRAFT', totalCents: 200_000, hours: 10 } }]);
  });

  it('keeps names and addresses out of the audit log', async () => {
    const world = openWorld();
    const { id } = await save(world);
    await save(world, { id, revision: 1, title: 'Twelve hours' });
    await send(world, { id, revision: 2 });
    await withdraw(world, { id, revision: 3 });
    expect(world.recorded).toHaveLength(4);
    expect(JSON.stringify(world.recorded)).not.toMatch(/amy|marlow|@/i);
  });

  it('is named in the audit log when it is new, and a change says what changed', async () => {
    const world = openWorld();
    const { id } = await save(world);
    expect(world.recorded).toMatchObject([{ subject: id, after: { state: 'DRAFT' } }]);
    const installments = [
      { due: '2026-11-10', cents: 100_000, hours: 6 },
      { due: '2026-12-20', cents: 100_000, hours: 4 },
    ];
    await save(world, { id, revision: 1, title: 'For Amy', terms: 'Others.', sessionMinutes: 90, installments });
    const [before, after] = [
      { sessionMinutes: 60, installments: [{ cents: 120_000 }, { due: '2026-12-10', cents: 80_000 }] },
      { sessionMinutes: 90, installments: [{ cents: 100_000 }, { due: '2026-12-20', cents: 100_000 }] },
    ];
    expect(world.recorded[1]).toMatchObject({ before, after: { ...after, alsoChanged: 'title, terms' } });
    await send(world, { id, revision: 2 });
    expect(world.recorded[2]).toEqual({
      after: { sentAsVersion: 1, totalCents: 200_000, validUntil: '2026-12-02' },
    });
  });

  it('changes a draft, and writes nothing if nothing changed', async () => {
    const world = openWorld();
    const { id } = await save(world);
    world.clock.advanceSeconds(60);
    const changed = await save(world, { id, revision: 1, title: 'Twelve hours' });
    expect(changed).toMatchObject({ revision: 2, title: 'Twelve hours', changedAt: TEST_START + 60_000 });
    expect(await save(world, { id, revision: 2, title: 'Twelve hours' })).toMatchObject({ revision: 2 });
    expect(world.recorded).toHaveLength(2);
  });

  it('moves a draft to another address', async () => {
    const world = openWorld();
    const { id } = await save(world);
    await save(world, { id, revision: 1, email: 'bo@example.com' });
    expect(await world.agreements.ofAddress('bo@example.com')).toMatchObject([{ id }]);
    expect(await world.agreements.ofAddress('amy@example.com')).toEqual([]);
  });

  it.each([
    ['SENT', 'sent'],
    ['OPENED', 'opened'],
  ] as const)('leaves one that is %s as the family has it until the next version is sent', async (state, shown) => {
    const world = openWorld();
    const { id } = await store(world, sentAgreement({ state }));
    const saved = await save(world, { id, revision: 1, title: 'Twelve hours' });
    expect(saved).toMatchObject({ state: shown, version: 1, unsent: true, title: 'Twelve hours' });
    expect((await world.agreements.version(id, 1))?.content.title).toBe('Ten hours of counseling');
  });

  it.each([
    ['SIGNED', 'Write a new agreement beside it'],
    ['WITHDRAWN', 'Write a new one'],
  ] as const)('refuses to change one that is %s', async (state, advice) => {
    const world = openWorld();
    const before = await store(world, sentAgreement({ state }));
    const refusal = await refusalOf(save(world, { id: before.id, revision: 1, title: 'Twelve hours' }));
    expect(refusal).toMatchObject({ code: 'CONFLICT' });
    expect(refusal.message).toContain(advice);
    expect(await world.agreements.find(before.id)).toEqual(before);
  });

  it('refuses what was made from an earlier state, and an unknown agreement', async () => {
    const world = openWorld();
    const { id } = await save(world);
    await save(world, { id, revision: 1, title: 'Twelve hours' });
    expect(await refusalOf(save(world, { id, revision: 1 }))).toMatchObject({ code: 'CONFLICT' });
    expect(await refusalOf(save(world, { id: '01KA00000000000000UNKNOWN0' }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(world.agreements.all()).toMatchObject([{ content: { title: 'Twelve hours' }, revision: 2 }]);
  });

  it('has one winner when two owners save at once', async () => {
    const world = openWorld();
    const { id } = await save(world);
    const both = await Promise.allSettled(
      ['Eleven hours', 'Twelve hours'].map((title) => save(world, { id, revision: 1, title })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await world.agreements.find(id)).toMatchObject({ revision: 2 });
  });

  it('refuses another address once the link went out', async () => {
    const world = openWorld();
    const { id } = await store(world, sentAgreement());
    const refusal = await refusalOf(save(world, { id, revision: 1, email: 'bo@example.com' }));
    expect(refusal.code).toBe('INVALID_INPUT');
    expect(refusal.fields?.['email']).toContain('Withdraw this agreement');
    expect(await world.agreements.ofAddress('bo@example.com')).toEqual([]);
  });

  const { installments } = typed();
  const [first, second] = installments as [(typeof installments)[number], (typeof installments)[number]];
  it.each<[Partial<Input>, Record<string, string>]>([
    [
      { installments: [{ ...first, cents: 119_999 }, second] },
      { installments: 'The installments add up to $1,999.99, and the lines to $2,000.00.' },
    ],
    [
      { installments: [first, { ...second, hours: 3.75 }] },
      { installments: 'The installments add 9.75 hours, and the agreement has 10 hours.' },
    ],
    [
      { hours: 0, sessionMinutes: 60 },
      { installments: 'The installments add 10 hours, and the agreement has 0 hours.' },
    ],
    [
      { installments: [{ ...first, due: '2026-11-01' }, second] },
      { installments: 'Installment 1 is due on a day that is over. Choose a later one.' },
    ],
    [
      { installments: [first, { ...second, due: '2026-11-09' }] },
      { installments: 'Installment 2 is due before installment 1.' },
    ],
    [{ validUntil: '2026-11-01' }, { validUntil: 'This day is over. Choose a later one.' }],
    [
      { validUntil: addDays(TODAY, AGREEMENT_VALID_DAYS_MAX + 1) },
      { validUntil: 'Choose a day in the next 365 days.' },
    ],
    [
      { under13: true, secondEmail: 'student@example.com' },
      { secondEmail: 'A student under 13 has no account of their own. Leave this address empty: the parent books.' },
    ],
    [{ secondEmail: 'amy@example.com' }, { secondEmail: 'Enter another address than the first one, or none.' }],
    [
      { hours: 0.5, installments: [{ due: first.due, cents: 200_000, hours: 0.5 }] },
      { sessionMinutes: 'A session of 60 minutes is longer than 0.5 hours in all.' },
    ],
    [
      { validUntil: '2026-11-01', secondEmail: 'amy@example.com' },
      {
        secondEmail: 'Enter another address than the first one, or none.',
        validUntil: 'This day is over. Choose a later one.',
      },
    ],
  ])('refuses %j under its fields, and writes nothing', async (changes, fields) => {
    const world = openWorld();
    expect(await refusalOf(save(world, changes))).toMatchObject({ code: 'INVALID_INPUT', fields });
    expect(world.agreements.all()).toEqual([]);
    expect(world.recorded).toEqual([]);
  });

  it.each<Partial<Input>>([
    {
      validUntil: TODAY,
      installments: [
        { ...first, due: TODAY },
        { ...second, due: TODAY },
      ],
    },
    { validUntil: addDays(TODAY, AGREEMENT_VALID_DAYS_MAX) },
    { hours: 0, installments: [{ due: first.due, cents: 200_000, hours: 0 }] },
    { hours: 1, installments: [{ due: first.due, cents: 200_000, hours: 1 }] },
    { secondEmail: 'student@example.com' },
    { under13: true },
  ])('takes %j', async (changes) => {
    expect(await save(openWorld(), changes)).toMatchObject({ state: 'draft' });
  });

  it('counts days by the clock of the business', async () => {
    const world = openWorld();
    // It is still November 2 in New York.
    world.clock.set(Date.parse('2026-11-03T04:59:00Z'));
    expect(await save(world, { validUntil: TODAY })).toMatchObject({ validUntil: TODAY });
    world.clock.set(Date.parse('2026-11-03T05:00:00Z'));
    expect(await refusalOf(save(world, { validUntil: TODAY }))).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('sending an agreement', () => {
  const token = (id: string) => agreementToken(testPepper, { id });

  it('emails the link and the whole text, and keeps the text with its hash', async () => {
    const world = openWorld();
    const { id } = await save(world);
    const sent = await send(world, { id, revision: 1 });
    const url = `https://shop.test/agreement#${token(id)}`;
    expect(sent).toMatchObject({ state: 'sent', version: 1, unsent: false, sentAt: TEST_START, revision: 2, url });
    const [version] = await world.agreements.versions(id);
    expect(version).toMatchObject({ version: 1, changes: [], cancelHours: 24, content: anAgreement().content });
    expect(version?.sha256).toBe(sha256Of(version?.text ?? ''));
    expect(sent.versions).toEqual([{ version: 1, sentAt: TEST_START, text: version?.text, changes: [] }]);
    const [mail, ...others] = world.mailer.sent;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'agreement',
      to: 'amy@example.com',
      subject: 'Your agreement: Ten hours of counseling – Route to College',
    });
    expect(mail?.text).toContain(url);
    expect(mail?.text).toContain('Installment 2: $800.00, due December 10, 2026');
    expect(mail?.documents?.[0]?.content).toContain('This agreement can be signed through December 2, 2026.');
    expect(world.recorded.at(-1)).toMatchObject({ after: { sentAsVersion: 1, totalCents: 200_000 } });
  });

  it('keeps the token itself out of the table, and finds the agreement by its hash', async () => {
    const world = openWorld();
    const { id } = await save(world);
    await send(world, { id, revision: 1 });
    expect(JSON.stringify(world.agreements.all())).not.toContain(token(id));
    expect(await world.agreements.byToken(hashToken(token(id)))).toMatchObject({ id });
  });

  it('sends the next version with what it changed, to the same link', async () => {
    const world = openWorld();
    const { id } = await store(
      world,
      sentAgreement({ state: 'OPENED', openedAt: TEST_START, tokenHash: hashToken(token(anAgreement().id)) }),
    );
    await save(world, { id, revision: 1, terms: 'Other terms.', validUntil: '2026-12-10' });
    const sent = await send(world, { id, revision: 2 });
    expect(sent).toMatchObject({ state: 'sent', version: 2, unsent: false, openedAt: null, validUntil: '2026-12-10' });
    expect(sent.url).toContain(token(id));
    expect(await world.agreements.find(id)).toMatchObject({ openUntil: '2026-12-10' });
    const changes = ['The terms changed.', 'It can be signed through December 10, 2026 instead of December 2, 2026.'];
    expect(sent.versions.map((one) => one.changes)).toEqual([[], changes]);
    const mail = world.mailer.sent.at(-1);
    expect(mail?.subject).toBe('A new version of your agreement: Ten hours of counseling – Route to College');
    for (const change of changes) expect(mail?.text).toContain(change);
  });

  it('takes the rule of canceling from the settings of now', async () => {
    const world = openWorld();
    await world.agreements.setSettings({ version: 1, savedAt: 0, terms: 'x', cancelHours: 48 });
    const { id } = await save(world);
    expect(await send(world, { id, revision: 1 })).toMatchObject({ cancelHours: 48 });
    expect((await world.agreements.version(id, 1))?.text).toContain('at least 48 hours before it begins');
  });

  it('opens an expired agreement again with a later day', async () => {
    const world = openWorld();
    const { id } = await store(world, sentAgreement());
    world.clock.set(Date.parse('2026-12-03T15:00:00Z'));
    expect(await get(world, id)).toMatchObject({ state: 'expired' });
    const later = typed().installments.map((one) => ({ ...one, due: '2026-12-20' }));
    await save(world, { id, revision: 1, validUntil: '2026-12-31', installments: later });
    expect(await send(world, { id, revision: 2 })).toMatchObject({ state: 'sent', version: 2 });
  });

  it('refuses to send the same again', async () => {
    const world = openWorld();
    const { id } = await save(world);
    await send(world, { id, revision: 1 });
    const refusal = await refusalOf(send(world, { id, revision: 2 }));
    expect(refusal.code).toBe('CONFLICT');
    expect(refusal.message).toContain('Nothing has changed');
    await save(world, { id, revision: 2, title: 'Twelve hours' });
    await save(world, { id, revision: 3 });
    expect(await refusalOf(send(world, { id, revision: 4 }))).toMatchObject({ code: 'CONFLICT' });
    expect(world.mailer.sent).toHaveLength(1);
    expect(await world.agreements.versions(id)).toHaveLength(1);
  });

  it('checks the days again', async () => {
    const world = openWorld();
    const { id } = await save(world);
    world.clock.set(Date.parse('2026-11-11T15:00:00Z'));
    expect(await refusalOf(send(world, { id, revision: 1 }))).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Installment 1 is due on a day that is over. Choose a later one.',
    });
    expect(world.mailer.sent).toEqual([]);
  });

  it.each(['SIGNED', 'WITHDRAWN'] as const)('refuses one that is %s', async (state) => {
    const world = openWorld();
    const before = await store(world, sentAgreement({ state, unsent: true }));
    expect(await refusalOf(send(world, before))).toMatchObject({ code: 'CONFLICT' });
    expect(await world.agreements.find(before.id)).toEqual(before);
  });

  it('refuses what was decided on an earlier state, and an unknown agreement', async () => {
    const world = openWorld();
    const { id } = await save(world);
    expect(await refusalOf(send(world, { id, revision: 0 }))).toMatchObject({ code: 'CONFLICT' });
    expect(await refusalOf(send(world, { id: 'unknown', revision: 1 }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('sends one email when it is asked for twice at once', async () => {
    const world = openWorld();
    const { id } = await save(world);
    const both = await Promise.allSettled([1, 2].map(() => send(world, { id, revision: 1 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(world.mailer.sent).toHaveLength(1);
    expect(await world.agreements.versions(id)).toHaveLength(1);
  });
});

describe('emailing an agreement that was sent', () => {
  /** Sends the sample agreement. */
  async function sentWorld() {
    const world = openWorld();
    const { id } = await save(world);
    await send(world, { id, revision: 1 });
    const [first] = world.mailer.sent;
    return { world, id, first, later: () => world.mailer.sent.slice(1) };
  }

  it('again sends the same email once more, and nothing else changes', async () => {
    const { world, id, first, later } = await sentWorld();
    await save(world, { id, revision: 2, title: 'Not sent yet' });
    const shown = await mail(world, 'again', { id, revision: 3 });
    expect(later()).toEqual([first]);
    expect(shown).toMatchObject({ state: 'sent', version: 1, unsent: true, remindedAt: null });
    expect(world.recorded.at(-1)).toEqual({ after: { version: 1, mail: 'again' } });
  });

  it('as a reminder says until when, with the same link', async () => {
    const { world, id, first, later } = await sentWorld();
    world.clock.advanceSeconds(60);
    const shown = await mail(world, 'reminder', { id, revision: 2 });
    expect(later()).toMatchObject([
      {
        to: 'amy@example.com',
        kind: 'agreement',
        subject: expect.stringMatching(/^Reminder: your agreement/) as string,
      },
    ]);
    const [link] = /https:\/\/shop\.test\/agreement#\S+/.exec(first?.text ?? '') ?? expect.fail('no link');
    expect(later()[0]?.text).toContain(link);
    expect(later()[0]?.text).toContain('You can sign it through December 2, 2026.');
    expect(shown).toMatchObject({ state: 'sent', remindedAt: TEST_START + 60_000, url: link });
    expect(world.recorded.at(-1)).toEqual({ after: { version: 1, mail: 'reminder' } });
  });

  it('is done once, however often it was pressed', async () => {
    const { world, id, later } = await sentWorld();
    const pressed = await Promise.allSettled(
      Array.from({ length: 5 }, () => mail(world, 'again', { id, revision: 2 })),
    );
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await refusalOf(mail(world, 'reminder', { id, revision: 2 }))).code).toBe('CONFLICT');
    expect(later()).toHaveLength(1);
  });

  it.each<[Partial<Agreement>, RegExp]>([
    [{}, /hasn’t been sent/],
    [sentAgreement({ state: 'SIGNED', signed }), /signed already/],
    [sentAgreement({ state: 'WITHDRAWN' }), /withdrawn/],
    [sentAgreement({ openUntil: '2026-11-01' }), /time to sign this agreement is over/],
    [sentAgreement({ tokenHash: 'of an old pepper' }), /Change the agreement and send it/],
  ])('is refused for %j', async (changes, message) => {
    const world = openWorld();
    const { id } = await store(world, changes);
    for (const which of ['again', 'reminder'] as const) {
      const refused = await refusalOf(mail(world, which, { id, revision: 1 }));
      expect(refused).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(message) as string });
    }
    expect(world.mailer.sent).toEqual([]);
    expect((await refusalOf(mail(world, 'again', { id: '01KA0000000000000000000000', revision: 1 }))).code).toBe(
      'NOT_FOUND',
    );
  });
});

describe('withdrawing an agreement', () => {
  it('tells a family that was sent it, without the reason', async () => {
    const world = openWorld();
    const before = await store(world, sentAgreement());
    expect(await withdraw(world, before)).toMatchObject({
      state: 'withdrawn',
      revision: 2,
      withdrawn: { at: TEST_START, why: 'They moved away.' },
    });
    const [mail] = world.mailer.sent;
    expect(mail).toMatchObject({ to: 'amy@example.com', kind: 'agreement' });
    expect(mail?.text).toContain('We withdrew the agreement “Ten hours of counseling” for Amy.');
    expect(mail?.text).not.toContain('They moved away.');
    expect(world.recorded).toMatchObject([
      { before: { state: 'SENT' }, after: { state: 'WITHDRAWN', reason: 'They moved away.' } },
    ]);
  });

  it('says nothing to a family that was never sent it', async () => {
    const world = openWorld();
    expect(await withdraw(world, await store(world))).toMatchObject({ state: 'withdrawn' });
    expect(world.mailer.sent).toEqual([]);
  });

  it.each(['SIGNED', 'WITHDRAWN'] as const)('refuses one that is %s', async (state) => {
    const world = openWorld();
    const before = await store(world, sentAgreement({ state }));
    expect(await refusalOf(withdraw(world, before))).toMatchObject({ code: 'CONFLICT' });
    expect(await world.agreements.find(before.id)).toEqual(before);
    expect(world.mailer.sent).toEqual([]);
  });

  it('refuses what was decided on an earlier state, and an unknown agreement', async () => {
    const world = openWorld();
    const { id } = await store(world);
    expect(await refusalOf(withdraw(world, { id, revision: 0 }))).toMatchObject({ code: 'CONFLICT' });
    expect(await refusalOf(withdraw(world, { id: 'unknown', revision: 1 }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('replacing the link of an agreement', () => {
  const { id } = anAgreement();
  const first = agreementToken(testPepper, { id });
  /** What a link leads to, or why not. */
  const behind = async (world: World, url: string | undefined) =>
    await findByLink(world, url?.split('#')[1] ?? '').then(
      ({ agreement }) => agreement.id,
      (error: unknown) => (error instanceof Refusal ? error.code : error),
    );
  const linked = { tokenHash: hashToken(first) };

  it.each<Partial<Agreement>>([sentAgreement(linked), sentAgreement({ ...linked, state: 'OPENED' })])(
    'ends the one before, and mails the family the new one: %o',
    async (changes) => {
      const world = openWorld();
      const before = await store(world, changes);
      const { url, state, revision } = await replace(world, before);
      expect([state, revision]).toEqual([before.state.toLowerCase(), 2]);
      expect(await behind(world, `#${first}`)).toBe('NOT_FOUND');
      expect(await behind(world, url)).toBe(id);
      expect(world.mailer.sent).toMatchObject([{ to: 'amy@example.com', kind: 'agreement' }]);
      expect(world.mailer.sent[0]?.text).toContain(url);
      expect(world.mailer.sent[0]?.text).not.toContain(first);
      expect(world.recorded).toEqual([{ before: { linksReplaced: 0 }, after: { linksReplaced: 1 } }]);
    },
  );

  it('works again and again, also for a signed one and under another pepper', async () => {
    const world = openWorld();
    await sign(world, linked);
    const links = [`#${first}`];
    for (const revision of [1, 2]) links.push((await replace(world, { id, revision })).url);
    const peppers = () => Promise.resolve(['a new pepper', testPepper] as const);
    links.push((await replace({ ...world, peppers }, { id, revision: 3 })).url);
    expect(new Set(links).size).toBe(4);
    const found = await Promise.all(links.map((link) => behind(world, link)));
    expect(found).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', id]);
  });

  it('keeps the new link over the next version', async () => {
    const world = openWorld();
    const before = await store(world, sentAgreement(linked));
    const { url } = await replace(world, before);
    await save(world, { id, revision: 2, title: 'Eleven hours of counseling' });
    expect((await send(world, { id, revision: 3 })).url).toBe(url);
  });

  it.each<Partial<Agreement>>([
    {},
    sentAgreement({ ...linked, state: 'WITHDRAWN' }),
    sentAgreement({ ...linked, openUntil: '2026-11-01' }),
  ])('refuses one whose link shows nothing: %o', async (changes) => {
    const world = openWorld();
    const before = await store(world, changes);
    expect(await refusalOf(replace(world, before))).toMatchObject({ code: 'CONFLICT' });
    expect(await world.agreements.find(id)).toEqual(before);
    expect(world.mailer.sent).toEqual([]);
  });

  it('refuses what was decided on an earlier state, and an unknown agreement', async () => {
    const world = openWorld();
    await store(world, sentAgreement(linked));
    expect(await refusalOf(replace(world, { id, revision: 0 }))).toMatchObject({ code: 'CONFLICT' });
    expect(await refusalOf(replace(world, { id: 'unknown', revision: 1 }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('giving and taking hours', () => {
  it('is an entry with the reason and who did it', async () => {
    const world = openWorld();
    await sign(world);
    expect(await give(world, 1.25)).toMatchObject({
      hoursLeft: 7.25,
      entries: [{ at: TEST_START, kind: 'given', hours: 1.25, left: 7.25, about: 'A gift.', by: aMember().name }],
    });
    const after = await give(world, -7.25);
    expect(after).toMatchObject({ hoursLeft: 0 });
    expect(after.entries.map(({ kind, hours, left }) => [kind, hours, left])).toEqual([
      ['taken', -7.25, 0],
      ['given', 1.25, 7.25],
    ]);
    expect(world.recorded).toEqual([
      { before: { hoursLeft: 6 }, after: { hoursLeft: 7.25, reason: 'A gift.' } },
      { before: { hoursLeft: 7.25 }, after: { hoursLeft: 0, reason: 'A gift.' } },
    ]);
  });

  it('never takes more than is left', async () => {
    const world = openWorld();
    await sign(world);
    const refusal = await refusalOf(give(world, -6.25));
    expect(refusal).toMatchObject({
      code: 'NO_HOURS_LEFT',
      message: 'Only 6 hours are left, so you can’t take 6.25 hours.',
    });
    await give(world, -6);
    expect(await refusalOf(give(world, -0.25))).toMatchObject({
      code: 'NO_HOURS_LEFT',
      message: 'No hours are left, so you can’t take 0.25 hours.',
    });
    expect(await world.balances.entries(anAgreement().id)).toHaveLength(1);
  });

  it('needs a signature', async () => {
    const world = openWorld();
    await store(world, sentAgreement());
    expect(await refusalOf(give(world, 1))).toMatchObject({ code: 'CONFLICT' });
    expect(await refusalOf(give(world, 1, 'unknown'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('happens once, however often the button of one page is pressed', async () => {
    const world = openWorld();
    await sign(world);
    const { id } = anAgreement();
    const presses = await Promise.allSettled(Array.from({ length: 3 }, () => give(world, 5, id, 1)));
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalOf(give(world, 5, id, 1))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('The hours have changed in the meantime.') as string,
    });
    expect(await world.balances.find(id)).toMatchObject({ minutes: 660, version: 2 });
    expect(await get(world, id)).toMatchObject({ hoursVersion: 2 });
    expect(world.recorded).toHaveLength(1);
  });

  it('changes nothing if another change comes first', async () => {
    const world = openWorld();
    await sign(world);
    const balances = { ...world.balances, change: () => Promise.resolve(false) };
    expect(await refusalOf(give({ ...world, balances }, 1))).toMatchObject({ code: 'CONFLICT' });
    expect(world.recorded).toEqual([]);
  });
});

/** An order that pays an installment of the sample agreement. */
const orderOf = (index: number, changes: Parameters<typeof aPaidOrder>[0] = {}) => {
  const { id, content } = anAgreement();
  const { cents = 0, minutes = 0 } = content.installments[index] ?? {};
  return aPaidOrder({
    buyerId: buyerIdOf(id),
    number: `01KA0000000000INSTALLMENT${String(index + 1)}`,
    items: [{ id: installmentIdOf(id, index), title: content.title, cents, agreementId: id, minutes }],
    totalCents: cents,
    capturedCents: cents,
    ...changes,
  });
};

describe('the page of an agreement', () => {
  it('has the payments, the hours, the sessions and the versions', async () => {
    const world = openWorld();
    const { content } = anAgreement();
    await sign(world, { content: { ...content, secondEmail: 'student@example.com' } });
    await world.orders.insert(orderOf(0));
    await world.orders.insert(orderOf(1, { state: 'FAILED', capturedCents: 0 }));
    const agreementId = anAgreement().id;
    for (const [id, email] of [
      ['AMY', 'amy@example.com'],
      ['STUDENT', 'student@example.com'],
    ] as const) {
      await world.users.create({ ...anAccount(), id, email });
    }
    const later = aBooking().start + 3_600_000;
    const lessonsOf = [
      aBooking({ id: 'free', userId: 'AMY' }),
      aBooking({
        id: 'spent',
        userId: 'AMY',
        status: 'CANCELED',
        lesson: { agreementId, returnsUntil: 0, paidBy: [] },
      }),
      aBooking({ id: 'coming', userId: 'AMY', start: later, lesson: { agreementId, returnsUntil: 0, paidBy: [] } }),
      aBooking({ id: 'other', userId: 'AMY', lesson: { agreementId: 'OTHER', returnsUntil: 0, paidBy: [] } }),
      aBooking({
        ...{ id: 'returned', userId: 'STUDENT', status: 'CANCELED', start: later },
        lesson: { agreementId, returnsUntil: 0, paidBy: [], returned: true },
      }),
    ];
    for (const booking of lessonsOf) {
      const { version: personVersion } = await world.consultations.ofPerson(booking.userId);
      await world.consultations.write(
        { booking, before: undefined, take: [], release: [], days: [], personVersion },
        [],
      );
    }
    const booked = reserve(aBalance(), 60, { at: TEST_START, about: 'Thursday' });
    if (booked === undefined) throw new Error('The sample has hours');
    await world.balances.change(booked);
    expect(await get(world, agreementId)).toMatchObject({
      state: 'active',
      signed,
      paidCents: 120_000,
      hoursLeft: 5,
      installments: [
        { state: 'paid', order: orderOf(0).number, status: 'PAID', paidCents: 120_000, refundedCents: 0 },
        { state: 'open', order: orderOf(1).number, status: 'FAILED', paidCents: 0, refundedCents: 0 },
      ],
      entries: [{ kind: 'booked', hours: -1, left: 5, about: 'Thursday', by: '' }],
      sessions: [
        { id: 'coming', person: 'AMY', status: 'BOOKED', canReturn: false },
        { id: 'returned', person: 'STUDENT', status: 'CANCELED', canReturn: false },
        { id: 'spent', person: 'AMY', counselor: 'Maya Ellison', canReturn: true },
      ],
      versions: [{ version: 1, text: aSentVersion().text }],
    });
  });

  it('shows what went back, by refund or by a dispute that was lost', async () => {
    const world = openWorld();
    await sign(world);
    await world.orders.insert(orderOf(0, { refundedCents: 20_000 }));
    await world.orders.insert(orderOf(1, { state: 'REFUNDED', reversedAt: TEST_START }));
    expect(await get(world, anAgreement().id)).toMatchObject({
      paidCents: 100_000,
      installments: [
        { state: 'paid', status: 'PARTLY_REFUNDED', paidCents: 120_000, refundedCents: 20_000 },
        { state: 'refunded', status: 'REVERSED', paidCents: 80_000, refundedCents: 80_000 },
      ],
    });
  });

  it('has no link without the pepper that made it', async () => {
    const world = openWorld();
    const { id } = await save(world);
    await send(world, { id, revision: 1 });
    const peppers = () => Promise.resolve(['a new pepper', testPepper] as const);
    expect((await get({ ...world, peppers }, id)).url).toContain(agreementToken(testPepper, { id }));
    const renewed = () => Promise.resolve(['a new pepper'] as const);
    expect((await get({ ...world, peppers: renewed }, id)).url).toBe('');
  });

  it('is not found', async () => {
    expect(await refusalOf(get(openWorld(), 'unknown'))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

/** A world with an agreement in each state, by the last letter of its id. */
async function worldOfAll() {
  const world = openWorld();
  const idOf = (letter: string) => `01KA0000000000000AGREEMEN${letter}`;
  const { content } = anAgreement();
  const paid = (letter: string, credits: number, minutes: number) =>
    aBalance({
      agreementId: idOf(letter),
      minutes,
      credits: content.installments.slice(0, credits).map(({ cents, minutes: given }, index) => ({
        ...{ order: `order ${String(index)}`, installment: installmentIdOf(idOf(letter), index), state: 'paid' },
        ...{ capturedCents: cents, refundedCents: index === 1 ? 10_000 : 0, wanted: given, used: 0 },
      })),
    });
  const made = (letter: string, changes: Partial<Agreement>, hour: number) => ({
    ...{ id: idOf(letter), changedAt: TEST_START + hour },
    ...changes,
  });
  await store(world, made('A', {}, 1));
  await store(world, made('B', sentAgreement(), 2));
  await store(world, made('C', sentAgreement({ state: 'OPENED' }), 3));
  await sign(world, made('D', {}, 4), paid('D', 0, 0));
  await sign(world, made('E', {}, 5), paid('E', 1, 360));
  await sign(world, made('F', {}, 6), paid('F', 2, 0));
  await store(world, made('G', sentAgreement({ state: 'WITHDRAWN' }), 7));
  await store(world, made('H', sentAgreement({ openUntil: '2026-11-01' }), 8));
  return world;
}
const letters = (rows: readonly { readonly id: string; readonly state: string }[]) =>
  rows.map(({ id, state }) => `${id.slice(-1)} ${state}`);

describe('the list of agreements', () => {
  it('has the states, the last changed first', async () => {
    const { agreements } = await list(await worldOfAll());
    expect(letters(agreements)).toEqual([
      ...['H expired', 'G withdrawn', 'F done', 'E active', 'D signed', 'C opened', 'B sent', 'A draft'],
    ]);
  });

  it('adds up what all signed ones agreed, paid and left open, whatever it shows', async () => {
    const world = await worldOfAll();
    const totals = {
      ...{ agreedCents: 600_000, paidCents: 120_000 + 190_000, returnedCents: 10_000 },
      ...{ openCents: 200_000 + 80_000, outside: [] },
    };
    expect(await list(world)).toMatchObject({ totals });
    const active = await list(world, 'active');
    expect(active.totals).toEqual(totals);
    expect(active.agreements).toMatchObject([
      {
        ...{ fullname: 'Amy Marlow', email: 'amy@example.com', student: 'Amy', title: 'Ten hours of counseling' },
        ...{ totalCents: 200_000, paidCents: 120_000, hours: 10, hoursLeft: 6 },
        next: { due: '2026-12-10', cents: 80_000, late: false },
      },
    ]);
  });

  it('names the next installment of a signed one only, and says when it is late', async () => {
    const world = await worldOfAll();
    world.clock.set(Date.parse('2026-11-11T15:00:00Z'));
    const { agreements } = await list(world);
    const next = Object.fromEntries(agreements.map((one) => [one.id.slice(-1), one.next]));
    const due = { due: '2026-11-10', cents: 120_000, late: true };
    const later = { due: '2026-12-10', cents: 80_000, late: false };
    expect(next).toEqual({ A: null, B: null, C: null, D: due, E: later, F: null, G: null, H: null });
  });

  it('counts nothing as due before the signature, or as late on its day', async () => {
    const world = openWorld();
    world.clock.set(Date.parse('2026-11-27T15:00:00Z'));
    const id = anAgreement().id;
    await sign(world, { signedOn: '2026-11-27' }, aBalance({ minutes: 0, credits: [] }));
    const { agreements } = await list(world);
    expect(agreements).toMatchObject([{ next: { due: '2026-11-27', late: false } }]);
    expect(await get(world, id)).toMatchObject({ installments: [{ state: 'open' }, { state: 'open' }] });
  });

  it('is empty at first', async () => {
    expect(await list(openWorld())).toEqual({
      agreements: [],
      totals: { agreedCents: 0, paidCents: 0, returnedCents: 0, openCents: 0, outside: [] },
    });
  });
});

describe('the file of agreements', () => {
  it('has a line for each installment, with its receipt', async () => {
    const world = openWorld();
    await sign(world);
    await world.orders.insert(orderOf(0, { refundedCents: 20_050, receiptNumber: 'RTC-48213' }));
    await store(world, { id: '01KA0000000000000AGREEMENZ', changedAt: TEST_START - 1 });
    const { fileName, csv, next } = await exportOfficeAgreements(world)({ record: recordIn(world) });
    expect({ fileName, next }).toEqual({ fileName: 'agreements-2026-11-02.csv', next: '' });
    const lines = csv.replace('\uFEFF', '').split('\r\n');
    const family = 'Ten hours of counseling,Amy Marlow,amy@example.com';
    expect(lines).toEqual([
      'agreement,title,family,email,agreement state,signed,installment,due,agreed,paid,refunded,receipt,order,installment state',
      `01KA0000000000000AGREEMENT,${family},active,2026-11-02,1,2026-11-10,1200,1200,200.5,RTC-48213,${orderOf(0).number},paid`,
      `01KA0000000000000AGREEMENT,${family},active,2026-11-02,2,2026-12-10,800,0,0,,,open`,
      `01KA0000000000000AGREEMENZ,${family},draft,,1,2026-11-10,1200,0,0,,,`,
      `01KA0000000000000AGREEMENZ,${family},draft,,2,2026-12-10,800,0,0,,,`,
      '',
    ]);
    expect(world.recorded).toEqual([{ after: { lines: 4 } }]);
  });
});

describe('what new agreements begin with', () => {
  const noWays = { check: '', transfer: '', zelle: '', cash: '', other: '' };
  const set = (world: Office, version: number, terms: string, cancelHours = 24, otherWays = noWays) =>
    setOfficeAgreementSettings(world)({ input: { version, terms, cancelHours, otherWays }, record: recordIn(world) });

  it('is a template until the owner saves other terms', async () => {
    const world = openWorld();
    const { version, terms, cancelHours, earlier } = await getOfficeAgreementSettings(world)();
    expect({ version, cancelHours, earlier }).toEqual({ version: 0, cancelHours: 24, earlier: [] });
    expect(terms.split('\n\n')).toHaveLength(12);
    expect(typed({ terms }).terms).toBe(terms);
  });

  it('says to families how else they may pay, in the owner’s words', async () => {
    const world = openWorld();
    const otherWays = { ...noWays, check: 'To Route to College, 1 Main Street', zelle: 'pay@example.test' };
    expect((await set(world, 0, 'Terms.', 24, otherWays)).otherWays).toEqual(otherWays);
    expect(world.recorded).toMatchObject([{ after: { otherWays: ['check', 'zelle'] } }]);
    expect((await world.agreements.settings())?.otherWays).toEqual({ check: otherWays.check, zelle: otherWays.zelle });
  });

  it('keeps every version', async () => {
    const world = openWorld();
    await set(world, 0, 'First terms.');
    world.clock.advanceSeconds(1);
    expect(await set(world, 1, 'Second terms.', 48)).toEqual({
      ...{ version: 2, terms: 'Second terms.', cancelHours: 48, otherWays: noWays },
      earlier: [{ version: 1, savedAt: TEST_START, terms: 'First terms.', cancelHours: 24 }],
    });
    expect(world.recorded).toEqual([
      { before: { cancelHours: 24 }, after: { savedAsVersion: 1, cancelHours: 24, alsoChanged: 'terms' } },
      { before: { cancelHours: 24 }, after: { savedAsVersion: 2, cancelHours: 48, alsoChanged: 'terms' } },
    ]);
  });

  it('refuses a change of an earlier version', async () => {
    const world = openWorld();
    await set(world, 0, 'First terms.');
    expect(await refusalOf(set(world, 0, 'Late terms.'))).toMatchObject({ code: 'CONFLICT' });
    const both = await Promise.allSettled([set(world, 1, 'One.'), set(world, 1, 'Other.')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await getOfficeAgreementSettings(world)()).toMatchObject({ version: 2 });
  });
});
