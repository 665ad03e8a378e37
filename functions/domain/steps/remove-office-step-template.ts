import type { removeOfficeStepTemplate as contract } from '#contract/endpoints/steps/office.ts';
import { Refusal } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import { listOfficeStepTemplates } from './list-office-step-templates.ts';
import type { StepTemplates } from './ports.ts';

/**
 * Removes a template of steps. Steps that were added from it stay.
 * @throws Refusal CONFLICT if someone else changed or removed it
 */
export function removeOfficeStepTemplate(dependencies: {
  readonly stepTemplates: Pick<StepTemplates, 'list' | 'remove'>;
}): UseCase<typeof contract> {
  return async ({ input: { id, version } }) => {
    if (!(await dependencies.stepTemplates.remove(id, version))) throw new Refusal('CONFLICT');
    return await listOfficeStepTemplates(dependencies)();
  };
}
