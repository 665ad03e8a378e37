import * as v from 'valibot';

/** Who does a step. */
export const stepOwners = ['family', 'counselor'] as const;
export type StepOwner = (typeof stepOwners)[number];

/** A step as its family sees it. Days are `YYYY-MM-DD`. */
export const step = v.object({
  id: v.string(),
  text: v.string(),
  day: v.string(),
  whose: v.picklist(stepOwners),
  /** The counselor's name. */
  counselor: v.string(),
  done: v.boolean(),
});
export type FamilyStep = v.InferOutput<typeof step>;

/** The steps of an agreement, for its family. */
export const familySteps = v.object({
  agreement: v.string(),
  title: v.string(),
  student: v.string(),
  /** The open ones first, by their days; then those that are done, the last one first. */
  steps: v.array(step),
  /** Whether the person has an address of a calendar with these steps. */
  hasCalendar: v.boolean(),
  /** Whether the person gets Monday's email. */
  isMailed: v.boolean(),
});
export type FamilySteps = v.InferOutput<typeof familySteps>;
