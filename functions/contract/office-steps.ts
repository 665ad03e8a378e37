import * as v from 'valibot';
import { stepOwners } from './endpoints/steps/shapes.ts';

/** A next step of a family as the office sees it. */
export const officeStep = v.object({
  id: v.string(),
  text: v.string(),
  /** As `YYYY-MM-DD`. */
  day: v.string(),
  whose: v.picklist(stepOwners),
  /** The counselor's name. */
  counselor: v.string(),
  /** The lesson whose summary has it; null for a step that was added without one. */
  session: v.nullable(v.object({ id: v.string(), person: v.string(), start: v.number() })),
  /** Who ticked it when, a member's name or empty for the family; null while it is open. */
  done: v.nullable(v.object({ at: v.number(), by: v.string() })),
});
export type OfficeStep = v.InferOutput<typeof officeStep>;

/** The next steps of an agreement. */
export const officeFamilySteps = v.object({
  agreement: v.string(),
  /** Whose agreement it is. */
  fullname: v.string(),
  email: v.string(),
  student: v.string(),
  /** The open ones first, by their days; then those that are done, the last one first. */
  steps: v.array(officeStep),
  /** The counselors who have more steps, which the member doesn't see; missing without any. */
  seenBy: v.exactOptional(v.array(v.string())),
});
export type OfficeFamilySteps = v.InferOutput<typeof officeFamilySteps>;
