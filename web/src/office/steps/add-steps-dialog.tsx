import { useState } from 'react';
import { addDays } from '#contract/dates.ts';
import { addOfficeSteps, listOfficeStepTemplates, type StepTemplate } from '#contract/endpoints/steps/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { showToast } from '../../components/ui/toast.tsx';
import { useOfficeAction, useOfficeQuery } from '../api.ts';
import { problemOf } from '../passkey-problem.ts';
import { OfficeDialog } from '../ui/office-dialog.tsx';
import { errorsIn, refusedSteps } from './errors.ts';
import { emptyStep, type StepErrors, StepRows, typedSteps } from './step-rows.tsx';

interface AddStepsProps {
  agreement: string;
  fullname: string;
  today: string;
  /** For whom the member may add steps. */
  counselors: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Adds steps without a session, typed or from a template. Mount it while it is open. */
export const AddStepsDialog = ({ agreement, fullname, today, counselors, onClose }: AddStepsProps) => {
  const [counselor, setCounselor] = useState(counselors[0]?.id ?? '');
  const [steps, setSteps] = useState([emptyStep]);
  const [errors, setErrors] = useState<StepErrors>({});
  const add = useOfficeAction(addOfficeSteps);
  const submit = () => {
    const typed = typedSteps(steps);
    const wanted = typed.map(({ text, when, whose }) => ({ text, day: when, whose }));
    const wrong = errorsIn(addOfficeSteps.body.entries.steps, wanted);
    setErrors(wrong);
    setSteps(typed.length === 0 ? [emptyStep] : typed);
    if (Object.keys(wrong).length > 0) return;
    add.mutate(
      { id: agreement, counselor, steps: wanted },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: `The steps are on the list of ${fullname}.` });
          onClose();
        },
      },
    );
  };
  const problem =
    errors[''] ??
    (add.error === null
      ? undefined
      : (refusedSteps(add.error) ?? problemOf(add.error, 'The steps could not be added.')));
  return (
    <OfficeDialog title={`Add steps for ${fullname}`} onClose={onClose}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FromTemplate
          today={today}
          onFill={(template, date) => {
            setErrors({});
            setSteps(template.steps.map(({ text, days, whose }) => ({ text, when: addDays(date, days), whose })));
          }}
        />
        {counselors.length > 1 && (
          <SelectField
            label="Counselor"
            options={counselors.map(({ id, name }) => ({ value: id, label: name }))}
            value={counselor}
            onChange={({ target }) => {
              setCounselor(target.value);
            }}
          />
        )}
        <StepRows steps={steps} errors={errors} kind="day" onChange={(next) => setSteps([...next])} />
        {problem !== undefined && <Problem message={problem} stacked />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={add.isPending}>
            Add the steps
          </Button>
          <Button variant="secondary" disabled={add.isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </OfficeDialog>
  );
};

/** Fills the form from a template, with days from a date. */
const FromTemplate = ({ today, onFill }: { today: string; onFill: (template: StepTemplate, date: string) => void }) => {
  const { data } = useOfficeQuery(listOfficeStepTemplates, {});
  const [id, setId] = useState('');
  const [date, setDate] = useState(today);
  const templates = data?.templates ?? [];
  const chosen = templates.find((template) => template.id === id);
  if (templates.length === 0) return null;
  return (
    <div className="grid items-end gap-4 rounded-md bg-sand p-4 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
      <SelectField
        label="Template"
        placeholder="Choose a template"
        options={templates.map(({ id: value, name }) => ({ value, label: name }))}
        value={id}
        onChange={({ target }) => {
          setId(target.value);
        }}
      />
      <TextField
        label="Its date"
        type="date"
        value={date}
        onChange={({ target }) => {
          setDate(target.value);
        }}
      />
      <Button
        variant="secondary"
        disabled={chosen === undefined || date === ''}
        onClick={() => {
          if (chosen !== undefined) onFill(chosen, date);
        }}
      >
        Fill in
      </Button>
    </div>
  );
};
