import type { ReactNode } from 'react';
import { Dialog } from '../../components/ui/dialog.tsx';
import { useOpener } from '../ui/opener.ts';

/**
 * The entries of the phone's navigation that the bar has no room for. Mount it while it is open.
 */
export const More = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Dialog open title="More" onOpenChange={onClose} returnFocusTo={useOpener()}>
    <div className="grid gap-1">{children}</div>
  </Dialog>
);
