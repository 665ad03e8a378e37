import { addDays } from '#contract/dates.ts';
import { STEPS_DUE_DAYS } from '#contract/endpoints/steps/limits.ts';
import type { StepLists } from './ports.ts';
import { dueBy, type Step, type StepList } from './step.ts';

/** The steps of one family that are overdue or due soon, the most urgent one first. */
export interface DueSteps {
  readonly list: StepList;
  readonly due: readonly Step[];
}

/**
 * What is overdue or due within seven days over all families, the most urgent family first.
 * @param today in the business's time zone, as `YYYY-MM-DD`
 */
export async function dueSteps(steps: Pick<StepLists, 'dueBy'>, today: string): Promise<DueSteps[]> {
  const until = addDays(today, STEPS_DUE_DAYS);
  const first = ({ due }: DueSteps): string => due[0]?.day ?? until;
  return (await steps.dueBy(until))
    .map((list) => ({ list, due: dueBy(list.steps, until) }))
    .toSorted((one, other) => (first(one) < first(other) ? -1 : first(one) > first(other) ? 1 : 0));
}
