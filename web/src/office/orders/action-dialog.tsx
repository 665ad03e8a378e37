import { useIsMutating } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect } from 'react';
import type { OfficeOrder } from '#contract/endpoints/orders/office.ts';
import { getOfficeOrder } from '#contract/endpoints/orders/office.ts';
import { aboveBar } from '../../components/ui/above-bar.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { officeQueries } from '../api.ts';
import { Breakable } from '../ui/breakable.tsx';

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

/**
 * The frame of a dialog that does something. It stays open until the server has answered, because a
 * failure would otherwise go unseen.
 */
export const ActionDialog = ({
  open,
  onClose,
  returnFocusTo,
  title,
  children,
}: ActionDialogProps & { title: string; children: ReactNode }) => {
  const isBusy = useIsMutating() > 0;
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => {
        if (!opened && !isBusy) onClose();
      }}
      title={title}
      returnFocusTo={returnFocusTo}
    >
      <div className={aboveBar}>{children}</div>
    </Dialog>
  );
};

/** What an action does, before anyone does it. */
export const Consequences = ({ list }: { list: readonly string[] }) => (
  <div className="rounded-md bg-sand px-4 py-3">
    <h3 className="font-sans text-sm font-bold tracking-normal">What happens</h3>
    <ul className="mt-1 list-disc space-y-1 pl-5 text-sm wrap-anywhere">
      {list.map((consequence, index) => (
        // The list has no other key, and its items hold no state.
        <li key={String(index)}>
          <Breakable text={consequence} />
        </li>
      ))}
    </ul>
  </div>
);

/**
 * The end of an action's form: what went wrong, and the buttons. After a failure, the page fetches
 * the order again: someone else may have changed it, or the action took effect without an answer.
 */
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
}) => {
  useEffect(() => {
    if (failure !== null) void officeQueries.invalidateQueries({ queryKey: [getOfficeOrder.id] });
  }, [failure]);
  return (
    // Long dialogs scroll below it. Its ground covers the dialog's padding.
    <div className="sticky bottom-0 -mx-5 sm:-bottom-6 -mb-6 grid gap-4 rounded-b-md bg-paper px-5 pt-4 pb-[max(24px,env(safe-area-inset-bottom))] sm:-mx-8 sm:-mb-8 sm:px-8 sm:pb-6">
      {failure !== null && <Problem message={failure} stacked />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isBusy}>
          {label}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
};
