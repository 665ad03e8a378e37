import * as v from 'valibot';
import { isDate } from '#contract/dates.ts';
import * as limit from '#contract/endpoints/guides/limits.ts';
import { categories } from '#contract/endpoints/guides/shapes.ts';
import { FILE_NAME, GUIDE_ID } from '#contract/fields.ts';
import type { GuideAbout } from './ports.ts';

export const text = (maxLength: number) => {
  const rule = `must be text of 1 to ${String(maxLength)} characters, without leading or trailing spaces`;
  return v.pipe(
    v.string(rule),
    v.maxLength(maxLength, rule),
    v.check((value) => value !== '' && value === value.trim(), rule),
  );
};

export const matching = (pattern: RegExp, rule: string) => v.pipe(v.string(rule), v.regex(pattern, rule));

const cents = 'must be a whole number of cents from 100 to 50000';

export const priceCents = v.pipe(v.number(cents), v.integer(cents), v.minValue(100, cents), v.maxValue(50_000, cents));

const entries = (what: string, min: number, max: number) => `must be ${String(min)} to ${String(max)} ${what}`;

/** What a guide's page says about it. All of it is optional. */
const aboutSchema = v.strictObject({
  author: v.optional(
    v.strictObject({ name: text(limit.AUTHOR_NAME_MAX_LENGTH), credential: text(limit.AUTHOR_CREDENTIAL_MAX_LENGTH) }),
  ),
  checkedOn: v.optional(
    v.pipe(v.string('must be a date such as 2026-10-01'), v.check(isDate, 'must be a date such as 2026-10-01')),
  ),
  outcomes: v.optional(
    v.pipe(
      v.array(text(limit.OUTCOME_MAX_LENGTH), entries('lines', limit.OUTCOMES_MIN, limit.OUTCOMES_MAX)),
      v.minLength(limit.OUTCOMES_MIN, entries('lines', limit.OUTCOMES_MIN, limit.OUTCOMES_MAX)),
      v.maxLength(limit.OUTCOMES_MAX, entries('lines', limit.OUTCOMES_MIN, limit.OUTCOMES_MAX)),
    ),
  ),
  questions: v.optional(
    v.pipe(
      v.array(
        v.strictObject({ question: text(limit.QUESTION_MAX_LENGTH), answer: text(limit.ANSWER_MAX_LENGTH) }),
        entries('questions', 0, limit.QUESTIONS_MAX),
      ),
      v.maxLength(limit.QUESTIONS_MAX, entries('questions', 0, limit.QUESTIONS_MAX)),
    ),
  ),
  related: v.optional(
    v.pipe(
      v.array(matching(GUIDE_ID, 'must be the id of a guide'), entries('ids of guides', 0, limit.RELATED_GUIDES_MAX)),
      v.maxLength(limit.RELATED_GUIDES_MAX, entries('ids of guides', 0, limit.RELATED_GUIDES_MAX)),
    ),
  ),
});

/** The facts as the page stores them. */
export function aboutOf({ author, checkedOn = '', outcomes = [], questions = [], related = [] }: About): GuideAbout {
  return { author, checkedOn, outcomes, questions, related };
}
type About = v.InferOutput<typeof aboutSchema>;

/** Whether a guide is the sample's: its author says to be invented. */
export const isSample = (author: GuideAbout['author']): boolean =>
  author?.credential.endsWith('(invented for this sample)') === true;

/** The facts of a guide. Unknown members are refused, because most are misspelled ones. */
export const factsSchema = v.strictObject({
  id: matching(GUIDE_ID, 'must be lower-case letters, digits and single hyphens'),
  title: text(limit.GUIDE_TITLE_MAX_LENGTH),
  desc: text(limit.GUIDE_DESC_MAX_LENGTH),
  category: v.picklist(categories, `must be one of ${categories.join(', ')}`),
  priceCents,
  fileName: matching(FILE_NAME, 'must be lower-case letters, digits and hyphens, ending in .pdf'),
  edition: matching(/^\d{4}-\d{2}$/, 'must be a school year such as 2026-27'),
  /** What changed since the edition before. */
  whatsNew: v.optional(
    v.pipe(
      v.array(text(limit.WHATS_NEW_MAX_LENGTH), entries('lines', 1, limit.WHATS_NEW_MAX)),
      v.minLength(1, entries('lines', 1, limit.WHATS_NEW_MAX)),
      v.maxLength(limit.WHATS_NEW_MAX, entries('lines', 1, limit.WHATS_NEW_MAX)),
    ),
  ),
  about: v.optional(aboutSchema),
  /** Ignored: the page count is read from the PDF. */
  pages: v.optional(v.number('must be a number')),
});
export type Facts = v.InferOutput<typeof factsSchema>;

export interface FactProblem {
  /** Undefined if the facts are no object. */
  readonly fact: string | undefined;
  /** Says what is wrong, as the rest of a sentence that begins with the fact. */
  readonly problem: string;
}

/** The facts if all are in order, and every problem otherwise. */
export function checkFacts(input: unknown): {
  readonly facts: Facts | undefined;
  readonly problems: readonly FactProblem[];
} {
  return checkAs(factsSchema, input, 'guide');
}

/** The same for the facts of something else. */
export function checkAs<Checked>(
  schema: v.GenericSchema<unknown, Checked>,
  input: unknown,
  what: 'guide' | 'bundle',
): { readonly facts: Checked | undefined; readonly problems: readonly FactProblem[] } {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return { facts: parsed.output, problems: [] };
  const problems = parsed.issues.map((issue): FactProblem => {
    const fact = v.getDotPath(issue) ?? undefined;
    if (fact === undefined) return { fact, problem: `must be an object with the facts of the ${what}` };
    if (issue.type !== 'strict_object') return { fact, problem: issue.message };
    return {
      fact,
      problem:
        issue.received === 'undefined'
          ? 'is missing; add it'
          : `is not a fact of a ${what}; correct its spelling or remove it`,
    };
  });
  return { facts: undefined, problems };
}
