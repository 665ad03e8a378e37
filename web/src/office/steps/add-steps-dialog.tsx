import { useState } from 'react';
import { addDays, isDay } from '#contract/dates.ts';
import { addOfficeSteps, listOfficeStepTemplates, type StepTemplate } from '#contract/endpoints/steps/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { officeCall, useOfficeQuery } from '../api.ts';
import { addedFields, NO_STEP } from '../consultations/step-values.ts';
import { useOfficeForm } from '../form.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import { formatCount } from '../ui/format.ts';
import { StepRows } from './step-rows.tsx';

interface AddStepsProps {
  agreement: string;
  fullname: string;
  today: string;
  /** For whom the member may add steps. */
  counselors: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Adds steps without a lesson, typed or from a template. Mount it while it is open. */
export const AddStepsDialog = ({ agreement, fullname, today, counselors, onClose }: AddStepsProps) => {
  const [empty] = useState(() => ({ counselor: counselors[0]?.id ?? '', steps: [NO_STEP] }));
  const office = useOfficeForm(addOfficeSteps, {
    id: `add-steps-${agreement}`,
    empty,
    schema: addedFields,
    send: (wanted) => officeCall(addOfficeSteps, { id: agreement, ...wanted }),
    fallback: 'The steps could not be added. Please try again.',
    onSuccess: () => {
      showToast({ kind: 'success', text: `The steps are on the list of ${fullname}.` });
      onClose();
    },
  });
  const steps = office.list('steps');
  return (
    <OfficeDialog title={`Add steps for ${fullname}`} onClose={onClose}>
      <ActionForm action="Add the steps" form={office} onCancel={onClose}>
        <FromTemplate today={today} onFill={steps.write} />
        {counselors.length > 1 && (
          <SelectField
            label="Counselor"
            options={counselors.map(({ id, name }) => ({ value: id, label: name }))}
            {...office.field('counselor')}
          />
        )}
        <StepRows list={steps} kind="day" none={NO_STEP} />
      </ActionForm>
    </OfficeDialog>
  );
};

type DatedStep = Omit<StepTemplate['steps'][number], 'days'> & { day: string };

/** Fills the form from a template, with days from a date; of days that are over, it asks first. */
const FromTemplate = ({ today, onFill }: { today: string; onFill: (steps: DatedStep[]) => void }) => {
  const { data } = useOfficeQuery(listOfficeStepTemplates, {});
  const [id, setId] = useState('');
  const [date, setDate] = useState('');
  const [isAsked, setAsked] = useState(false);
  const templates = data?.templates ?? [];
  const chosen = templates.find((template) => template.id === id);
  if (templates.length === 0) return null;
  const dated = isDay(date)
    ? (chosen?.steps ?? []).map(({ days, ...step }) => ({ ...step, day: addDays(date, days) }))
    : [];
  const coming = dated.filter(({ day }) => day >= today);
  const fill = (steps: DatedStep[]) => {
    setAsked(false);
    onFill(steps);
  };
  return (
    <div className="grid items-end gap-4 rounded-md bg-sand p-4 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
      <SelectField
        label="Template"
        placeholder="Choose a template"
        options={templates.map(({ id: value, name }) => ({ value, label: name }))}
        value={id}
        onChange={({ target }) => {
          setId(target.value);
          setAsked(false);
        }}
      />
      <TextField
        label="Its date"
        type="date"
        value={date}
        onChange={({ target }) => {
          setDate(target.value);
          setAsked(false);
        }}
      />
      <Button
        variant="secondary"
        disabled={dated.length === 0}
        onClick={() => {
          if (coming.length < dated.length) setAsked(true);
          else fill(dated);
        }}
      >
        Fill in
      </Button>
      {isAsked && (
        <div className="grid gap-3 sm:col-span-full">
          <p role="alert" className="font-semibold">
            {dated.length - coming.length} of {formatCount(dated.length, 'step')} would be due before today. Fill them
            in?
          </p>
          <div className="flex flex-wrap gap-3">
            {coming.length > 0 && (
              <Button variant="secondary" onClick={() => fill(coming)}>
                Only what is to come
              </Button>
            )}
            <Button variant="secondary" onClick={() => fill(dated)}>
              Fill in all
            </Button>
          </div>
        </div>
      )}
    </div>
  );
};
