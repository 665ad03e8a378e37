import type { ReactNode, RefObject } from 'react';
import type { OfficeOrder } from '#contract/office.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Problem } from '#web/components/ui/problem.tsx';

export interface ActionDialogProps {
  open: boolean;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

export interface ActionProps {
  order: OfficeOrder;
  /** Gets the order after the action, and what was done, for a toast. */
  onDone: (order: OfficeOrder, message: string) => void;
}

/** The frame of a dialog that does something to an order. Its form starts anew each time. */
export const ActionDialog = ({
  open,
  onClose,
  returnFocusTo,
  title,
  children,
}: ActionDialogProps & { title: string; children: ReactNode }) => (
  <Dialog
    open={open}
    onOpenChange={(opened) => {
      if (!opened) onClose();
    }}
    title={title}
    returnFocusTo={returnFocusTo}
  >
    {children}
  </Dialog>
);

/** What an action does, before anyone does it. */
export const Consequences = ({ list }: { list: readonly ReactNode[] }) => (
  <div className="rounded-md bg-sand px-4 py-3">
    <h3 className="font-sans text-sm font-bold tracking-normal">What happens</h3>
    <ul className="mt-1 list-disc space-y-1 pl-5 text-sm wrap-anywhere">
      {list.map((consequence, index) => (
        // The list has no other key, and its items hold no state.
        <li key={String(index)}>{consequence}</li>
      ))}
    </ul>
  </div>
);

/** The end of an action's form: what went wrong, and the buttons. */
export const ActionButtons = ({
  label,
  isBusy,
  failure,
  onCancel,
}: {
  label: string;
  isBusy: boolean;
  failure: string | null;
  onCancel: () => void;
}) => (
  <>
    {failure !== null && <Problem message={failure} stacked />}
    <div className="flex flex-wrap gap-3">
      <Button type="submit" loading={isBusy}>
        {label}
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  </>
);
