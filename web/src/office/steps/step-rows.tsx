import { STEPS_ADDED_MAX } from '#contract/endpoints/steps/limits.ts';
import { SelectField } from '../../components/ui/select-field.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { stepOwnerOptions } from '../consultations/step-owners.ts';
import { ListFields, RemoveEntry } from '../ui/list-fields.tsx';
import { entryError, replaced } from '../ui/typed-values.ts';
import { NO_STEP, stepsOf, type TypedStep } from './step-values.ts';

interface StepRowsProps {
  /** The text of the form's field. */
  text: string;
  kind: 'day' | 'days';
  /** What is wrong with them as a whole. */
  error: string | undefined;
  /** The form's errors of the field, for those of single steps. */
  errors: unknown;
  onChange: (text: string) => void;
}

/** The fields of several steps, and a button for one more. */
export const StepRows = ({ text: typed, kind, error, errors, onChange }: StepRowsProps) => {
  const steps = stepsOf(typed);
  const write = (next: readonly TypedStep[]) => onChange(JSON.stringify(next));
  return (
    <ListFields
      legend="Steps"
      entries={steps}
      most={STEPS_ADDED_MAX}
      addLabel="One more step"
      error={error}
      onAdd={() => write([...steps, NO_STEP])}
    >
      {({ text, when, whose }, at) => {
        const number = String(at + 1);
        const set = (changes: Partial<TypedStep>) => write(replaced(steps, at, changes));
        return (
          <>
            <TextField
              label={`Step ${number}`}
              autoComplete="off"
              value={text}
              error={entryError(errors, at, 'text')}
              onChange={({ target }) => set({ text: target.value })}
            />
            <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-2">
              <TextField
                label={`${kind === 'day' ? 'Day' : 'Days'} of step ${number}`}
                type={kind === 'day' ? 'date' : 'text'}
                autoComplete="off"
                value={when}
                error={entryError(errors, at, kind)}
                onChange={({ target }) => set({ when: target.value })}
              />
              <SelectField
                label={`Who does step ${number}`}
                options={stepOwnerOptions}
                value={whose}
                onChange={({ target }) => set({ whose: target.value === 'counselor' ? 'counselor' : 'family' })}
              />
            </div>
            <RemoveEntry
              name={`step ${number}`}
              count={steps.length}
              onRemove={() => write(steps.filter((_, index) => index !== at))}
            />
          </>
        );
      }}
    </ListFields>
  );
};
