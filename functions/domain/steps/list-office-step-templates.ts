import type { ResOf } from '#contract/endpoint.ts';
import type { listOfficeStepTemplates as contract } from '#contract/endpoints/steps/office.ts';
import type { StepTemplates } from './ports.ts';

interface Dependencies {
  readonly stepTemplates: Pick<StepTemplates, 'list'>;
}

/** The owner's templates of steps, by name. */
export function listOfficeStepTemplates({ stepTemplates }: Dependencies) {
  return async (): Promise<ResOf<typeof contract>> => ({
    templates: (await stepTemplates.list())
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
      .map(({ id, version, name, steps }) => ({
        id,
        version,
        name,
        steps: steps.map(({ text, days, whose }) => ({ text, days, whose })),
      })),
  });
}
