import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState, useSyncExternalStore } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useOpener } from '../opener.ts';

export interface OfficeDialogProps {
  title: string;
  description?: ReactNode;
  /** Whether something runs in it that isn't a mutation. */
  isBusy?: boolean;
  onClose: () => void;
  /** Gets the focus when it closes; by default what had it before. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/** Whether something that began in the dialog is running. What ran before goes on behind it. */
function useIsWorking(): boolean {
  const mutations = useQueryClient().getMutationCache();
  const [before] = useState(() => new Set(mutations.getAll()));
  return useSyncExternalStore(
    (listener) => mutations.subscribe(listener),
    () => mutations.getAll().some((one) => one.state.status === 'pending' && !before.has(one)),
  );
}

/**
 * The frame of every dialog of the office. It stays open until the server has answered, because a
 * failure would otherwise go unseen. Mount it while it is open.
 */
export const OfficeDialog = ({
  title,
  description,
  isBusy = false,
  onClose,
  returnFocusTo,
  children,
}: OfficeDialogProps) => {
  const opener = useOpener();
  const isWorking = useIsWorking() || isBusy;
  return (
    <Dialog
      open
      title={title}
      description={description}
      onOpenChange={() => {
        if (!isWorking) onClose();
      }}
      returnFocusTo={returnFocusTo ?? opener}
    >
      {children}
    </Dialog>
  );
};
