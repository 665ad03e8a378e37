import { type Context, Failed } from './command.ts';
import { explainError } from './explain-error.ts';

/**
 * The result of a check: undefined or `found` when it passed, a text with the problem, what is
 * still to do although nothing is wrong, or why it was skipped.
 */
export type Finding =
  | undefined
  | string
  | { readonly found: string }
  | { readonly toDo: string }
  | { readonly skipped: string };

export interface Check {
  readonly name: string;
  /** An error that it throws is reported as a problem. */
  readonly run: () => Promise<Finding>;
}

/**
 * Runs checks one by one and prints each result: ok, what is to do, a problem with what to do, or
 * skipped and why. With --json each is `{check, result, note}`, with result one of ok, to do,
 * problem and skipped.
 * @throws Failed if a check found a problem
 */
export async function reportChecks(context: Context, checks: Iterable<Check>): Promise<void> {
  let ran = 0;
  let problems = 0;
  for (const { name, run } of checks) {
    const finding = await run().catch((error: unknown) => `could not be checked: ${reasonOf(error)}`);
    if (finding === undefined) {
      ran += 1;
      context.print(`ok       ${name}`, { check: name, result: 'ok' });
    } else if (typeof finding === 'object' && 'found' in finding) {
      ran += 1;
      context.print(`ok       ${name}: ${finding.found}`, { check: name, result: 'ok', note: finding.found });
    } else if (typeof finding === 'string') {
      ran += 1;
      problems += 1;
      context.print(`PROBLEM  ${name}: ${finding}`, { check: name, result: 'problem', note: finding });
    } else if ('toDo' in finding) {
      ran += 1;
      context.print(`to do    ${name}: ${finding.toDo}`, { check: name, result: 'to do', note: finding.toDo });
    } else {
      context.print(`skipped  ${name}: ${finding.skipped}`, { check: name, result: 'skipped', note: finding.skipped });
    }
  }
  if (problems > 0)
    throw new Failed(`${String(problems)} of ${String(ran)} checks found a problem. Each says what to do.`);
}

/** An error's message on one line. */
export function reasonOf(error: unknown): string {
  const trouble = explainError(error);
  if (trouble !== undefined) return trouble;
  if (!(error instanceof Error)) return String(error);
  const text = error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
  return text.replaceAll(/\s+/g, ' ').trim();
}
