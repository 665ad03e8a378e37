import { type Context, Failed } from './command.ts';
import { troubleInWords } from './trouble.ts';

/** How a check came out: nothing, or what was found, where all is as it should be; a text where not; or why it does not apply here. */
export type Finding = undefined | string | { readonly found: string } | { readonly skipped: string };

/** Something that has to be so. */
export interface Check {
  readonly name: string;
  /** What it throws is told as a problem: what could not be found out may not be so. */
  readonly run: () => Promise<Finding>;
}

/**
 * Makes checks one after the other and tells of each whether it is ok, a problem with what to do, or skipped and why. With
 * --json each is `{check, result, note}`, with result one of ok, problem and skipped.
 * @throws Failed where there was a problem
 */
export async function tellChecks(context: Context, checks: Iterable<Check>): Promise<void> {
  let made = 0;
  let problems = 0;
  for (const { name, run } of checks) {
    const finding = await run().catch((error: unknown) => `cannot be found out: ${reasonOf(error)}`);
    if (finding === undefined) {
      made += 1;
      context.tell(`ok       ${name}`, { check: name, result: 'ok' });
    } else if (typeof finding === 'object' && 'found' in finding) {
      made += 1;
      context.tell(`ok       ${name}: ${finding.found}`, { check: name, result: 'ok', note: finding.found });
    } else if (typeof finding === 'string') {
      made += 1;
      problems += 1;
      context.tell(`PROBLEM  ${name}: ${finding}`, { check: name, result: 'problem', note: finding });
    } else {
      context.tell(`skipped  ${name}: ${finding.skipped}`, { check: name, result: 'skipped', note: finding.skipped });
    }
  }
  if (problems > 0)
    throw new Failed(`${String(problems)} of ${String(made)} checks found a problem. Each says what to do.`);
}

/** What an error says, in one line. */
export function reasonOf(error: unknown): string {
  const trouble = troubleInWords(error);
  if (trouble !== undefined) return trouble;
  if (!(error instanceof Error)) return String(error);
  const text = error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
  return text.replaceAll(/\s+/g, ' ').trim();
}
