import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { addDays, dayIn, weekOf } from '#contract/dates.ts';
import { STEPS_MAILED_DAYS } from '#contract/endpoints/steps/limits.ts';
import { stepOwners } from '#contract/endpoints/steps/shapes.ts';
import { writeOfficeSummary } from '#domain/consultations/summaries/write-office-summary.ts';
import { deliverOutbox } from '#domain/mail/deliver-outbox.ts';
import { DependencyDown, Refusal } from '#domain/shared/refusal.ts';
import { addOfficeSteps } from '#domain/steps/add-office-steps.ts';
import { changeOfficeStep } from '#domain/steps/change-office-step.ts';
import { remindOfSteps } from '#domain/steps/remind-of-steps.ts';
import { removeOfficeStep } from '#domain/steps/remove-office-step.ts';
import { isOpen, type Step, type StepList, type StepWrite } from '#domain/steps/step.ts';
import { tickOfficeStep } from '#domain/steps/tick-office-step.ts';
import { tickStep } from '#domain/steps/tick-step.ts';
import { type Fate, startProcess } from './process.ts';
import { aBalance, aCounselor, aLesson, aMember, anAccount, anAgreement, anAvailability, aSession } from './samples.ts';
import { inMemoryWorld, type World } from './world.ts';

const DAY = 24 * 60 * 60;
const { id: agreement, content } = anAgreement();
const parent = aSession();
const student = aSession({ user: { ...anAccount(), id: 'LEE', email: 'lee@example.com' } });
const family = [parent, student];
const owner = { member: aMember({ role: 'owner' }) };
const ignored = () => undefined;
/** Two sessions of the family, which have begun. */
const lessons = ['01KA00000000000000BOOKING1', '01KA00000000000000BOOKING2'].map((id) => aLesson({ id }));
/** Few words and days, so that versions and additions meet. */
const texts = ['Ask for a letter', 'Register for the SAT', 'Send the FAFSA'];

const typed = fc.record({ text: fc.constantFrom(...texts), after: fc.nat(12), whose: fc.constantFrom(...stepOwners) });
const which = fc.nat(5);
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      lesson: fc.nat(lessons.length - 1),
      steps: fc.array(typed, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 8,
    // Two of the family, and the owner.
    arbitrary: fc.record({ kind: fc.constant('tick' as const), who: fc.nat(2), which, done: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      steps: fc.array(typed, { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), which, step: typed }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remind' as const), days: fc.constantFrom(0, 0, 3, 7) }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** Acts by bursts, the order in which concurrent calls proceed, and the faults of the calls. */
export const stepHistory = fc.record({
  bursts: fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
  scheduler: fc.scheduler({ act: (release) => release().then(() => setImmediate()) }),
  faultRate: fc.constantFrom(0, 3, 10),
  draws: fc.infiniteStream(fc.nat(99)),
});
type StepHistory = typeof stepHistory extends fc.Arbitrary<infer H> ? H : never;

const fates: readonly Fate[] = ['crashes', 'refused', 'unanswered', 'repeated'];

/**
 * Plays a history of next steps, each act in a process of its own that may end at any call.
 * @returns descriptions of broken invariants
 */
export async function playSteps({ bursts, scheduler, faultRate, draws }: StepHistory): Promise<string[]> {
  const world = await openWorld();
  const findings = new Set<string>();
  let mailed = 0;
  /** The steps that were ticked once. */
  const ticked = new Set<string>();
  let stored: StepList | undefined;
  const draw = (): number => draws.next().value as number;
  /** Looks at a change that was just written. */
  const recordWrite = (done: Act, { before, next }: StepWrite, mails: number): void => {
    if (stored !== undefined && !isDeepStrictEqual(before, stored)) findings.add('a change was lost');
    stored = next;
    for (const { id } of next.steps.filter((step) => !isOpen(step))) ticked.add(id);
    mailed += done.kind === 'remind' ? mails : 0;
    for (const finding of wrongChange(done, before, next, todayOf(world))) findings.add(finding);
  };
  for (const burst of bursts) {
    const running = burst.map(async (one) => {
      const process = startProcess(async (call) => {
        await scheduler.schedule(Promise.resolve(), call);
        return draw() < faultRate ? (fates[draw() % fates.length] ?? 'succeeds') : 'succeeds';
      });
      const { steps, summaries, mailer, outbox } = world;
      const own = {
        ...world,
        steps: process.withFaults('steps', {
          ...steps,
          async change(...request: Parameters<typeof steps.change>) {
            const isWritten = await steps.change(...request);
            if (isWritten) recordWrite(one, request[0], request[1].length);
            return isWritten;
          },
        }),
        summaries: process.withFaults('summaries', {
          ...summaries,
          async send(...request: Parameters<typeof summaries.send>) {
            const isWritten = await summaries.send(...request);
            if (isWritten && request[3] !== undefined) recordWrite(one, request[3], 0);
            return isWritten;
          },
        }),
        mailer: process.withFaults('mailer', mailer),
        outbox: process.withFaults('outbox', outbox),
      };
      await process.run(async () => {
        try {
          for (const finding of await perform(own, one, stored?.steps ?? [])) findings.add(finding);
        } catch (error) {
          if (!(error instanceof Refusal || error instanceof DependencyDown)) throw error;
        }
      });
    });
    await scheduler.waitFor(Promise.all(running));
    for (const finding of await wrongSummaries(world, stored, ticked)) findings.add(finding);
  }
  world.clock.advanceSeconds(DAY);
  await deliverOutbox(world)();
  const sent = world.mailer.sent.filter(({ kind }) => kind === 'steps').length;
  // A lost answer may send one again.
  if (sent < mailed || (faultRate === 0 && sent > mailed)) findings.add('emails about steps are lost or doubled');
  return [...findings];
}

async function openWorld(): Promise<World> {
  const inMemory = inMemoryWorld();
  const addresses = family.map(({ user }) => user.email);
  const world = {
    ...inMemory,
    addressesOf: () => Promise.resolve(addresses),
    familyOf: () => Promise.resolve(content),
  };
  world.balances.begin(aBalance(), addresses);
  await world.consultations.setAvailability(anAvailability({ counselors: [aCounselor()] }));
  for (const [personVersion, booking] of lessons.entries()) {
    const none = { take: [], release: [], days: [] };
    await world.consultations.write({ booking, before: undefined, personVersion, ...none }, []);
  }
  world.clock.set((lessons[0]?.start ?? 0) + DAY * 1000);
  return world;
}

const todayOf = ({ zone, clock }: World): string => dayIn(zone, clock.now());

/** Does what the act says. @returns what is wrong with its answer */
async function perform(world: World, act: Act, steps: readonly Step[]): Promise<string[]> {
  const asWritten = ({ text, after, whose }: Extract<Act, { kind: 'change' }>['step']) => ({
    ...{ text, whose },
    day: addDays(todayOf(world), after),
  });
  const step = 'which' in act ? (steps[act.which % Math.max(1, steps.length)]?.id ?? '') : '';
  switch (act.kind) {
    case 'send': {
      const { id, userId: person } = lessons[act.lesson] ?? aLesson();
      const input = { id, person, lines: ['We talked.'], steps: act.steps.map(asWritten), send: true };
      await writeOfficeSummary(world)({ input, session: owner, record: ignored });
      return [];
    }
    case 'tick': {
      const { done } = act;
      const [session] = family.slice(act.who);
      const answer =
        session === undefined
          ? await tickOfficeStep(world)({ input: { id: agreement, step, done }, session: owner, record: ignored })
          : await tickStep(world)({ input: { agreement, step, done }, session });
      const ticked = answer.steps.find(({ id }) => id === step)?.done;
      return (ticked !== null && ticked !== false) === done ? [] : ['the answer doesn’t show the tick'];
    }
    case 'add': {
      const input = { id: agreement, counselor: aCounselor().id, steps: act.steps.map(asWritten) };
      await addOfficeSteps(world)({ input, session: owner, record: ignored });
      return [];
    }
    case 'change':
      await changeOfficeStep(world)({
        input: { id: agreement, step, ...asWritten(act.step) },
        session: owner,
        record: ignored,
      });
      return [];
    case 'remove':
      await removeOfficeStep(world)({ input: { id: agreement, step }, session: owner });
      return [];
    case 'remind':
      world.clock.advanceSeconds(act.days * DAY);
      await remindOfSteps(world)();
      return [];
  }
}

/** What a change of the list does that its act may not do. */
function wrongChange(act: Act, before: StepList, next: StepList, today: string): string[] {
  const found: string[] = [];
  const now = new Map(next.steps.map((step) => [step.id, step]));
  const known = new Set(before.steps.map(({ id }) => id));
  if (next.version !== before.version + 1) found.push('a version was left out');
  if (now.size < next.steps.length) found.push('a step is on the list twice');
  for (const step of before.steps.filter((one) => !isOpen(one))) {
    const { done } = now.get(step.id) ?? {};
    const isTakenBack = act.kind === 'tick' && !act.done && done === undefined;
    if (!now.has(step.id)) found.push('a step that is done is gone');
    else if (!isTakenBack && !isDeepStrictEqual(done, step.done)) found.push('a tick is lost, or was made twice');
  }
  const ticked = next.steps.filter(
    (step) => !isOpen(step) && isOpen(before.steps.find(({ id }) => id === step.id) ?? step),
  );
  const isByFamily = act.kind === 'tick' && act.who < family.length;
  if (ticked.length > (act.kind === 'tick' && act.done ? 1 : 0)) found.push('a step was ticked by nobody');
  if (isByFamily && ticked.some(({ whose }) => whose === 'counselor')) found.push('a family ticked for its counselor');
  if (act.kind === 'add') {
    const isThere = ({ text, day }: Step) =>
      before.steps.some((one) => isOpen(one) && one.text === text && one.day === day);
    if (next.steps.some((step) => !known.has(step.id) && isThere(step))) found.push('a step was added twice');
  }
  if (act.kind === 'remind') {
    const isDue = ({ day, whose }: Step) => whose === 'family' && day <= addDays(today, STEPS_MAILED_DAYS);
    if (!before.steps.some((step) => isOpen(step) && isDue(step))) found.push('a family got an email for nothing');
    const { mailedOn } = before;
    if (mailedOn !== undefined && mailedOn >= (weekOf(today)[0] ?? today)) found.push('two emails in a week');
  }
  return found;
}

/**
 * The list has the steps of each lesson's newest summary once, and no other open ones of it but
 * those whose tick was taken back.
 */
async function wrongSummaries(
  { summaries }: World,
  list: StepList | undefined,
  ticked: ReadonlySet<string>,
): Promise<string[]> {
  const found: string[] = [];
  for (const lesson of lessons) {
    const newest = (await summaries.of(lesson)).sent.at(-1)?.steps ?? [];
    const own = (list?.steps ?? []).filter((step) => step.lesson?.id === lesson.id);
    for (const { id, text, day, whose } of newest) {
      const step = own.find((one) => one.id === id);
      if (step?.text !== text || step.day !== day || step.whose !== whose) found.push('a step of a summary is lost');
    }
    const isInSummary = (step: Step) => newest.some(({ id }) => id === step.id);
    if (own.some((step) => isOpen(step) && !ticked.has(step.id) && !isInSummary(step)))
      found.push('a step stayed that its summary left out');
  }
  return found;
}
