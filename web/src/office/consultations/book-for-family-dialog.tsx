import { Dialog } from '../../components/ui/dialog.tsx';
import { useOfficeSession } from '../api.ts';
import { when } from './booking-details.tsx';

/** Books a consultation for a family. */
export const BookForFamilyDialog = ({
  start,
  counselor,
  onClose,
}: {
  /** Milliseconds since 1970. */
  start?: number;
  /** The counselor's id. */
  counselor?: string;
  onClose: () => void;
}) => {
  const { zone } = useOfficeSession();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Book a consultation"
      description={start === undefined ? undefined : when(start, zone)}
    >
      {counselor}
    </Dialog>
  );
};
