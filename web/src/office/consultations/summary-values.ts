import * as v from 'valibot';
import { SUMMARY_STEPS_MAX } from '#contract/endpoints/consultations/limits.ts';
import { writeOfficeSummary } from '#contract/endpoints/consultations/office.ts';
import { addedStep } from '#contract/fields/steps.ts';
import { NO_STEP, typedStep, typedSteps } from './step-values.ts';

const { lines, steps } = writeOfficeSummary.body.entries;

/** The request; lines and steps that are empty are left out. */
export const summaryFields = v.object({
  lines: v.pipe(
    v.string(),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): string[] => {
      const parsed = v.safeParse(
        lines,
        value.split('\n').filter((line) => line.trim() !== ''),
      );
      if (parsed.success) return parsed.output;
      // Of the field, and not of a line.
      for (const { message } of parsed.issues) addIssue({ message });
      return NEVER;
    }),
  ),
  steps: typedSteps(typedStep, addedStep, steps),
});
export type SummaryContent = v.InferOutput<typeof summaryFields>;
export type SummaryValues = v.InferInput<typeof summaryFields>;

export const valuesOf = (content: SummaryContent): SummaryValues => ({
  lines: content.lines.join('\n'),
  steps: Array.from({ length: SUMMARY_STEPS_MAX }, (_, at) => content.steps[at] ?? NO_STEP),
});
