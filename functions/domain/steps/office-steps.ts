import type { OfficeFamilySteps } from '#contract/office-steps.ts';
import type { Colleague } from '../shared/colleague.ts';
import { conflict } from '../shared/refusal.ts';
import type { FamilyOf } from './change-steps.ts';
import type { StepLists } from './ports.ts';
import { inOrder, isOpen, type Step, type StepList, stepNotFound } from './step.ts';

/** The counselors for whom a member acts: an owner for all, a counselor for themselves. */
export type CounselorsFor = (member: Colleague) => Promise<readonly { readonly id: string; readonly name: string }[]>;

/** What a member's change of steps needs. */
export interface OfficeDependencies {
  readonly steps: Pick<StepLists, 'find' | 'change'>;
  readonly familyOf: FamilyOf;
  readonly counselorsFor: CounselorsFor;
}

/** Which steps a member may see and change. An owner also has those of counselors who left. */
export async function ownSteps(counselorsFor: CounselorsFor, member: Colleague): Promise<(step: Step) => boolean> {
  if (member.role === 'owner') return () => true;
  const own = (await counselorsFor(member)).map(({ id }) => id);
  return ({ counselor }) => own.includes(counselor.id);
}

/** The steps of an agreement as the office shows them. */
export const asOfficeSteps = (
  { agreementId, fullname, email, student }: Omit<StepList, 'steps'>,
  steps: readonly Step[],
): OfficeFamilySteps => ({
  agreement: agreementId,
  fullname,
  email,
  student,
  steps: inOrder(steps).map(({ id, text, day, whose, counselor, lesson, done }) => ({
    id,
    text,
    day,
    whose,
    counselor: counselor.name,
    session: lesson === undefined ? null : { id: lesson.id, person: lesson.person, start: lesson.start },
    done: done === undefined ? null : { at: done.at, by: done.by },
  })),
});

/**
 * An open step that was added without a lesson, and that the member may change.
 * @throws Refusal NOT_FOUND; CONFLICT for one of a summary, and for one that is done
 */
export function addedStep({ steps }: StepList, id: string, isOwn: (step: Step) => boolean): Step {
  const found = steps.find((step) => step.id === id && isOwn(step));
  if (found === undefined) throw stepNotFound();
  if (found.lesson !== undefined) {
    throw conflict('This step is in the summary of a session. Send a new version of the summary to change it.');
  }
  if (!isOpen(found)) throw conflict('This step is done. Take the tick back before you change it.');
  return found;
}
