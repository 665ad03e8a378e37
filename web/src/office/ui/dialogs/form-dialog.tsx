import type { ComponentProps } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Problem } from '../../../components/ui/problem.tsx';
import { OfficeDialog, type OfficeDialogProps } from './office-dialog.tsx';

interface FormDialogProps extends Omit<OfficeDialogProps, 'isBusy'> {
  /** The button's verb and what it is about, as in "Save name". */
  action: string;
  /** What `useOfficeForm` returned. */
  form: { formProps: ComponentProps<'form'>; isBusy: boolean; failure: string | null };
}

/** A short form of the office over the page. Its children are the fields. */
export const FormDialog = ({ action, form, children, ...dialog }: FormDialogProps) => (
  <OfficeDialog {...dialog}>
    <form {...form.formProps} className="grid gap-5">
      {children}
      {form.failure !== null && <Problem message={form.failure} stacked />}
      <Button type="submit" loading={form.isBusy}>
        {action}
      </Button>
    </form>
  </OfficeDialog>
);
