import type { ReactNode } from 'react';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';

/**
 * The entries of the phone's navigation that the bar has no room for. Mount it while it is open.
 */
export const More = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <OfficeDialog title="More" onClose={onClose}>
    <div className="grid gap-1">{children}</div>
  </OfficeDialog>
);
