import * as v from 'valibot';
import { FILE_NAME, GUIDE_ID } from '#contract/fields.ts';
import { categories } from '#contract/shapes.ts';

const text = (maxLength: number) => {
  const rule = `must be text of 1 to ${String(maxLength)} characters, without leading or trailing spaces`;
  return v.pipe(
    v.string(rule),
    v.maxLength(maxLength, rule),
    v.check((value) => value !== '' && value === value.trim(), rule),
  );
};

const matching = (pattern: RegExp, rule: string) => v.pipe(v.string(rule), v.regex(pattern, rule));

const cents = 'must be a whole number of cents from 100 to 50000';

/** The facts of a guide. Unknown members are refused, because most are misspelled ones. */
export const factsSchema = v.strictObject({
  id: matching(GUIDE_ID, 'must be lower-case letters, digits and single hyphens'),
  title: text(120),
  desc: text(400),
  category: v.picklist(categories, `must be one of ${categories.join(', ')}`),
  priceCents: v.pipe(v.number(cents), v.integer(cents), v.minValue(100, cents), v.maxValue(50_000, cents)),
  fileName: matching(FILE_NAME, 'must be lower-case letters, digits and hyphens, ending in .pdf'),
  edition: matching(/^\d{4}-\d{2}$/, 'must be a school year such as 2026-27'),
  /** The typesetter's own data; the page count is read from the PDF. */
  pages: v.optional(v.number('must be a number')),
  builtFrom: v.optional(v.string('must be a text')),
});
export type Facts = v.InferOutput<typeof factsSchema>;

interface FactProblem {
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
  const parsed = v.safeParse(factsSchema, input);
  if (parsed.success) return { facts: parsed.output, problems: [] };
  const problems = parsed.issues.map((issue): FactProblem => {
    const fact = v.getDotPath(issue) ?? undefined;
    if (fact === undefined) return { fact, problem: 'must be an object with the facts of the guide' };
    if (issue.type !== 'strict_object') return { fact, problem: issue.message };
    return {
      fact,
      problem:
        issue.received === 'undefined'
          ? 'is missing; add it'
          : 'is not a fact of a guide; correct its spelling or remove it',
    };
  });
  return { facts: undefined, problems };
}
