import { exportOfficeAuditLog } from '#contract/endpoints/audit-log/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { useDaysFile } from '../days-file.ts';

/** Saves the audit log of some days as a file. */
export const ExportAuditLog = () => {
  const { formProps, field, isBusy, failure } = useDaysFile(exportOfficeAuditLog, {
    id: 'export-audit-log',
    empty: { from: '', until: '' },
    others: {},
    newestFirst: true,
  });
  return (
    <details className="mb-6 rounded-md border border-line">
      <summary className="min-h-11 px-4 py-2.5 font-semibold">Export as CSV</summary>
      <form {...formProps} className="grid gap-4 p-4 pt-2 sm:grid-cols-[1fr_1fr_auto] sm:items-start">
        <TextField label="From" type="date" required {...field('from')} />
        <TextField label="Until" type="date" required {...field('until')} />
        <Button type="submit" variant="secondary" className="sm:mt-7.5" loading={isBusy}>
          Export
        </Button>
        {failure !== null && (
          <div className="sm:col-span-3">
            <Problem message={failure} stacked />
          </div>
        )}
      </form>
    </details>
  );
};
