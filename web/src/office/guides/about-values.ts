import * as v from 'valibot';
import { OUTCOME_MAX_LENGTH, OUTCOMES_MAX } from '#contract/limits.ts';
import type { OfficeAbout } from '#contract/office.ts';

type Question = OfficeAbout['questions'][number];

/** What is on lines of their own. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is wrong with typed outcomes; empty if nothing. A draft may have too few of them. */
export function problemOfOutcomes(typed: string): string {
  const lines = linesOf(typed);
  const long = lines.findIndex(({ length }) => length > OUTCOME_MAX_LENGTH);
  if (lines.length > OUTCOMES_MAX) return `Keep at most ${String(OUTCOMES_MAX)} lines`;
  return long === -1 ? '' : `Shorten line ${String(long + 1)} to ${String(OUTCOME_MAX_LENGTH)} characters`;
}

const questionsText = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ question: v.string(), answer: v.string() })),
);

/** The questions in the text of a form, whose values are all texts. */
export function questionsOf(text: string): Question[] {
  const parsed = v.safeParse(questionsText, text);
  return parsed.success ? parsed.output : [];
}

/** The reverse of {@link questionsOf}; empty for no question. */
export const textOfQuestions = (questions: readonly Question[]): string =>
  questions.length === 0 ? '' : JSON.stringify(questions);

/** The ids in the text of a form. */
export const relatedOf = (text: string): string[] => text.split(' ').filter((id) => id !== '');
