import * as v from 'valibot';
import { exportOfficeOrders } from '#contract/endpoints/office/export-office-orders.ts';
import { TextField } from '#web/components/ui/text-field.tsx';
import { showToast } from '#web/components/ui/toast.tsx';
import { useOfficeSession } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { saveFile } from '../ui/format.ts';
import { ActionButtons, ActionDialog, type ActionDialogProps } from './action-dialog.tsx';
import { endsBeforeStart } from './filter.ts';

/** Saves the payments of some days for the accountant. */
export const ExportDialog = (dialog: ActionDialogProps) => (
  <ActionDialog {...dialog} title="Export for the accountant">
    <ExportForm onClose={dialog.onClose} />
  </ActionDialog>
);

/** The first and the last day of the month before, in the business's time zone. */
const lastMonth = (zone: string): { from: string; until: string } => {
  const [year = 0, month = 1] = new Date().toLocaleDateString('sv-SE', { timeZone: zone }).split('-').map(Number);
  const day = (monthIndex: number, date: number) =>
    new Date(Date.UTC(year, monthIndex, date)).toISOString().slice(0, 10);
  return { from: day(month - 2, 1), until: day(month - 1, 0) };
};

const { from, until } = exportOfficeOrders.body.entries;
const schema = v.pipe(
  v.object({ from, until }),
  v.forward(
    v.check((days) => !endsBeforeStart(days), 'Choose the first day or a later one'),
    ['until'],
  ),
);

const ExportForm = ({ onClose }: Pick<ActionDialogProps, 'onClose'>) => {
  const { zone } = useOfficeSession();
  const { formProps, field, isBusy, failure } = useOfficeForm(exportOfficeOrders, {
    id: 'export-orders',
    empty: lastMonth(zone),
    schema,
    fallback: 'The file could not be made. Please try again.',
    onSuccess: ({ res }) => {
      saveFile(res.fileName, res.csv);
      showToast({ kind: 'success', text: `Saved as ${res.fileName}.` });
      onClose();
    },
  });
  return (
    <form {...formProps} className="grid gap-5">
      <p className="text-ink-soft">
        A CSV file, which any spreadsheet opens: for each payment the gross, PayPal’s fee, the refunds with their dates,
        and the net. It has names and emails, so keep it safe.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField type="date" label="First day" required {...field('from')} />
        <TextField type="date" label="Last day" required {...field('until')} />
      </div>
      <ActionButtons label="Save file" isBusy={isBusy} failure={failure} onCancel={onClose} />
    </form>
  );
};
