import type { RefObject } from 'react';
import { addOfficeLead } from '#contract/endpoints/leads/office.ts';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { useOfficeForm } from '../form.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { CallerFields } from '../ui/caller-fields.tsx';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';

interface AddLeadDialogProps {
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Writes down someone who called. Mount it while it is open. */
export const AddLeadDialog = ({ onClose, returnFocusTo }: AddLeadDialogProps) => {
  const { formProps, field, isBusy, failure } = useOfficeForm(addOfficeLead, {
    id: 'add-lead',
    empty: { fullname: '', phone: '', email: '', comments: '' },
    schema: addOfficeLead.body,
    fallback: 'The lead could not be added. Please try again.',
    onSuccess: ({ res }) => {
      showToast({ kind: 'success', text: `${res.fullname} is in your leads.` });
      onClose();
    },
  });
  return (
    <OfficeDialog onClose={onClose} returnFocusTo={returnFocusTo} title="Add a lead">
      <ActionForm action="Add lead" form={{ formProps, isBusy, failure }} onCancel={onClose}>
        <CallerFields field={field} emailHint="Optional. No email goes to them now." />
        <TextAreaField label="What it’s about" required rows={3} {...field('comments')} />
      </ActionForm>
    </OfficeDialog>
  );
};
