import { type RefObject, useState } from 'react';
import { dayIn } from '#contract/dates.ts';
import { exportOfficeContacts } from '#contract/endpoints/inquiries/office.ts';
import { DAY_MS } from '#contract/limits.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { serverTime } from '../../features/api/server-time.ts';
import { useOfficeSession } from '../api.ts';
import { useDaysFile } from '../days-file.ts';

type List = 'leads' | 'messages';

/** Saves the leads or messages of some days as a CSV file. */
export const ExportDialog = ({
  list,
  open,
  onOpenChange,
  returnFocusTo,
}: {
  list: List;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    returnFocusTo={returnFocusTo}
    title={`Export ${list}`}
    description="As a CSV file, which opens in any spreadsheet. Please keep it safe: it has names, addresses and phone numbers."
  >
    <ExportForm
      list={list}
      onSaved={() => {
        onOpenChange(false);
      }}
    />
  </Dialog>
);

const SHOWN_DAYS = 30;

const lastDays = (zone: string) => {
  const now = serverTime();
  return { from: dayIn(zone, now - SHOWN_DAYS * DAY_MS), until: dayIn(zone, now) };
};

const ExportForm = ({ list, onSaved }: { list: List; onSaved: () => void }) => {
  const { zone } = useOfficeSession();
  const [empty] = useState(() => lastDays(zone));
  const { formProps, field, isBusy, failure } = useDaysFile(exportOfficeContacts, {
    id: `export-${list}`,
    empty,
    others: { kind: list },
    newestFirst: true,
    onSaved,
  });
  return (
    <form {...formProps} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField type="date" label="First day" required {...field('from')} />
        <TextField type="date" label="Last day" required {...field('until')} />
      </div>
      {failure !== null && <Problem message={failure} stacked />}
      <Button type="submit" loading={isBusy}>
        Save CSV
      </Button>
    </form>
  );
};
