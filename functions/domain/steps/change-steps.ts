import { OVERTAKEN, untilWritten } from '../shared/until-written.ts';
import type { StepLists } from './ports.ts';
import { type StepList, stepNotFound } from './step.ts';

/** What an agreement says about its family; undefined if it isn't signed. */
export type FamilyOf = (
  agreementId: string,
) => Promise<{ readonly fullname: string; readonly email: string; readonly student: string } | undefined>;

interface ReadDependencies {
  readonly steps: Pick<StepLists, 'find'>;
  readonly familyOf: FamilyOf;
}

/** The steps of an agreement, empty before the first one; undefined if it isn't signed. */
export async function findSteps(
  { steps, familyOf }: ReadDependencies,
  agreementId: string,
): Promise<StepList | undefined> {
  const stored = await steps.find(agreementId);
  if (stored !== undefined) return stored;
  const family = await familyOf(agreementId);
  if (family === undefined) return undefined;
  const { fullname, email, student } = family;
  return { agreementId, version: 0, fullname, email, student, steps: [], readers: [] };
}

/**
 * The steps of an agreement, empty before the first one.
 * @throws Refusal NOT_FOUND if it isn't signed
 */
export async function stepsOf(dependencies: ReadDependencies, agreementId: string): Promise<StepList> {
  const found = await findSteps(dependencies, agreementId);
  if (found === undefined) throw stepNotFound();
  return found;
}

/**
 * Changes the steps of an agreement; another change at the same moment only makes it start over.
 * @param apply returns the same list if nothing changes
 * @throws Refusal NOT_FOUND; NotWritten
 */
export async function changeSteps(
  dependencies: { readonly steps: Pick<StepLists, 'find' | 'change'>; readonly familyOf: FamilyOf },
  agreementId: string,
  apply: (list: StepList) => StepList,
): Promise<StepList> {
  return await untilWritten('The steps', async () => {
    const before = await stepsOf(dependencies, agreementId);
    const changed = apply(before);
    if (changed === before) return before;
    const next = nextOf(before, changed);
    return (await dependencies.steps.change({ before, next }, [])) ? next : OVERTAKEN;
  });
}

/** The next version of a list. */
export const nextOf = ({ version }: StepList, changed: StepList): StepList => ({ ...changed, version: version + 1 });
