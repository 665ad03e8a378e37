import { Button } from '../../../components/ui/button.tsx';
import { Problem } from '../../../components/ui/problem.tsx';
import { OfficeDialog, type OfficeDialogProps } from './office-dialog.tsx';

/** Its description says what happens then, and what can't be undone. */
export interface ConfirmDialogProps extends Omit<OfficeDialogProps, 'isBusy' | 'children'> {
  /** The button's verb, as in "Remove". */
  action: string;
  /** The other button, which changes nothing. */
  keep?: string;
  busy: boolean;
  /** Why it failed; null if it didn't. */
  problem: string | null;
  onConfirm: () => void;
}

/** Asks before something that can't simply be undone. Mount it while it is open. */
export const ConfirmDialog = ({
  action,
  keep = 'Keep it as it is',
  busy,
  problem,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) => (
  <OfficeDialog {...dialog} isBusy={busy}>
    <div className="grid gap-4">
      {problem !== null && <Problem message={problem} stacked />}
      <div className="flex flex-wrap gap-3">
        <Button loading={busy} onClick={onConfirm}>
          {action}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={dialog.onClose}>
          {keep}
        </Button>
      </div>
    </div>
  </OfficeDialog>
);
