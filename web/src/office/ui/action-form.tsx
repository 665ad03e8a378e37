import type { ComponentProps, ReactNode } from 'react';
import { aboveBar } from '../../components/ui/above-bar.ts';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { Problem } from '../../components/ui/problem.tsx';

interface ActionFormProps {
  /** The button's verb and what it is about, as in "Add lead". */
  action: string;
  /** What `useOfficeForm` returned. */
  form: { formProps: ComponentProps<'form'>; isBusy: boolean; failure: string | null };
  onCancel: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A long form in a dialog: the fields, and below them what went wrong and the buttons. */
export const ActionForm = ({ action, form: { formProps, isBusy, failure }, onCancel, children }: ActionFormProps) => (
  <form {...formProps} className={classNames('grid gap-5', aboveBar)}>
    {children}
    {/* Long dialogs scroll below it. Its ground covers the dialog's padding. */}
    <div className="sticky bottom-0 -mx-5 sm:-bottom-6 -mb-6 grid gap-4 rounded-b-md bg-paper px-5 pt-4 pb-[max(24px,env(safe-area-inset-bottom))] sm:-mx-8 sm:-mb-8 sm:px-8 sm:pb-6">
      {failure !== null && <Problem message={failure} stacked />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isBusy}>
          {action}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  </form>
);
