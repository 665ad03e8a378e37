import * as v from 'valibot';
import type { OfficeAbout } from '#contract/endpoints/guides/office.ts';

type Question = OfficeAbout['questions'][number];

/** What is on lines of their own. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is wrong with typed lines; empty if nothing. A draft may have too few of them. */
export function problemOfLines(typed: string, most: number, maxLength: number): string {
  const lines = linesOf(typed);
  const long = lines.findIndex(({ length }) => length > maxLength);
  if (lines.length > most) return `Keep at most ${String(most)} lines`;
  return long === -1 ? '' : `Shorten line ${String(long + 1)} to ${String(maxLength)} characters`;
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
