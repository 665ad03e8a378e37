import { Link } from 'react-router-dom';
import type { OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import { missingText } from '#contract/words/classes.ts';
import { missingIn, seatsText } from '../classes/words.ts';
import { paths } from '../paths.ts';
import { BookingDetails, timeSpan } from './booking-details.tsx';
import { BookingButtons, type OpenBooking } from './booking-dialog.tsx';
import type { BusyTime } from './day-plan.ts';

const card =
  'grid break-inside-avoid gap-2 rounded-md border border-line bg-paper p-4 print:rounded-none print:border-x-0 print:border-b-0 print:border-navy print:px-0';

interface BookingListProps {
  consultations: readonly OfficeConsultation[];
  classes: readonly BusyTime[];
  zone: string;
  onOpen: OpenBooking;
}

/** The consultations of a day, each with all that a counselor needs, and the dates of classes. */
export const BookingList = ({ consultations, classes, zone, onOpen }: BookingListProps) => {
  const rows = [
    ...consultations.map((consultation) => ({
      ...{ key: consultation.id, start: consultation.start },
      row: <Booking consultation={consultation} zone={zone} onOpen={onOpen} />,
    })),
    ...classes.map((date) => ({
      ...{ key: `${date.groupClass?.id ?? ''} ${String(date.start)}`, start: date.start },
      row: <ClassDate date={date} zone={zone} />,
    })),
  ].toSorted((one, other) => one.start - other.start);
  return (
    <ul className="grid gap-3">
      {rows.map(({ key, row }) => (
        <li key={key} className={card}>
          {row}
        </li>
      ))}
    </ul>
  );
};

interface BookingProps {
  consultation: OfficeConsultation;
  zone: string;
  onOpen: OpenBooking;
}

const Booking = ({ consultation, zone, onOpen }: BookingProps) => (
  <>
    <p className="font-semibold wrap-anywhere">
      {timeSpan(consultation, zone)}: {consultation.fullname}
    </p>
    <BookingDetails
      consultation={consultation}
      zone={zone}
      actions={
        <BookingButtons consultation={consultation} onStep={(step, button) => onOpen(consultation, step, button)} />
      }
    />
  </>
);

const ClassDate = ({ date: { start, end, groupClass }, zone }: { date: BusyTime; zone: string }) => {
  if (groupClass === undefined) return null;
  const missing = missingIn(groupClass);
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {timeSpan({ start, minutes: (end - start) / MINUTE_MS }, zone)}:{' '}
        <Link className="text-link" to={paths.class(groupClass.id)}>
          {groupClass.title}
        </Link>
      </p>
      <p className="text-sm text-ink-soft">
        Class with {groupClass.teacher.name}. {seatsText(groupClass)}.
        {missing > 0 && <span className="font-semibold text-danger"> {missingText(missing)}.</span>}
      </p>
    </>
  );
};
