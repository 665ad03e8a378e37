import { changeOfficeStep } from '#contract/endpoints/steps/office.ts';
import type { OfficeStep } from '#contract/office-steps.ts';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { officeCall } from '../api.ts';
import { stepOwnerOptions } from '../consultations/step-owners.ts';
import { useOfficeForm } from '../form.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';

/** Changes a step that was added without a lesson. Mount it while it is open. */
export const ChangeStepDialog = ({
  agreement,
  step: { id: step, text, day, whose },
  onClose,
}: {
  agreement: string;
  step: OfficeStep;
  onClose: () => void;
}) => {
  const { formProps, field, isBusy, failure } = useOfficeForm(changeOfficeStep, {
    id: `step-${step}`,
    empty: { text, day, whose },
    schema: changeOfficeStep.body,
    send: (typed) => officeCall(changeOfficeStep, { ...typed, id: agreement, step }),
    fallback: 'The step could not be changed. Please try again.',
    onSuccess: () => {
      showToast({ kind: 'success', text: 'The step is changed.' });
      onClose();
    },
  });
  return (
    <OfficeDialog title="Change the step" onClose={onClose}>
      <ActionForm action="Change step" form={{ formProps, isBusy, failure }} onCancel={onClose}>
        <TextField label="Step" required autoComplete="off" {...field('text')} />
        <TextField label="Day" type="date" required {...field('day')} />
        <SelectField label="Who does it" options={stepOwnerOptions} {...field('whose')} />
      </ActionForm>
    </OfficeDialog>
  );
};
