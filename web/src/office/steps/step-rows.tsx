import { STEPS_ADDED_MAX } from '#contract/endpoints/steps/limits.ts';
import type { StepOwner } from '#contract/endpoints/steps/shapes.ts';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { stepOwnerOptions } from '../consultations/step-owners.ts';
import type { FormList } from '../form.ts';
import { ListFields } from '../ui/list-fields.tsx';

interface Facts {
  text: string;
  whose: StepOwner;
}

/** The fields of several steps, and a button for one more. */
export const StepRows = <Kind extends 'day' | 'days', Step extends Facts & Record<Kind, string>>({
  list,
  kind,
  none,
}: {
  list: FormList<Step>;
  /** Whether a step has its day, or in a template its days from the date. */
  kind: Kind;
  /** A step in which nothing is typed. */
  none: Step;
}) => (
  <ListFields legend="Steps" list={list} name="step" addLabel="One more step" most={STEPS_ADDED_MAX} next={() => none}>
    {({ place, field }) => (
      <>
        <TextField label={`Step ${place}`} autoComplete="off" {...field('text')} />
        <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-2">
          <TextField
            label={`${kind === 'day' ? 'Day' : 'Days'} of step ${place}`}
            type={kind === 'day' ? 'date' : 'text'}
            autoComplete="off"
            {...field(kind)}
          />
          <SelectField label={`Who does step ${place}`} options={stepOwnerOptions} {...field('whose')} />
        </div>
      </>
    )}
  </ListFields>
);
