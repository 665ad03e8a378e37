import type { OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import { BookingDetails, timeSpan } from './booking-details.tsx';
import { BookingButtons, type OpenBooking } from './booking-dialog.tsx';

/** The consultations of a day, each with all that a counselor needs. */
export const BookingList = ({
  consultations,
  zone,
  onOpen,
}: {
  consultations: readonly OfficeConsultation[];
  zone: string;
  onOpen: OpenBooking;
}) => (
  <ul className="grid gap-3">
    {consultations.map((consultation) => (
      <li
        key={consultation.id}
        className="grid break-inside-avoid gap-2 rounded-md border border-line bg-paper p-4 print:rounded-none print:border-x-0 print:border-b-0 print:border-navy print:px-0"
      >
        <p className="font-semibold wrap-anywhere">
          {timeSpan(consultation, zone)}: {consultation.fullname}
        </p>
        <BookingDetails
          consultation={consultation}
          zone={zone}
          actions={
            <BookingButtons
              consultation={consultation}
              onStep={(step, button) => {
                onOpen(consultation, step, button);
              }}
            />
          }
        />
      </li>
    ))}
  </ul>
);
