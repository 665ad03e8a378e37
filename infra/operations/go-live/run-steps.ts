import { reasonOf } from '../checks.ts';
import { BadInput, type Context, Failed } from '../command.ts';
import { explainError } from '../explain-error.ts';
import { formatMinute } from '../times.ts';

/** How far a step is, as AWS, DNS and PayPal answer. */
export type State =
  | { readonly is: 'done'; readonly note?: string }
  /** `question` is asked first, because the step costs something or can't be undone. */
  | { readonly is: 'to do'; readonly question?: string }
  /** Someone else has to act; `since` is left out where no service says it. */
  | { readonly is: 'waiting'; readonly note: string; readonly since?: Date | undefined }
  /** `note` says what is missing without it. */
  | { readonly is: 'skipped'; readonly note: string }
  /** It ran, and found something to do. */
  | { readonly is: 'problem'; readonly note: string }
  /** It needs another step, which isn't done. */
  | { readonly is: 'later'; readonly note: string };

export interface Step {
  readonly name: string;
  /** How long it usually takes, such as "3 minutes". */
  readonly usually: string;
  /** The names of the steps that have to be done, or skipped, before. */
  readonly needs: readonly string[];
  readonly state: () => Promise<State>;
  /** Left out where only others can act. */
  readonly run?: () => Promise<void>;
}

/** A step and how far it is. */
export interface Outcome {
  readonly name: string;
  readonly state: State;
}

/**
 * Does what is left, step by step. What waits for someone else doesn't keep the steps that don't
 * need it from going on.
 * @throws Failed naming the step that failed; the next run goes on with it
 */
export async function runSteps(context: Context, steps: readonly Step[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const missing = step.needs.filter((name) =>
      outcomes.some((one) => one.name === name && !['done', 'skipped'].includes(one.state.is)),
    );
    const state: State =
      missing.length > 0 ? { is: 'later', note: `needs ${missing.join(', ')}` } : await finish(context, step);
    outcomes.push({ name: step.name, state });
    const note = noteOf(state);
    // The star tells a step from the lines of its checks.
    context.print(`* ${state.is.padEnd(9)}${step.name}${note === '' ? '' : `: ${note}`}`, {
      step: step.name,
      state: state.is,
      note,
    });
  }
  return outcomes;
}

async function finish(context: Context, step: Step): Promise<State> {
  try {
    const before = await step.state();
    if (before.is !== 'to do') return before;
    if (before.question !== undefined) await context.confirm(before.question);
    context.printNote(`* now      ${step.name} (usually ${step.usually})`);
    await step.run?.();
    const after = await step.state();
    if (after.is === 'to do') throw new Failed('It has run, and is still not done.');
    return after;
  } catch (error) {
    // Other errors are faults of the program, which --trace shows.
    if (!(error instanceof Failed || error instanceof BadInput) && explainError(error) === undefined) throw error;
    throw new Failed(`${step.name}: ${reasonOf(error)} Run the same command again: it goes on from here.`, {
      cause: error,
    });
  }
}

function noteOf(state: State): string {
  const note = 'note' in state ? (state.note ?? '') : '';
  const since = state.is === 'waiting' ? state.since : undefined;
  return since === undefined ? note : `${note} (since ${formatMinute(since.getTime())})`;
}
