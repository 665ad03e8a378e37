import * as v from 'valibot';
import { STEPS_MAX } from '#contract/endpoints/steps/limits.ts';
import { stepOwners } from '#contract/endpoints/steps/shapes.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import type { Stored } from '../shared/stored.ts';

/** What a family or its counselor does next. */
const step = v.object({
  id: v.string(),
  text: v.string(),
  /** As `YYYY-MM-DD`. */
  day: v.string(),
  whose: v.picklist(stepOwners),
  /** The counselor whose step it is in the office, also if the family does it. */
  counselor: v.object({ id: v.string(), name: v.string() }),
  /** The lesson whose summary has it; missing for a step that was added without one. */
  lesson: v.exactOptional(v.object({ id: v.string(), person: v.string(), start: v.number() })),
  /** When it was ticked, and by which member; empty for the family. */
  done: v.exactOptional(v.object({ at: v.number(), by: v.string() })),
});
export type Step = Stored<typeof step>;

/** What one address of the agreement chose. */
const reader = v.object({
  email: v.string(),
  /** The SHA-256 of the secret in the address of its calendar, in hex. */
  feedHash: v.exactOptional(v.string()),
  /** When it stopped Monday's emails. */
  stoppedAt: v.exactOptional(v.number()),
});
export type StepReader = Stored<typeof reader>;

/** The steps of a signed agreement. They change together, with a version. */
export const storedSteps = v.object({
  agreementId: v.string(),
  /** 0 before anything is stored. */
  version: v.number(),
  /** As the agreement says, which doesn't change once it is signed. */
  fullname: v.string(),
  email: v.string(),
  student: v.string(),
  steps: v.array(step),
  readers: v.array(reader),
  /** The day of the last email about them. */
  mailedOn: v.exactOptional(v.string()),
});
export type StepList = Stored<typeof storedSteps>;

/** A change of the steps, for one conditional write. */
export interface StepWrite {
  readonly before: StepList;
  readonly next: StepList;
}

export const isOpen = ({ done }: Step): boolean => done === undefined;

/** The open steps that are due by a day, the most urgent one first. */
export const dueBy = (steps: readonly Step[], day: string): Step[] =>
  inOrder(steps).filter((step) => isOpen(step) && step.day <= day);

/** The open ones by their days, then those that are done, the last one first. */
export const inOrder = (steps: readonly Step[]): Step[] =>
  steps.toSorted((one, other) =>
    one.done === undefined && other.done === undefined
      ? compare(one.day, other.day)
      : (other.done?.at ?? Number.MAX_SAFE_INTEGER) - (one.done?.at ?? Number.MAX_SAFE_INTEGER),
  );
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The day of the first open step; undefined if none is open. */
export const nextDay = ({ steps }: Pick<StepList, 'steps'>): string | undefined => inOrder(steps).find(isOpen)?.day;

export const stepNotFound = (): Refusal => notFound('We can’t find this step. It may have changed: reload the page.');

/**
 * The list with other steps. Beyond its limit, those go first that were done the longest ago.
 * @throws Refusal INVALID_INPUT if too many are open
 */
export function withSteps(list: StepList, steps: readonly Step[]): StepList {
  const open = steps.filter(isOpen).length;
  if (open > STEPS_MAX) {
    const message = `A family has at most ${String(STEPS_MAX)} open steps. Tick or remove some first.`;
    throw new Refusal('INVALID_INPUT', { message, fields: { steps: message } });
  }
  const kept = new Set(inOrder(steps).slice(0, STEPS_MAX));
  return { ...list, steps: steps.filter((step) => kept.has(step)) };
}

/**
 * Ticks a step, or takes that back. The list is the same if it was so already: the first tick
 * counts.
 * @throws Refusal NOT_FOUND
 */
export function tick(
  list: StepList,
  id: string,
  { done, may }: { readonly done: Step['done']; readonly may: (step: Step) => boolean },
): StepList {
  const found = list.steps.find((step) => step.id === id && may(step));
  if (found === undefined) throw stepNotFound();
  if (isOpen(found) === (done === undefined)) return list;
  return { ...list, steps: list.steps.map((step) => (step === found ? ticked(step, done) : step)) };
}

const ticked = ({ done: _, ...step }: Step, done: Step['done']): Step =>
  done === undefined ? step : { ...step, done };

/** What a summary says about a step, and its id once it was sent. */
export const summaryStep = v.pick(step, ['text', 'day', 'whose', 'id']);
export type SummaryStep = Stored<typeof summaryStep>;

/**
 * Gives the steps of a summary's next version their ids. A step is the one before with the same
 * text, or else the open one in its place; so a step that moved to another day stays ticked, and
 * other words are another step.
 */
export function withIds(
  steps: readonly Omit<SummaryStep, 'id'>[],
  {
    before,
    list,
    newId,
  }: { readonly before: readonly SummaryStep[]; readonly list: StepList | undefined; readonly newId: () => string },
): SummaryStep[] {
  const rest = [...before];
  const take = (found: SummaryStep | undefined): string | undefined => {
    if (found !== undefined) rest.splice(rest.indexOf(found), 1);
    return found?.id;
  };
  const isDone = (id: string) => list?.steps.some((step) => step.id === id && !isOpen(step)) === true;
  const sameText = steps.map(({ text }) => take(rest.find((one) => one.text === text)));
  return steps.map(({ text, day, whose }, index) => {
    const inPlace = before[index];
    const id =
      sameText[index] ??
      (inPlace !== undefined && rest.includes(inPlace) && !isDone(inPlace.id) ? take(inPlace) : undefined) ??
      newId();
    return { id, text, day, whose };
  });
}

/**
 * The list with the steps of a lesson's newest summary in place of its earlier ones. What is
 * ticked stays so, also if the summary no longer has it.
 */
export function withSummary(
  list: StepList,
  steps: readonly SummaryStep[],
  { lesson, counselor }: Required<Pick<Step, 'lesson' | 'counselor'>>,
): StepList {
  const known = new Map(list.steps.map((step) => [step.id, step]));
  const others = list.steps.filter(
    (one) => !steps.some(({ id }) => id === one.id) && (one.lesson?.id !== lesson.id || !isOpen(one)),
  );
  return withSteps(list, [
    ...others,
    ...steps.map(({ id, text, day, whose }) => {
      const done = known.get(id)?.done;
      return { id, text, day, whose, lesson, counselor, ...(done === undefined ? {} : { done }) };
    }),
  ]);
}

/** What the reader with an address chose; nothing by default. */
export const readerOf = ({ readers }: StepList, email: string): StepReader =>
  readers.find((reader) => reader.email === email) ?? { email };

/** The list with another choice of a reader. */
export const withReader = (list: StepList, reader: StepReader): StepList => ({
  ...list,
  readers: [...withoutReader(list, reader.email).readers, reader],
});

/** The list without what an address chose. */
export const withoutReader = (list: StepList, email: string): StepList => ({
  ...list,
  readers: list.readers.filter((reader) => reader.email !== email),
});
