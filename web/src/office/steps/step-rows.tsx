import { STEPS_ADDED_MAX } from '#contract/endpoints/steps/limits.ts';
import { Button } from '../../components/ui/button.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { stepOwnerOptions } from '../consultations/step-owners.ts';

/** A step as it is typed; `when` is its day, or in a template its days from the date. */
export interface TypedStep {
  readonly text: string;
  readonly when: string;
  readonly whose: 'family' | 'counselor';
}

export const emptyStep: TypedStep = { text: '', when: '', whose: 'family' };

/** The steps in which something is typed. */
export const typedSteps = (steps: readonly TypedStep[]): TypedStep[] =>
  steps.filter(({ text, when }) => `${text}${when}`.trim() !== '');

/** What is wrong with the typed steps, by their place and member, such as `0.text`. */
export type StepErrors = Readonly<Record<string, string>>;

/** The fields of several steps, and a button for one more. */
export const StepRows = ({
  steps,
  errors,
  kind,
  onChange,
}: {
  steps: readonly TypedStep[];
  errors: StepErrors;
  kind: 'day' | 'days';
  onChange: (steps: readonly TypedStep[]) => void;
}) => {
  const set = (index: number, change: Partial<TypedStep>) => {
    onChange(steps.map((step, place) => (place === index ? { ...step, ...change } : step)));
  };
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="font-semibold">Steps</legend>
      {steps.map(({ text, when, whose }, index) => {
        const number = String(index + 1);
        return (
          // Typed steps have no other identity than their place.
          <div
            key={number}
            className="grid items-start gap-x-4 gap-y-2 border-b border-line pb-4 sm:grid-cols-[minmax(0,1fr)_10rem_9rem] sm:border-b-0 sm:pb-0"
          >
            <TextField
              label={`Step ${number}`}
              autoComplete="off"
              value={text}
              error={errors[`${String(index)}.text`]}
              onChange={({ target }) => {
                set(index, { text: target.value });
              }}
            />
            <TextField
              label={kind === 'day' ? `Day of step ${number}` : `Days from the date, step ${number}`}
              type={kind === 'day' ? 'date' : 'text'}
              autoComplete="off"
              value={when}
              error={errors[`${String(index)}.${kind}`]}
              onChange={({ target }) => {
                set(index, { when: target.value });
              }}
            />
            <SelectField
              label={`Who does step ${number}`}
              options={stepOwnerOptions}
              value={whose}
              onChange={({ target }) => {
                set(index, { whose: target.value === 'counselor' ? 'counselor' : 'family' });
              }}
            />
          </div>
        );
      })}
      {steps.length < STEPS_ADDED_MAX && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => {
            onChange([...steps, emptyStep]);
          }}
        >
          One more step
        </Button>
      )}
    </fieldset>
  );
};
