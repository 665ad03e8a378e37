import { STEP_TEMPLATES_MAX } from '#contract/endpoints/steps/limits.ts';
import type { saveOfficeStepTemplate as contract } from '#contract/endpoints/steps/office.ts';
import type { Random } from '../shared/ports.ts';
import { invalidInput, notFound, Refusal } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import { listOfficeStepTemplates } from './list-office-step-templates.ts';
import type { StepTemplates } from './ports.ts';

/**
 * Saves a template of steps: a new one, or the next version of one.
 * @throws Refusal NOT_FOUND; CONFLICT if someone else saved it; INVALID_INPUT for a name that
 *   another one has, and for one template too many
 */
export function saveOfficeStepTemplate(dependencies: {
  readonly stepTemplates: Pick<StepTemplates, 'list' | 'save'>;
  readonly random: Random;
}): UseCase<typeof contract, 'input' | 'record'> {
  const { stepTemplates, random } = dependencies;
  return async ({ input: { id, version, name, steps }, record }) => {
    const stored = await stepTemplates.list();
    if (id !== undefined && !stored.some((one) => one.id === id)) {
      throw notFound('This template was removed. Save it as a new one.');
    }
    const others = stored.filter((one) => one.id !== id);
    const refusal = (message: string) => invalidInput({ name: message });
    if (others.some((one) => one.name === name)) throw refusal('Another template has this name');
    if (others.length >= STEP_TEMPLATES_MAX) {
      throw refusal(`There are at most ${String(STEP_TEMPLATES_MAX)} templates. Remove one first.`);
    }
    const next = { id: id ?? random.id(), version: version + 1, name, steps };
    if (!(await stepTemplates.save(next))) throw new Refusal('CONFLICT');
    record({ subject: next.id, after: { name, steps: steps.length } });
    return await listOfficeStepTemplates(dependencies)();
  };
}
