import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { useOpener } from './opener.ts';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** The button's verb and what it is about, as in "Save name". */
  action: string;
  /** What `useOfficeForm` returned. */
  form: { formProps: ComponentProps<'form'>; isBusy: boolean; failure: string | null };
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form of the office over the page. Mount it while it is open. */
export const FormDialog = ({ title, description, action, form, onClose, children }: FormDialogProps) => (
  <Dialog open title={title} description={description} onOpenChange={onClose} returnFocusTo={useOpener()}>
    <form {...form.formProps} className="grid gap-5">
      {children}
      {form.failure !== null && <Problem message={form.failure} stacked />}
      <Button type="submit" loading={form.isBusy}>
        {action}
      </Button>
    </form>
  </Dialog>
);
