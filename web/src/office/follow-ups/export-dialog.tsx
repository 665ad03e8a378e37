import { type RefObject, useState } from 'react';
import { dayIn } from '#contract/dates.ts';
import { exportOfficeContacts } from '#contract/endpoints/messages/office.ts';
import { DAY_MS } from '#contract/limits.ts';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { serverTime } from '../../features/api/server-time.ts';
import { useOfficeSession } from '../api.ts';
import { useDaysFile } from '../days-file.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';

type List = 'leads' | 'messages';

const SHOWN_DAYS = 30;

const lastDays = (zone: string) => {
  const now = serverTime();
  return { from: dayIn(zone, now - SHOWN_DAYS * DAY_MS), until: dayIn(zone, now) };
};

interface ExportDialogProps {
  list: List;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Saves the leads or messages of some days as a CSV file. Mount it while it is open. */
export const ExportDialog = ({ list, onClose, returnFocusTo }: ExportDialogProps) => {
  const { zone } = useOfficeSession();
  const [empty] = useState(() => lastDays(zone));
  const form = useDaysFile(exportOfficeContacts, {
    id: `export-${list}`,
    empty,
    others: { kind: list },
    newestFirst: true,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Export ${list}`}
      description="As a CSV file, which opens in any spreadsheet. Please keep it safe: it has names, addresses and phone numbers."
      action="Save CSV"
      form={form}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField type="date" label="First day" required {...form.field('from')} />
        <TextField type="date" label="Last day" required {...form.field('until')} />
      </div>
    </FormDialog>
  );
};
