import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { STEPS_ADDED_MAX, STEPS_MAX } from '#contract/endpoints/steps/limits.ts';
import {
  addOfficeSteps as addContract,
  saveOfficeStepTemplate as saveContract,
} from '#contract/endpoints/steps/office.ts';
import { DAY_MS } from '#contract/limits.ts';
import {
  aBalance,
  aCounselor,
  aLesson,
  aMember,
  anAccount,
  anAgreement,
  anAvailability,
  anOfficeSession,
  aSession,
} from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { writeOfficeSummary } from '../consultations/summaries/write-office-summary.ts';
import { getOfficeToday } from '../office/get-office-today.ts';
import { sendMorningDigest } from '../office/send-morning-digest.ts';
import { unsubscribeBuyer } from '../orders/editions/unsubscribe-buyer.ts';
import type { CcFor } from '../shared/cc.ts';
import { addOfficeSteps } from './add-office-steps.ts';
import { changeOfficeStep } from './change-office-step.ts';
import { getStepFeed } from './get-step-feed.ts';
import { listOfficeStepTemplates } from './list-office-step-templates.ts';
import { listOfficeSteps } from './list-office-steps.ts';
import { listSteps } from './list-steps.ts';
import { remindOfSteps } from './remind-of-steps.ts';
import { removeOfficeStep } from './remove-office-step.ts';
import { removeOfficeStepTemplate } from './remove-office-step-template.ts';
import { saveOfficeStepTemplate } from './save-office-step-template.ts';
import { setStepChoices } from './set-step-choices.ts';
import { tickOfficeStep } from './tick-office-step.ts';
import { tickStep } from './tick-step.ts';

const agreement = anAgreement().id;
const booking = aLesson();
const parent = aSession();
const student = aSession({ user: { ...anAccount(), id: 'LEE', email: 'lee@example.com' } });
const stranger = aSession({ user: { ...anAccount(), id: 'BO', email: 'bo@example.com' } });
const owner = aMember();
const maya = aMember({ id: 'MAYA', name: 'Maya Ellison', email: 'maya@shop.test', role: 'counselor' });
const owen = aMember({ id: 'OWEN', name: 'Owen Hart', email: 'owen@shop.test', role: 'counselor' });
/** The day of the lesson, a Thursday; the sample summary's steps are due 8 and 15 days later. */
const { day: heldOn } = booking;
const letter = { text: 'Ask Ms. Reed for a letter', day: '2026-11-13', whose: 'family' as const };
const sat = { text: 'Register for the SAT', day: '2026-11-20', whose: 'family' as const };

/** An hour after the lesson of a family whose student has an address too. */
async function begin(): Promise<World & { recorded: unknown[] }> {
  const world = { ...inMemoryWorld(), recorded: [] as unknown[] };
  const content = { ...anAgreement().content, secondEmail: student.user.email };
  await world.agreements.write(
    { agreement: anAgreement({ state: 'SIGNED', content }), before: undefined, balance: aBalance() },
    [],
  );
  const counselors = [
    aCounselor({ email: maya.email }),
    aCounselor({ id: 'owen', name: 'Owen Hart', email: owen.email }),
  ];
  await world.consultations.setAvailability(anAvailability({ counselors }));
  await world.consultations.write(
    { booking, before: undefined, take: [], release: [], days: [], personVersion: 0 },
    [],
  );
  world.clock.set(booking.start + 3_600_000);
  return world;
}
type Begun = Awaited<ReturnType<typeof begin>>;

const record = (world: Begun) => (change: unknown) => world.recorded.push(change);
const summary = async (world: Begun, steps: object[], member = maya) =>
  await writeOfficeSummary(world)({
    input: { id: booking.id, person: booking.userId, lines: [], steps: steps as (typeof letter)[], send: true },
    session: { member },
    record: record(world),
  });
const list = async (world: Begun, session = parent) =>
  (await listSteps(world)({ session })).families[0]?.steps.map(({ text, day, done }) => [text, day, done]);
const idOf = async (world: Begun, text: string) => {
  const found = (await world.steps.find(agreement))?.steps.find((step) => step.text === text);
  return found?.id ?? expect.fail(`No step "${text}"`);
};
const tick = async (world: Begun, text: string, { done = true, session = parent } = {}) =>
  await tickStep(world)({ input: { agreement, step: await idOf(world, text), done }, session });
const tickInOffice = async (world: Begun, text: string, { done = true, member = maya } = {}) =>
  await tickOfficeStep(world)({
    input: { id: agreement, step: await idOf(world, text), done },
    session: { member },
    record: record(world),
  });
const add = async (world: Begun, steps: object[], { member = owner, counselor = 'maya-ellison' } = {}) =>
  await addOfficeSteps(world)({
    input: { id: agreement, counselor, steps: steps as (typeof letter)[] },
    session: { member },
    record: record(world),
  });

describe('the steps of a summary', () => {
  it('are a list that both addresses of the family see, and another family doesn’t', async () => {
    const world = await begin();
    expect(await list(world)).toEqual([]);
    await summary(world, [sat, letter]);
    const all = [
      [letter.text, letter.day, false],
      [sat.text, sat.day, false],
    ];
    expect(await list(world)).toEqual(all);
    expect(await list(world, student)).toEqual(all);
    expect(await listSteps(world)({ session: stranger })).toMatchObject({ families: [] });
  });

  it('move to other days with a later version, and what is ticked stays ticked', async () => {
    const world = await begin();
    await summary(world, [letter, sat]);
    await tick(world, letter.text);
    await summary(world, [
      { ...sat, day: '2026-12-04' },
      { ...letter, day: '2026-11-16' },
    ]);
    expect(await list(world)).toEqual([
      [sat.text, '2026-12-04', false],
      [letter.text, '2026-11-16', true],
    ]);
  });

  it('take other words in their place, but a ticked one stays as it was', async () => {
    const world = await begin();
    await summary(world, [letter, sat]);
    await tick(world, letter.text);
    const id = await idOf(world, sat.text);
    await summary(world, [
      { ...letter, text: 'Thank Ms. Reed' },
      { ...sat, text: 'Register for the ACT' },
    ]);
    expect(await idOf(world, 'Register for the ACT')).toBe(id);
    expect(await list(world)).toEqual([
      ['Thank Ms. Reed', letter.day, false],
      ['Register for the ACT', sat.day, false],
      [letter.text, letter.day, true],
    ]);
  });

  it('that a later version no longer has are gone, unless they are done', async () => {
    const world = await begin();
    await summary(world, [letter, sat]);
    await tick(world, letter.text);
    await summary(world, []).catch(() => undefined);
    await writeOfficeSummary(world)({
      input: { id: booking.id, person: booking.userId, lines: ['Only words'], steps: [], send: true },
      session: { member: maya },
      record: record(world),
    });
    expect(await list(world)).toEqual([[letter.text, letter.day, true]]);
  });

  it('leave alone those of other sessions and those that were added', async () => {
    const world = await begin();
    await add(world, [{ text: 'Send the FAFSA', day: '2026-12-15', whose: 'family' }]);
    await summary(world, [letter]);
    await summary(world, [sat]);
    expect(await list(world)).toEqual([
      [sat.text, sat.day, false],
      ['Send the FAFSA', '2026-12-15', false],
    ]);
  });

  it('are sent although the family ticks a step at the same moment, which stays ticked', async () => {
    const world = await begin();
    await summary(world, [letter, sat]);
    await Promise.all([summary(world, [letter, { ...sat, day: '2026-11-27' }]), tick(world, letter.text)]);
    expect(await list(world)).toEqual([
      [sat.text, '2026-11-27', false],
      [letter.text, letter.day, true],
    ]);
    expect(world.mailer.sent.filter(({ to }) => to === booking.email)).toHaveLength(2);
  });

  it('are sent without a list once the agreement is erased', async () => {
    const world = await begin();
    world.balances.remove(agreement);
    const gone = { ...world, familyOf: () => Promise.resolve(undefined) };
    expect(await summary(gone, [letter])).toMatchObject({ sent: [{ version: 1 }] });
    expect(await world.steps.find(agreement)).toBeUndefined();
  });
});

describe('a tick', () => {
  it('counts once, for the first who ticked it, and can be taken back', async () => {
    const world = await begin();
    await summary(world, [letter]);
    const at = world.clock.now();
    await Promise.all([tick(world, letter.text), tick(world, letter.text, { session: student })]);
    world.clock.advanceSeconds(60);
    await tickInOffice(world, letter.text);
    const stored = async () => await world.steps.find(agreement);
    expect(await stored()).toMatchObject({ version: 2, steps: [{ done: { at, by: '' } }] });
    await tick(world, letter.text, { done: false });
    await tick(world, letter.text, { done: false });
    expect(await stored()).toMatchObject({ version: 3 });
    expect((await stored())?.steps[0]).not.toHaveProperty('done');
    await tickInOffice(world, letter.text);
    expect((await stored())?.steps[0]?.done).toEqual({ at: world.clock.now(), by: 'Maya Ellison' });
  });

  it('of another family, of an unknown step and of what the counselor does is refused, and changes nothing', async () => {
    const world = await begin();
    await summary(world, [letter, { ...sat, whose: 'counselor' }]);
    const before = await world.steps.find(agreement);
    expect((await refusalOf(tick(world, letter.text, { session: stranger }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(tick(world, sat.text))).message).toBe(
      'We can’t find this step. It may have changed: reload the page.',
    );
    const unknown = { agreement, step: '01KA00000000000000UNKNOWN1', done: true };
    expect((await refusalOf(tickStep(world)({ input: unknown, session: parent }))).code).toBe('NOT_FOUND');
    expect(await world.steps.find(agreement)).toEqual(before);
    await tickInOffice(world, sat.text);
  });

  it('needs the login’s code', async () => {
    const world = await begin();
    await summary(world, [letter]);
    const short = aSession({ provenBy: 'registration' });
    expect((await refusalOf(listSteps(world)({ session: short }))).code).toBe('LOGIN_CODE_NEEDED');
    expect((await refusalOf(tick(world, letter.text, { session: short }))).code).toBe('LOGIN_CODE_NEEDED');
  });

  it('in the office is for owners and the counselor of the step', async () => {
    const world = await begin();
    await summary(world, [letter]);
    expect((await refusalOf(tickInOffice(world, letter.text, { member: owen }))).code).toBe('NOT_FOUND');
    await tickInOffice(world, letter.text, { member: owner });
    const seen = async (member: typeof owner) => {
      const { families } = await listOfficeSteps(world)({ input: { email: parent.user.email }, session: { member } });
      return families.map(({ steps, seenBy }) => ({ steps: steps.length, seenBy }));
    };
    expect(await seen(owen)).toEqual([{ steps: 0, seenBy: ['Maya Ellison'] }]);
    expect(await seen(maya)).toEqual([{ steps: 1, seenBy: undefined }]);
    expect(await seen(owner)).toEqual([{ steps: 1, seenBy: undefined }]);
  });
});

describe('steps without a session', () => {
  const fafsa = { text: 'Send the FAFSA', day: '2026-12-15', whose: 'family' as const };

  it('are added for a counselor, once however often the button is pressed, and can be changed and removed', async () => {
    const world = await begin();
    await add(world, [fafsa]);
    expect(await add(world, [fafsa, { ...sat, whose: 'counselor' }])).toMatchObject({
      steps: [
        { text: sat.text, whose: 'counselor', counselor: 'Maya Ellison', session: null, done: null },
        { text: fafsa.text, whose: 'family' },
      ],
    });
    const step = await idOf(world, fafsa.text);
    const session = { member: maya };
    const input = { id: agreement, step, text: 'Send the FAFSA form', day: '2026-12-01', whose: 'family' as const };
    await changeOfficeStep(world)({ input, session, record: record(world) });
    expect(await idOf(world, 'Send the FAFSA form')).toBe(step);
    await removeOfficeStep(world)({ input: { id: agreement, step }, session });
    expect(await list(world)).toEqual([[sat.text, sat.day, false]]);
    expect(world.recorded).toEqual([
      { after: { steps: 1 } },
      { after: { steps: 2 } },
      { before: { day: fafsa.day }, after: { day: '2026-12-01', whose: 'family' } },
    ]);
  });

  it('are not added for another counselor, nor without a signed agreement', async () => {
    const world = await begin();
    const refusal = await refusalOf(add(world, [fafsa], { member: owen }));
    expect([refusal.code, refusal.fields]).toEqual(['INVALID_INPUT', { counselor: 'Choose a counselor' }]);
    const unsigned = { ...world, familyOf: () => Promise.resolve(undefined) };
    expect((await refusalOf(add(unsigned, [fafsa]))).code).toBe('NOT_FOUND');
    expect(await list(world)).toEqual([]);
  });

  it('of a summary change only with the summary, and done ones not at all', async () => {
    const world = await begin();
    await summary(world, [letter]);
    await add(world, [fafsa]);
    await tick(world, fafsa.text);
    const remove = async (text: string) =>
      removeOfficeStep(world)({ input: { id: agreement, step: await idOf(world, text) }, session: { member: owner } });
    expect((await refusalOf(remove(letter.text))).message).toContain('Send a new version of the summary');
    expect((await refusalOf(remove(fafsa.text))).message).toContain('Take the tick back');
  });

  it(`are at most ${String(STEPS_MAX)} open ones; of more, the ones done longest ago make room`, async () => {
    const world = await begin();
    const many = (count: number, word: string) =>
      Array.from({ length: count }, (_, index) => ({ ...fafsa, text: `${word} ${String(index)}` }));
    await add(world, many(STEPS_MAX - 1, 'Open'));
    await add(world, many(1, 'Done'));
    await tick(world, 'Done 0');
    await add(world, many(1, 'More'));
    expect((await list(world))?.some(([text]) => text === 'Done 0')).toBe(false);
    const before = await world.steps.find(agreement);
    expect((await refusalOf(add(world, [sat]))).fields?.['steps']).toContain('at most 200 open steps');
    expect(await world.steps.find(agreement)).toEqual(before);
  });

  it('have their limits at the field', () => {
    const { body } = addContract;
    const issues = (steps: unknown) =>
      v
        .safeParse(body, { counselor: 'maya-ellison', steps })
        .issues?.map((issue) => [v.getDotPath(issue), issue.message]);
    expect(issues([{ ...fafsa, day: '9999-12-31' }])).toEqual([['steps.0.day', expect.stringContaining('2000')]]);
    expect(issues(Array.from({ length: 200 }, () => fafsa))).toEqual([
      ['steps', `Write at most ${String(STEPS_ADDED_MAX)} steps at once`],
    ]);
    expect(issues([{ ...fafsa, text: 'x'.repeat(201) }])).toEqual([
      ['steps.0.text', 'A step cannot exceed 200 characters'],
    ]);
    expect(issues([])).toEqual([['steps', 'Write at least one step']]);
    expect(issues([{ ...fafsa, whose: 'nobody' }])).toEqual([['steps.0.whose', 'Choose who does it']]);
  });
});

describe('templates', () => {
  const steps = [{ text: 'Finish the main essay', days: -30, whose: 'family' as const }];
  const save = async (world: Begun, input: object) =>
    await saveOfficeStepTemplate(world)({
      input: { version: 0, name: 'Execution, senior fall', steps, ...input },
      record: record(world),
    });

  it('are saved by name, changed, and removed', async () => {
    const world = await begin();
    const { templates } = await save(world, {});
    const [{ id } = { id: '' }] = templates;
    expect(templates).toEqual([{ id, version: 1, name: 'Execution, senior fall', steps }]);
    await save(world, { name: 'Early decision' });
    await save(world, { id, version: 1, name: 'Senior fall' });
    const names = async () => (await listOfficeStepTemplates(world)()).templates.map(({ name }) => name);
    expect(await names()).toEqual(['Early decision', 'Senior fall']);
    expect((await refusalOf(save(world, { id, version: 1, name: 'Late' }))).code).toBe('CONFLICT');
    expect((await refusalOf(save(world, { name: 'Senior fall' }))).fields).toEqual({
      name: 'Another template has this name',
    });
    const remove = async (version: number) => await removeOfficeStepTemplate(world)({ input: { id, version } });
    expect((await refusalOf(remove(1))).code).toBe('CONFLICT');
    await remove(2);
    expect(await names()).toEqual(['Early decision']);
    expect((await refusalOf(save(world, { id, version: 2, name: 'Again' }))).code).toBe('NOT_FOUND');
  });

  it('have at most thirty steps, and days near their date', () => {
    const { body } = saveContract;
    const issues = (some: unknown) =>
      v.safeParse(body, { version: 0, name: 'Fall', steps: some }).issues?.map(({ message }) => message);
    expect(issues(Array.from({ length: 31 }, () => steps[0]))).toEqual(['Write at most 30 steps at once']);
    expect(issues([{ ...steps[0], days: 401 }])?.[0]).toContain('at most 400');
    expect(issues([{ ...steps[0], days: 0.5 }])?.[0]).toContain('at most 400');
  });
});

describe('Monday’s email', () => {
  const run = async (world: Begun) => {
    const before = world.mailer.sent.length;
    await remindOfSteps(world)();
    return world.mailer.sent.slice(before);
  };

  it('has what is overdue and due in the next ten days, for each address, once a week', async () => {
    const world = await begin();
    await summary(world, [letter, { ...sat, whose: 'counselor' }]);
    await add(world, [{ text: 'Send the FAFSA', day: '2026-12-15', whose: 'family' }]);
    world.clock.set(Date.parse('2026-11-16T13:00:00Z'));
    const mails = await run(world);
    expect(mails.map(({ to }) => to)).toEqual([parent.user.email, student.user.email]);
    const [mail] = mails;
    expect(mail).toMatchObject({
      kind: 'steps',
      subject: 'Overdue and next steps for Amy – Route to College',
      unsubscribeUrl: expect.stringMatching(/^https:\/\/shop\.test\/api\/unsubscribe\/steps-/) as unknown,
    });
    expect(mail?.text).toContain('Overdue\n\nAsk Ms. Reed for a letter: Fri, Nov 13, 2026');
    expect(mail?.text).toContain('What we do\n\nRegister for the SAT: Maya Ellison, Fri, Nov 20, 2026');
    expect(mail?.text).not.toContain('FAFSA');
    expect(await run(world)).toEqual([]);
    world.clock.advanceSeconds(6 * 86_400);
    expect(await run(world)).toEqual([]);
    world.clock.advanceSeconds(86_400);
    expect(await run(world)).toHaveLength(2);
  });

  it('is sent on the next Monday after someone ran it by hand on any day', async () => {
    for (const days of [1, 2, 3, 4, 5, 6]) {
      const world = await begin();
      await summary(world, [letter]);
      world.clock.set(Date.parse('2026-11-16T16:00:00Z') + days * DAY_MS);
      expect(await run(world)).toHaveLength(2);
      world.clock.set(Date.parse('2026-11-23T16:00:00Z'));
      expect(await run(world)).toHaveLength(2);
      expect(await run(world)).toEqual([]);
    }
  });

  it('is sent once by two runs at the same moment', async () => {
    const world = await begin();
    await summary(world, [letter]);
    const before = world.mailer.sent.length;
    await Promise.all([remindOfSteps(world)(), remindOfSteps(world)()]);
    expect(world.mailer.sent.length - before).toBe(2);
  });

  it('isn’t sent if nothing is due, what is due is done, or only the counselor has something to do', async () => {
    const world = await begin();
    expect(await run(world)).toEqual([]);
    await summary(world, [{ ...letter, day: addDays(heldOn, 11) }]);
    expect(await run(world)).toEqual([]);
    await summary(world, [{ ...letter, day: addDays(heldOn, 10), whose: 'counselor' }]);
    expect(await run(world)).toEqual([]);
    await summary(world, [{ ...letter, day: addDays(heldOn, 10) }]);
    await tick(world, letter.text);
    expect(await run(world)).toEqual([]);
    await tick(world, letter.text, { done: false });
    expect(await run(world)).toHaveLength(2);
  });

  it('stops for one address by its link, and begins again on the dashboard', async () => {
    const world = await begin();
    await summary(world, [letter]);
    const [mail] = await run(world);
    const token = mail?.unsubscribeUrl?.split('/').at(-1) ?? '';
    const stop = async (asked: string) => {
      await unsubscribeBuyer(world)({ input: { token: asked } });
    };
    expect((await refusalOf(stop(token.slice(0, -1)))).code).toBe('NOT_FOUND');
    await stop(token);
    await stop(token);
    world.clock.advanceSeconds(7 * 86_400);
    expect((await run(world)).map(({ to }) => to)).toEqual([student.user.email]);
    const mailed = async () => (await listSteps(world)({ session: parent })).families[0]?.isMailed;
    expect(await mailed()).toBe(false);
    await setStepChoices(world)({ input: { agreement, choice: 'mails', on: true }, session: parent });
    expect(await mailed()).toBe(true);
    await setStepChoices(world)({ input: { agreement, choice: 'mails', on: false }, session: parent });
    expect(await mailed()).toBe(false);
  });
});

describe('the calendar of a family', () => {
  const make = async (world: Begun, on = true, session = parent) =>
    (await setStepChoices(world)({ input: { agreement, choice: 'calendar', on }, session })).address;
  const read = async (world: Begun, address: string) =>
    await getStepFeed(world)({ input: { secret: address.split('/').at(-1) ?? '' } });

  it('has the open steps, and a step no longer once it is done', async () => {
    const world = await begin();
    await summary(world, [letter, { ...sat, whose: 'counselor' }]);
    const address = await make(world);
    expect(address).toMatch(/^https:\/\/gateway\.test\/api\/steps\/calendar\/01KA0000000000000AGREEMENT\.[\w-]{43}$/);
    const feed = await read(world, address);
    expect(feed).toContain('SUMMARY:Ask Ms. Reed for a letter');
    expect(feed).toContain('DTSTART;VALUE=DATE:20261113');
    // A step takes no time of its day.
    expect(feed.match(/^TRANSP:TRANSPARENT\r$/gm)).toHaveLength(2);
    expect(feed).toContain('SUMMARY:Maya Ellison: Register for the SAT');
    expect(feed).toContain(`UID:${await idOf(world, letter.text)}\r\n`);
    await tick(world, letter.text);
    expect(await read(world, address)).not.toContain('Reed');
    await tick(world, letter.text, { done: false });
    expect(await read(world, address)).toContain('Reed');
  });

  it('has another address after each making, and none after it was ended; each address has its own', async () => {
    const world = await begin();
    const [first, ofStudent] = [await make(world), await make(world, true, student)];
    const second = await make(world);
    expect((await refusalOf(read(world, first))).code).toBe('NOT_FOUND');
    await read(world, second);
    expect(await make(world, false)).toBe('');
    expect((await refusalOf(read(world, second))).code).toBe('NOT_FOUND');
    await read(world, ofStudent);
    const wrong = `${agreement}.${'m'.repeat(43)}`;
    expect((await refusalOf(getStepFeed(world)({ input: { secret: wrong } }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(make(world, true, stranger))).code).toBe('NOT_FOUND');
    expect(JSON.stringify(await world.steps.find(agreement))).not.toContain(ofStudent.split('.').at(-1));
  });
});

describe('what is due', () => {
  const alarmStates = { all: () => Promise.resolve(undefined), ringing: () => Promise.resolve([]) };
  const todayOf = async (world: Begun, member = owner) =>
    (await getOfficeToday({ ...world, alarmStates })({ session: { ...anOfficeSession(), member } })).steps;

  it('is on Today by family: overdue, and due within seven days, each with its session', async () => {
    const world = await begin();
    await summary(world, [
      { ...letter, day: addDays(heldOn, 7) },
      { ...sat, day: addDays(heldOn, 8) },
    ]);
    await add(world, [{ ...letter, text: 'For Owen', day: heldOn }], { counselor: 'owen' });
    const { id, userId: person, start } = booking;
    expect(await todayOf(world)).toMatchObject([
      {
        ...{ agreement, fullname: 'Amy Marlow', student: 'Amy', email: parent.user.email },
        steps: [
          { text: 'For Owen', session: null },
          { text: letter.text, session: { id, person, start } },
        ],
      },
    ]);
    expect((await todayOf(world, owen)).flatMap(({ steps }) => steps.map(({ text }) => text))).toEqual(['For Owen']);
    await tickInOffice(world, 'For Owen', { member: owner });
    expect(await todayOf(world, owen)).toEqual([]);
  });

  it('is in the digest, for each counselor what is theirs', async () => {
    const world = await begin();
    await summary(world, [{ ...letter, day: heldOn }]);
    const ccFor: CcFor = (_, __, role) => Promise.resolve(role === 'counselor' ? { cc: [owen.email, maya.email] } : {});
    const before = world.mailer.sent.length;
    world.clock.advanceSeconds(86_400);
    await sendMorningDigest({ ...world, ccFor })();
    const mails = world.mailer.sent.slice(before);
    expect(mails.map(({ to }) => to)).toEqual([world.businessInbox, maya.email]);
    for (const { text } of mails)
      expect(text).toContain('Amy Marlow: Ask Ms. Reed for a letter: was due November 5, 2026');
  });
});
