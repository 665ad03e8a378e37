import type { OfficeOrder } from '#contract/endpoints/orders/office.ts';
import type { OfficeDialogProps } from '../ui/dialogs/office-dialog.tsx';

export type ActionDialogProps = Pick<OfficeDialogProps, 'onClose' | 'returnFocusTo'>;

export interface ActionProps {
  order: OfficeOrder;
  /** Gets the order after the action, and what was done, for a toast. */
  onDone: (order: OfficeOrder, message: string) => void;
}
