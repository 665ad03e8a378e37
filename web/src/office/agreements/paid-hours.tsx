import { useState } from 'react';
import * as v from 'valibot';
import { hoursText, signedHours } from '#contract/dates.ts';
import type { AgreementLesson, OfficeAgreement } from '#contract/endpoints/agreements/office.ts';
import { changeOfficeAgreementHours } from '#contract/endpoints/agreements/office.ts';
import { formatCents } from '#contract/money.ts';
import { Button } from '../../components/ui/button.tsx';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { serverTime } from '../../features/api/server-time.ts';
import { stateName } from '../consultations/booking-details.tsx';
import { RETURNED, ReturnHoursDialog } from '../consultations/return-hours-dialog.tsx';
import { useOfficeForm } from '../form.ts';
import { DataTable } from '../ui/data-table.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { formatMoment } from '../ui/format.ts';
import { Folded, Part } from '../ui/part.tsx';
import { RowAction } from '../ui/row-action.tsx';
import { typedHours } from '../ui/typed-amounts.ts';
import { typedAs } from '../ui/typed-values.ts';
import { entryText, lengthText } from './words.ts';

interface HoursProps {
  agreement: OfficeAgreement;
  /** The business's. */
  zone: string;
  /** Gets what it is now, and what to say. */
  onDone: (agreement: OfficeAgreement, text: string) => void;
}

/** The hours that are left, and every change of them. */
export const PaidHours = ({ agreement, zone, onDone }: HoursProps) => {
  const [isOpen, setOpen] = useState(false);
  const { hoursLeft, hours, entries } = agreement;
  return (
    <Part title="Hours">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p>
          <strong>{hoursText(hoursLeft)} left</strong> to book. The agreement has {hours.toLocaleString('en-US')} in
          all.
        </p>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Give or take hours
        </Button>
      </div>
      {entries.length === 0 ? (
        <p className="text-ink-soft">Nothing has changed them yet. A paid installment brings the first ones.</p>
      ) : (
        <Folded title={`Changes of the hours (${String(entries.length)})`}>
          <DataTable
            caption="Changes of the hours, newest first"
            rows={entries}
            rowKey={({ at, kind, left }) => `${String(at)} ${kind} ${String(left)}`}
            columns={[
              {
                header: 'What',
                cell: ({ kind, about, by, cents }) => (
                  <>
                    {entryText[kind]}
                    {cents !== undefined && ` ${formatCents(cents)}`}
                    <p className="font-normal wrap-anywhere text-ink-soft">
                      {[about, by === '' ? '' : `by ${by}`].filter((part) => part !== '').join(', ')}
                    </p>
                  </>
                ),
              },
              { header: 'When', cell: ({ at }) => formatMoment(at, zone) },
              { header: 'Hours', cell: (entry) => signedHours(entry.hours), numeric: true, half: true },
              { header: 'Left', cell: ({ left }) => left.toLocaleString('en-US'), numeric: true, half: true },
            ]}
          />
        </Folded>
      )}
      {isOpen && <ChangeDialog agreement={agreement} onDone={onDone} onClose={() => setOpen(false)} />}
    </Part>
  );
};

const { hours: hoursRule, reason } = changeOfficeAgreementHours.body.entries;

/** Gives or takes hours. Mount it while it is open. */
const ChangeDialog = ({
  agreement: { id, hoursLeft, hoursVersion },
  onDone,
  onClose,
}: Omit<HoursProps, 'zone'> & { onClose: () => void }) => {
  const form = useOfficeForm(changeOfficeAgreementHours, {
    id: `change-hours-${id}`,
    empty: { way: 'give', hours: '', reason: '' },
    schema: v.pipe(
      v.object({
        way: v.string(),
        hours: typedAs(typedHours, hoursRule),
        reason,
      }),
      v.forward(
        v.partialCheck(
          [['way'], ['hours']],
          ({ way, hours }) => way === 'give' || hours <= hoursLeft,
          `Only ${hoursText(hoursLeft)} can be taken`,
        ),
        ['hours'],
      ),
      v.transform(({ way, hours, reason: why }) => ({
        id,
        reason: why,
        version: hoursVersion,
        hours: way === 'give' ? hours : -hours,
      })),
    ),
    fallback: 'The hours could not be changed. Please try again.',
    onSuccess: ({ res, message }) => {
      onDone(res, message);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Give or take hours"
      description="The family sees it with your reason in its dashboard. No money moves."
      action="Change hours"
      form={form}
      onClose={onClose}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label="What"
          required
          options={[
            { value: 'give', label: 'Give hours' },
            { value: 'take', label: 'Take hours' },
          ]}
          {...form.field('way')}
        />
        <TextField
          label="Hours"
          hint="In quarters, such as 1.25"
          required
          inputMode="decimal"
          autoComplete="off"
          {...form.field('hours')}
        />
      </div>
      <TextField label="Reason" required autoComplete="off" {...form.field('reason')} />
    </FormDialog>
  );
};

/** So many sessions need no fold. */
const FEW = 3;

/** The lessons that the hours paid; the hours of one can be given back. */
export const Lessons = ({ agreement: { sessions }, zone }: Omit<HoursProps, 'onDone'>) => {
  const [returning, setReturning] = useState<AgreementLesson | null>(null);
  const next = sessions.findLast(({ status, start }) => status === 'BOOKED' && start > serverTime());
  return (
    <Part title="Sessions">
      <p className={next === undefined ? 'text-ink-soft' : undefined}>
        {next === undefined
          ? 'No sessions are booked.'
          : `Next: ${formatMoment(next.start, zone)}, with ${next.counselor}`}
      </p>
      {sessions.length > 0 && (
        <Folded title={`All sessions (${String(sessions.length)})`} isOpen={sessions.length <= FEW}>
          <DataTable
            caption="Sessions, newest first"
            rows={sessions}
            rowKey={({ id }) => id}
            columns={[
              { header: 'When', cell: ({ start }) => formatMoment(start, zone) },
              { header: 'With', cell: ({ counselor, minutes }) => `${counselor}, ${lengthText(minutes)}` },
              { header: 'State', cell: stateName, short: true },
              {
                header: 'Hours',
                cell: (lesson) =>
                  lesson.canReturn ? (
                    <RowAction
                      aria-label={`Give the hours of ${formatMoment(lesson.start, zone)} back`}
                      aria-haspopup="dialog"
                      onClick={() => setReturning(lesson)}
                    >
                      Give the hours back
                    </RowAction>
                  ) : null,
                short: true,
              },
            ]}
          />
        </Folded>
      )}
      {returning !== null && (
        <ReturnHoursDialog
          lesson={returning}
          when={formatMoment(returning.start, zone)}
          onReturned={() => showToast({ kind: 'success', text: RETURNED })}
          onClose={() => setReturning(null)}
        />
      )}
    </Part>
  );
};
