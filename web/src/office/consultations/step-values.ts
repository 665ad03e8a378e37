import * as v from 'valibot';
import { addOfficeSteps, type StepTemplate, saveOfficeStepTemplate } from '#contract/endpoints/steps/office.ts';
import { stepOwners } from '#contract/endpoints/steps/shapes.ts';
import { addedStep, templateStep } from '#contract/fields/steps.ts';
import { typedText } from '../ui/typed-values.ts';

const facts = { text: v.string(), whose: v.picklist(stepOwners) };
/** A step as it is typed. */
export const typedStep = v.object({ ...facts, day: v.string() });
const typedTemplateStep = v.object({ ...facts, days: v.string() });

export const NO_STEP: v.InferInput<typeof typedStep> = { text: '', day: '', whose: 'family' };
export const NO_TEMPLATE_STEP: v.InferInput<typeof typedTemplateStep> = { text: '', days: '', whose: 'family' };

/** Whether nothing is typed of a step; it belongs to someone from the start. */
export const isEmptyStep = ({ whose: _, ...typed }: { whose: string }): boolean =>
  Object.values(typed).join('').trim() === '';

/**
 * Typed steps as their endpoint takes them. Rows in which nothing is typed don't count.
 * @param typed what is typed of one
 */
export const typedSteps = <Typed extends { whose: string }, Step extends v.GenericSchema<unknown, object>>(
  typed: v.GenericSchema<Typed>,
  step: Step,
  several: v.GenericSchema<unknown, v.InferOutput<Step>[]>,
) =>
  v.pipe(
    v.array(typed),
    v.transform((steps: Typed[]): unknown => steps.map((one) => (isEmptyStep(one) ? null : one))),
    v.array(v.nullable(step)),
    v.transform((steps): unknown => steps.filter((one) => one !== null)),
    several,
  );

/** The fields of added steps, which make the request but for the agreement's id. */
export const addedFields = v.object({
  counselor: v.string(),
  steps: typedSteps(typedStep, addedStep, addOfficeSteps.body.entries.steps),
});

/** A number of up to three digits, also with a minus sign as word processors write it. */
const daysOf = (typed: string): number =>
  /^[-−]?\d{1,3}$/.test(typed.trim()) ? Number(typed.trim().replace('−', '-')) : Number.NaN;

/** The fields of a template, which make the request but for its id and version. */
export const templateFields = v.object({
  name: v.pipe(typedText, saveOfficeStepTemplate.body.entries.name),
  steps: typedSteps(
    typedTemplateStep,
    v.pipe(
      typedTemplateStep,
      v.transform(({ days, ...one }): unknown => ({ ...one, days: daysOf(days) })),
      templateStep,
    ),
    saveOfficeStepTemplate.body.entries.steps,
  ),
});

export const valuesOf = (template: StepTemplate | null): v.InferInput<typeof templateFields> => ({
  name: template?.name ?? '',
  steps: template?.steps.map((step) => ({ ...step, days: String(step.days) })) ?? [NO_TEMPLATE_STEP],
});
