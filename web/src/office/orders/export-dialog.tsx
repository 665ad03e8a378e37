import { useState } from 'react';
import { addDays, addMonths, dayIn } from '#contract/dates.ts';
import { exportOfficeOrders } from '#contract/endpoints/orders/office.ts';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { serverTime } from '../../features/api/server-time.ts';
import { useOfficeSession } from '../api.ts';
import { useDaysFile } from '../days-file.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Choices } from '../ui/choices.tsx';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import type { ActionDialogProps } from './action.ts';

/** Saves the payments of some days for the accountant. */
export const ExportDialog = (dialog: ActionDialogProps) => (
  <OfficeDialog {...dialog} title="Export for the accountant">
    <ExportForm onClose={dialog.onClose} />
  </OfficeDialog>
);

/** The first and the last day of the month before, in the business's time zone. */
const lastMonth = (zone: string): { from: string; until: string } => {
  const thisMonth = `${dayIn(zone, serverTime()).slice(0, 7)}-01`;
  return { from: addMonths(thisMonth, -1), until: addDays(thisMonth, -1) };
};

const ExportForm = ({ onClose }: Pick<ActionDialogProps, 'onClose'>) => {
  const { zone } = useOfficeSession();
  const [file, setFile] = useState<'accountant' | 'quickbooks'>('accountant');
  const { formProps, field, isBusy, failure } = useDaysFile(exportOfficeOrders, {
    id: 'export-orders',
    empty: lastMonth(zone),
    others: { file },
    onSaved: onClose,
  });
  return (
    <ActionForm action="Save file" form={{ formProps, isBusy, failure }} onCancel={onClose}>
      <p className="text-ink-soft">
        {file === 'accountant'
          ? 'A CSV file, which any spreadsheet opens: for each payment how it came, the gross, PayPal’s fee, the refunds with their dates, and the net. It has names and emails, so keep it safe.'
          : 'A CSV file to upload to QuickBooks as a bank’s transactions: date, description and amount, with PayPal’s fees as lines of their own.'}
      </p>
      <Choices
        label="For"
        options={[
          ['accountant', 'The accountant'],
          ['quickbooks', 'QuickBooks'],
        ]}
        value={file}
        onChoose={setFile}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField type="date" label="First day" required {...field('from')} />
        <TextField type="date" label="Last day" required {...field('until')} />
      </div>
    </ActionForm>
  );
};
