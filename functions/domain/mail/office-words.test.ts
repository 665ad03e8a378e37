import { describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/endpoint.ts';
import type { saveOfficeClass as saveClassContract } from '#contract/endpoints/classes/office.ts';
import {
  OFFICE_WORDS_PER_MEMBER_PER_HOUR,
  OFFICE_WORDS_TO_UNKNOWN_PER_HOUR,
} from '#contract/endpoints/office/limits.ts';
import { cellsOf } from '#contract/open-hours.ts';
import { officeRegistry } from '#contract/registry.ts';
import { TEST_START } from '#testing/clock.ts';
import { roles } from '#testing/roles.ts';
import {
  aBooking,
  aClass,
  aCounselor,
  aLesson,
  aMember,
  anAccount,
  anAgreement,
  anAvailability,
  aSentVersion,
  seatsFor,
  someSeats,
} from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, testPepper, type World } from '#testing/world.ts';
import { mailOfficeAgreement } from '../agreements/office/mail-office-agreement.ts';
import { sendOfficeAgreement } from '../agreements/office/send-office-agreement.ts';
import { agreementToken } from '../agreements/token.ts';
import { cancelOfficeClass } from '../classes/office/cancel-office-class.ts';
import { messageOfficeClass } from '../classes/office/message-office-class.ts';
import { saveOfficeClass } from '../classes/office/save-office-class.ts';
import { changedCells } from '../classes/office/teachers-time.ts';
import { cancelOfficeConsultation } from '../consultations/booking/cancel-office-consultation.ts';
import { cancelOfficeSeries } from '../consultations/booking/cancel-office-series.ts';
import { moveOfficeConsultation } from '../consultations/booking/move-office-consultation.ts';
import { writeOfficeSummary } from '../consultations/summaries/write-office-summary.ts';
import { refundOrder } from '../orders/refunds-and-disputes/refund-order.ts';
import type { Colleague } from '../shared/colleague.ts';
import { hashToken } from '../shared/hashes.ts';
import { Refusal } from '../shared/refusal.ts';

const coming = aBooking();
/** A summary is written once the session has begun. */
const begun = aLesson({ id: '01KA0000000000000000BEGUN1', start: TEST_START - 60_000 });
const weekly = aLesson({
  ...{ id: '01KA000000000000000WEEKLY1', start: coming.start + 7 * 86_400_000, day: '2026-11-12' },
  series: { id: '01KA0000000000000000SERIES', number: 1, of: 1 },
});
const named = { id: coming.id, person: coming.userId, version: coming.sequence };
const word = 'Win a phone at https://evil.test';
const record = () => undefined;
const class_ = aClass();
const olive = aMember();
const noah = aMember({ id: '01KA0000000000000000000NOA', role: 'counselor' });

/**
 * An office whose sample booking and agreement are of a family that it knows, or not.
 * @param sold whether the sample class has a paid seat
 */
async function office(family: 'known' | 'unknown', sold = true): Promise<World> {
  const world = inMemoryWorld();
  if (family === 'known') await world.users.create(anAccount());
  await world.consultations.setAvailability(anAvailability());
  const counselor = coming.counselor.id;
  const writes = [
    {
      booking: coming,
      take: cellsOf(coming).map((start) => ({ counselor, start })),
      days: [{ counselor, day: coming.day, by: 1 as const }],
    },
    { booking: begun, take: [], days: [] },
    {
      booking: weekly,
      take: cellsOf(weekly).map((start) => ({ counselor, start })),
      days: [{ counselor, day: weekly.day, by: 1 as const }],
    },
  ];
  for (const [personVersion, write] of writes.entries()) {
    await world.consultations.write({ before: undefined, release: [], personVersion, ...write }, []);
  }
  await world.agreements.write({ agreement: anAgreement(), before: undefined }, []);
  const { id: buyerId, email } = anAccount();
  const seats = someSeats({
    orders: sold ? { ORDER: { buyerId, email, students: seatsFor('Mia'), spent: true } } : {},
  });
  const time = changedCells(undefined, class_, TEST_START);
  await world.classes.write({ next: class_, before: undefined, seats, ...time }, []);
  return world;
}

type Send = (world: World, member?: Colleague) => Promise<unknown>;
const sessionOf = (world: World, member: Colleague = olive) => ({
  session: { member, confirmedAt: world.clock.now() },
  record,
});
const changedClass = (changes: Partial<InputOf<typeof saveClassContract>>): InputOf<typeof saveClassContract> => {
  const { id, title, subject, text, service, smallest, priceCents } = class_;
  const { enrollUntil, joinAfterStart, refundDays, meetingLink, teacher, sequence: version } = class_;
  return {
    ...{ id, title, subject, text, service, smallest, priceCents, enrollUntil, joinAfterStart, refundDays },
    ...{ meetingLink, teacher: teacher.id, version, seats: 3 },
    dates: class_.dates.map(({ start, minutes }) => ({ start: new Date(start).toISOString(), minutes })),
    ...changes,
  };
};

/** To an address that a member may have typed. */
const toAddresses: Readonly<Record<string, Send>> = {
  'send-office-agreement': (world, member) =>
    sendOfficeAgreement(world)({
      input: { id: anAgreement().id, revision: anAgreement().revision },
      ...sessionOf(world, member),
    }),
  'cancel-office-consultation': (world, member) =>
    cancelOfficeConsultation(world)({ input: { ...named, word }, ...sessionOf(world, member) }),
  'cancel-office-series': (world, member) =>
    cancelOfficeSeries(world)({
      input: { id: weekly.id, person: weekly.userId, version: weekly.sequence, word },
      ...sessionOf(world, member),
    }),
  'mail-office-agreement': async (world, member) => {
    const offered = anAgreement({
      ...{ id: '01KA0000000000000000OFFERED', state: 'SENT', version: 1, unsent: false },
      ...{ sentAt: world.clock.now(), openUntil: anAgreement().content.validUntil },
      tokenHash: hashToken(agreementToken(testPepper, { id: '01KA0000000000000000OFFERED' })),
    });
    await world.agreements.write({ agreement: offered, before: undefined, sent: aSentVersion() }, []);
    const input = { id: offered.id, revision: offered.revision, mail: 'again' } as const;
    return await mailOfficeAgreement(world)({ input, ...sessionOf(world, member) });
  },
  'move-office-consultation': (world, member) =>
    moveOfficeConsultation(world)({
      input: { ...named, word, start: '2026-11-10T21:00:00Z' },
      ...sessionOf(world, member),
    }),
  'write-office-summary': (world, member) =>
    writeOfficeSummary({ ...world, addressesOf: () => Promise.resolve([]) })({
      input: { id: begun.id, person: begun.userId, lines: [word], steps: [], send: true },
      ...sessionOf(world, member),
    }),
};

/** To the families with a paid seat. The sweep sends them. */
const toFamilies: Readonly<Record<string, Send>> = {
  'cancel-office-class': (world, member) =>
    cancelOfficeClass({ ...world, planRefund: refundOrder(world) })({
      input: { id: class_.id, version: class_.sequence, reason: 'Too few', word },
      ...sessionOf(world, member),
    }),
  'message-office-class': (world, member) =>
    messageOfficeClass(world)({ input: { id: class_.id, words: word }, ...sessionOf(world, member) }),
  'save-office-class': (world, member) =>
    saveOfficeClass(world)({
      input: changedClass({ title: word, meetingLink: 'https://evil.test' }),
      ...sessionOf(world, member),
    }),
};

/** The other actions of the office, by why their words need no limit. */
const unlimited: Readonly<Record<string, readonly string[]>> = {
  'mails nobody': [
    ...['add-office-calendar', 'add-office-code', 'add-office-lead', 'add-office-passkey', 'add-office-photo'],
    'allow-office-mail',
    ...['change-office-agreement-hours', 'change-office-code', 'discard-office-document'],
    ...['discard-office-draft', 'end-office-code', 'publish-office-website', 'restore-office-website'],
    ...['end-office-session', 'end-other-office-sessions', 'export-office-agreements', 'export-office-audit-log'],
    ...['export-office-class', 'export-office-contacts', 'export-office-held-hours', 'export-office-orders'],
    ...['export-office-person', 'follow-up-office-contact', 'make-office-feed', 'mark-office-attendance'],
    ...['publish-office-bundle', 'remove-office-calendar', 'remove-office-member', 'remove-office-passkey'],
    ...[
      'remove-office-step-template',
      'remove-office-waiting',
      'rename-office-passkey',
      'send-office-evidence',
      'set-office-calendar-choice',
    ],
    ...['set-office-hours', 'set-office-notifications', 'set-office-push', 'sign-out-office-person'],
    ...['start-office-upload', 'unlock-office-person', 'withdraw-office-bundle', 'withdraw-office-guide'],
  ],
  'our own words, with names, amounts and times': [
    ...['book-office-consultation', 'book-office-series', 'book-office-refund', 'invite-office-member'],
    ...['mark-office-installment-paid', 'mark-office-installment-unpaid', 'refund-office-order'],
    ...['return-office-hours', 'erase-office-person', 'remove-office-seat'],
  ],
  'our own words, to a confirmed address': [
    'give-office-guide',
    'move-office-order',
    'resend-office-receipt',
    'take-back-office-gift',
  ],
  'has the title that was sent before, and must never wait': [
    'replace-office-agreement-link',
    'withdraw-office-agreement',
  ],
  'only saves what another one sends, which counts': [
    'save-office-agreement',
    'set-office-agreement-settings',
    'save-office-draft',
    'save-office-step-template',
  ],
  'a draft has no families': ['open-office-class'],
  'once a week to a family that signed, however often it changes': [
    'add-office-steps',
    'change-office-step',
    'remove-office-step',
    'tick-office-step',
  ],
  'once for each edition, to those who own the guide, with the passkey': ['publish-office-guide'],
};

const limited = { ...toAddresses, ...toFamilies };

it('lists each action of the office by what limits its words, or why nothing does', () => {
  const actions = officeRegistry.filter((one) => one.office?.action !== undefined).map(({ id }) => id);
  expect([...Object.keys(limited), ...Object.values(unlimited).flat()].toSorted()).toEqual(actions.toSorted());
});

it('can’t mail with an action that is said to mail nobody', () => {
  const mails = (id: string) =>
    roles[id]?.may['mail'] !== undefined || roles[id]?.may['outbox']?.includes('dynamodb:PutItem') === true;
  expect(unlimited['mails nobody']?.filter(mails)).toEqual([]);
});

/** Counts as many of a member's emails as given, to an address that is known or not. */
async function take(world: World, count: number, member: Colleague, to: readonly string[]): Promise<void> {
  for (let done = 0; done < count; done += 1) await world.takeOfficeWords(member, to);
}

async function expectRefused(world: World, id: string, sending: Promise<unknown>, message: RegExp): Promise<void> {
  const refusal = await refusalOf(sending);
  expect(refusal.code).toBe('TOO_MANY_REQUESTS');
  expect(refusal.message).toMatch(message);
  expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
  expect(world.mailer.sent).toEqual([]);
  expect((await world.classes.find(class_.id))?.news).toBeUndefined();
  expect(officeRegistry.find((one) => one.id === id)?.refusals).toContain('TOO_MANY_REQUESTS');
}

const isSent = async (world: World): Promise<boolean> => {
  const { news, state } = (await world.classes.find(class_.id)) ?? {};
  return world.mailer.sent.length > 0 || news !== undefined || state === 'CANCELED';
};

describe.each(Object.entries(limited))('%s', (id, send) => {
  it('is refused to a member beyond 200 in an hour, says until when, and not to the others', async () => {
    const world = await office('known');
    await take(world, OFFICE_WORDS_PER_MEMBER_PER_HOUR - 1, olive, []);
    await world.takeOfficeWords(olive, []);
    const message = /^You sent 200 emails with words of your own in an hour\. Try again in (1 hour|\d+ minutes)\.$/;
    await expectRefused(world, id, send(world), message);
    await send(world, { ...noah, role: 'owner' });
    expect(await isSent(world)).toBe(true);
  });
});

describe.each(Object.entries(toAddresses))('%s', (id, send) => {
  it('to an unknown address is refused beyond 20 in an hour of the whole office', async () => {
    const world = await office('unknown');
    const half = OFFICE_WORDS_TO_UNKNOWN_PER_HOUR / 2;
    for (const member of [olive, noah]) await take(world, half, member, ['stranger@example.com']);
    const message =
      /^This address is new to us, and the office sent 20 emails to new addresses in an hour\. Try again in (1 hour|\d+ minutes)\.$/;
    await expectRefused(world, id, send(world), message);
    world.clock.advanceSeconds(3_600);
    await send(world);
    expect(await isSent(world)).toBe(true);
  });

  it('to a known address goes out however many went to others', async () => {
    const world = await office('known');
    await take(world, OFFICE_WORDS_TO_UNKNOWN_PER_HOUR, noah, ['stranger@example.com']);
    await send(world);
    expect(await isSent(world)).toBe(true);
  });
});

it('counts no change without words, or without families who get them', async () => {
  const world = await office('unknown', false);
  await cancelOfficeConsultation(world)({ input: { ...named, word: '' }, ...sessionOf(world) });
  const saved = await saveOfficeClass(world)({
    input: changedClass({ meetingLink: 'https://meet.example/new' }),
    ...sessionOf(world),
  });
  await cancelOfficeClass({ ...world, planRefund: refundOrder(world) })({
    input: { id: class_.id, version: saved.version, reason: 'Too few', word: '' },
    ...sessionOf(world),
  });
  expect([...world.rateLimits.taken().keys()]).toEqual([]);
});

it('lets five counselors write their summaries on a Sunday evening, and the owner an agreement to a new family', async () => {
  const world = await office('known');
  const counselors = ['ava', 'bo', 'cleo', 'dan', 'eve'].map((id) =>
    aCounselor({ id, name: id, email: `${id}@shop.test`, member: `${id}@shop.test` }),
  );
  const { version } = (await world.consultations.availability()) ?? expect.fail('no hours');
  await world.consultations.setAvailability(anAvailability({ version: version + 1, counselors }));
  for (const { id, name } of counselors) {
    const { version: personVersion } = await world.consultations.ofPerson(begun.userId);
    const booking = { ...begun, id: `01KA000000000000000000${id}`, counselor: { id, name } };
    const write = { booking, before: undefined, take: [], release: [], days: [], personVersion };
    expect(await world.consultations.write(write, [])).toBe(true);
    const session = { member: aMember({ id, role: 'counselor', email: `${id}@shop.test` }) };
    for (let count = 0; count < 12; count += 1) {
      const input = { id: booking.id, person: begun.userId, lines: [`Line ${String(count)}`], steps: [], send: true };
      await writeOfficeSummary(world)({ input, session, record });
    }
  }
  const content = { ...anAgreement().content, email: 'new-family@example.com' };
  const agreement = anAgreement({ id: '01KA00000000000000000000NEW', content });
  await world.agreements.write({ agreement, before: undefined }, []);
  const input = { id: agreement.id, revision: agreement.revision };
  expect(await sendOfficeAgreement(world)({ input, ...sessionOf(world) })).toMatchObject({ state: 'sent' });
});

const DAY_SECONDS = 86_400;
const agreementTo = anAgreement({
  id: '01KA0000000000000000KNOWN1',
  state: 'SENT',
  version: 1,
  unsent: false,
  sentAt: TEST_START,
});
const unproved = anAccount({ unverifiedUntil: TEST_START + 60 * DAY_SECONDS * 1000 });

it.each<[string, 'known' | 'unknown', number, (world: World) => Promise<unknown>]>([
  ['an account whose owner used a code', 'known', 0, (world) => world.users.create(anAccount())],
  [
    'an account that someone typed in the last day',
    'unknown',
    DAY_SECONDS - 1,
    (world) => world.users.create(unproved),
  ],
  ['an account from before the last day', 'known', DAY_SECONDS, (world) => world.users.create(unproved)],
  [
    'a draft of an agreement',
    'unknown',
    DAY_SECONDS,
    (world) =>
      world.agreements.write({ agreement: { ...agreementTo, state: 'DRAFT', unsent: true }, before: undefined }, []),
  ],
  [
    'an agreement that was sent in the last day',
    'unknown',
    DAY_SECONDS - 1,
    (world) => world.agreements.write({ agreement: agreementTo, before: undefined }, []),
  ],
  [
    'an agreement that was sent before the last day',
    'known',
    DAY_SECONDS,
    (world) => world.agreements.write({ agreement: agreementTo, before: undefined }, []),
  ],
  [
    'one that was changed since, maybe to another address',
    'unknown',
    DAY_SECONDS,
    (world) => world.agreements.write({ agreement: { ...agreementTo, unsent: true }, before: undefined }, []),
  ],
  [
    'a signed agreement',
    'known',
    0,
    (world) => world.agreements.write({ agreement: { ...agreementTo, state: 'SIGNED' }, before: undefined }, []),
  ],
])('with %s an address is %s', async (_, is, seconds, give) => {
  const world = inMemoryWorld();
  await give(world);
  world.clock.advanceSeconds(seconds);
  await take(world, OFFICE_WORDS_TO_UNKNOWN_PER_HOUR, noah, ['stranger@example.com']);
  const taken = await world.takeOfficeWords(olive, [anAccount().email]).then(
    () => 'known',
    (error: unknown) => (error instanceof Refusal ? 'unknown' : expect.fail(String(error))),
  );
  expect(taken).toBe(is);
});
