import { describe, expect, it } from 'vitest';
import { cellsOf } from '#contract/consultation-hours.ts';
import { OFFICE_WORDS_PER_HOUR } from '#contract/endpoints/office/limits.ts';
import { officeRegistry } from '#contract/registry.ts';
import { TEST_START } from '#testing/clock.ts';
import { roles } from '#testing/roles.ts';
import { aBooking, aLesson, aMember, anAgreement, anAvailability, aSentVersion } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, testPepper, type World } from '#testing/world.ts';
import { mailOfficeAgreement } from '../agreements/mail-office-agreement.ts';
import { sendOfficeAgreement } from '../agreements/send-office-agreement.ts';
import { agreementToken } from '../agreements/token.ts';
import { cancelOfficeConsultation } from '../consultations/cancel-office-consultation.ts';
import { cancelOfficeSeries } from '../consultations/cancel-office-series.ts';
import { moveOfficeConsultation } from '../consultations/move-office-consultation.ts';
import { writeOfficeSummary } from '../consultations/write-office-summary.ts';
import { hashToken } from '../shared/hashes.ts';
import { takeOfficeWords } from './office-words.ts';

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

async function office(): Promise<World> {
  const world = inMemoryWorld();
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
  return world;
}

/** Each endpoint that emails words of the office to an address that a member may have typed. */
const limited: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'send-office-agreement': (world) =>
    sendOfficeAgreement(world)({
      input: { id: anAgreement().id, revision: anAgreement().revision },
      ...{ session: { member: aMember() }, record },
    }),
  'cancel-office-consultation': (world) => cancelOfficeConsultation(world)({ input: { ...named, word }, record }),
  'cancel-office-series': (world) =>
    cancelOfficeSeries(world)({
      input: { id: weekly.id, person: weekly.userId, version: weekly.sequence, word },
      record,
    }),
  'mail-office-agreement': async (world) => {
    const offered = anAgreement({
      ...{ id: '01KA0000000000000000OFFERED', state: 'SENT', version: 1, unsent: false },
      tokenHash: hashToken(agreementToken(testPepper, { id: '01KA0000000000000000OFFERED' })),
      openUntil: anAgreement().content.validUntil,
    });
    await world.agreements.write({ agreement: offered, before: undefined, sent: aSentVersion() }, []);
    const input = { id: offered.id, revision: offered.revision, mail: 'again' } as const;
    return await mailOfficeAgreement(world)({ input, record });
  },
  'move-office-consultation': (world) =>
    moveOfficeConsultation(world)({ input: { ...named, word, start: '2026-11-10T21:00:00Z' }, record }),
  'write-office-summary': (world) =>
    writeOfficeSummary({ ...world, addressesOf: () => Promise.resolve([]) })({
      input: { id: begun.id, person: begun.userId, lines: [word], steps: [], send: true },
      ...{ session: { member: aMember() }, record },
    }),
};

/** The others that send emails, and why a limit on words isn't needed. */
const unlimited: Readonly<Record<string, string>> = {
  'book-office-consultation': 'our own words, and the first name',
  'book-office-series': 'our own words, and the first name',
  'erase-office-person': 'sends what waited for someone else',
  'give-office-guide': 'our own words, to a confirmed address',
  'invite-office-member': 'our own words',
  'move-office-order': 'our own words, to confirmed addresses',
  'replace-office-agreement-link': 'our own words, with the title that was sent before',
  'resend-office-receipt': 'our own words, to a confirmed address',
  'return-office-hours': 'our own words',
  'withdraw-office-agreement': 'has the title that was sent before, and must never wait',
};

it('names each endpoint of the office that can send an email', () => {
  const mailing = officeRegistry.map(({ id }) => id).filter((id) => roles[id]?.may['mail'] !== undefined);
  expect(mailing).toEqual([...Object.keys(limited), ...Object.keys(unlimited)].toSorted());
});

describe.each(Object.entries(limited))('%s', (id, send) => {
  it('is refused beyond 20 such emails an hour of the whole office, says until when, and sends nothing', async () => {
    const world = await office();
    for (let count = 0; count < OFFICE_WORDS_PER_HOUR; count += 1) await takeOfficeWords(world);
    const refusal = await refusalOf(send(world));
    expect(refusal.code).toBe('TOO_MANY_REQUESTS');
    expect(refusal.message).toMatch(/The office sent 20 emails .* Try again in (1 hour|\d+ minutes)\./);
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
    expect(world.mailer.sent).toEqual([]);
    expect(officeRegistry.find((one) => one.id === id)?.refusals).toContain('TOO_MANY_REQUESTS');
    world.clock.advanceSeconds(3_600);
    await send(world);
    expect(world.mailer.sent.length).toBeGreaterThan(0);
  });
});

it('counts no change without words', async () => {
  const world = await office();
  await cancelOfficeConsultation(world)({ input: { ...named, word: '' }, record });
  expect([...world.rateLimits.taken().keys()]).toEqual([]);
});
