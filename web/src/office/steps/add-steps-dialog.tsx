import { useState } from 'react';
import { addDays } from '#contract/dates.ts';
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
        <FromTemplate
          today={today}
          onFill={(template, date) => {
            steps.write(template.steps.map(({ days, ...step }) => ({ ...step, day: addDays(date, days) })));
          }}
        />
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
