import * as v from 'valibot';
import { addOfficeSteps, type StepTemplate, saveOfficeStepTemplate } from '#contract/endpoints/steps/office.ts';
import { stepOwners } from '#contract/endpoints/steps/shapes.ts';
import { addedStep, templateStep } from '#contract/fields/steps.ts';
import { typedList, typedText } from '../ui/typed-values.ts';

const typedStep = v.object({ text: v.string(), when: v.string(), whose: v.picklist(stepOwners) });
/** A step as it is typed; `when` is its day, or in a template its days from the date. */
export type TypedStep = v.InferOutput<typeof typedStep>;

export const NO_STEP: TypedStep = { text: '', when: '', whose: 'family' };

/** @param text JSON */
export const stepsOf = (text: string): TypedStep[] => typedList(typedStep, text);

/**
 * The steps of a form's text as their endpoint takes them. Rows in which nothing is typed don't
 * count.
 */
const typedSteps = <Step extends v.GenericSchema<unknown, object>>(
  step: Step,
  wanted: (typed: TypedStep) => unknown,
  several: v.GenericSchema<unknown, v.InferOutput<Step>[]>,
) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      stepsOf(text).map((typed) => (`${typed.text}${typed.when}`.trim() === '' ? null : wanted(typed))),
    ),
    v.array(v.nullable(step)),
    v.transform((steps): unknown => steps.filter((one) => one !== null)),
    several,
  );

/** The fields of added steps, which make the request but for the agreement's id. */
export const addedFields = v.object({
  counselor: v.string(),
  steps: typedSteps(
    addedStep,
    ({ text, when, whose }) => ({ text, day: when, whose }),
    addOfficeSteps.body.entries.steps,
  ),
});

/** A number of up to three digits, also with a minus sign as word processors write it. */
const daysOf = (typed: string): number =>
  /^[-−]?\d{1,3}$/.test(typed.trim()) ? Number(typed.trim().replace('−', '-')) : Number.NaN;

/** The fields of a template, which make the request but for its id and version. */
export const templateFields = v.object({
  name: v.pipe(typedText, saveOfficeStepTemplate.body.entries.name),
  steps: typedSteps(
    templateStep,
    ({ text, when, whose }) => ({ text, days: daysOf(when), whose }),
    saveOfficeStepTemplate.body.entries.steps,
  ),
});

export const valuesOf = (template: StepTemplate | null): v.InferInput<typeof templateFields> => ({
  name: template?.name ?? '',
  steps: JSON.stringify(
    template?.steps.map(({ text, days, whose }) => ({ text, when: String(days), whose })) ?? [NO_STEP],
  ),
});
