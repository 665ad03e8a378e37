import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { useOpener } from './opener.ts';

export interface ConfirmDialogProps {
  title: string;
  /** What happens then, and what can't be undone. */
  description: ReactNode;
  /** The button's verb, as in "Remove". */
  action: string;
  busy: boolean;
  /** Why it failed; null if it didn't. */
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that can't simply be undone. Mount it while it is open. */
export const ConfirmDialog = ({
  title,
  description,
  action,
  busy,
  problem,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => (
  <Dialog open title={title} description={description} onOpenChange={onClose} returnFocusTo={useOpener()}>
    <div className="grid gap-4">
      {problem !== null && <Problem message={problem} stacked />}
      <div className="flex flex-wrap gap-3">
        <Button loading={busy} onClick={onConfirm}>
          {action}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Keep it as it is
        </Button>
      </div>
    </div>
  </Dialog>
);
