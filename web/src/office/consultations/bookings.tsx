import { type RefObject, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import { listOfficeConsultations } from '#contract/endpoints/consultations/office.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { timeIn } from '../../features/consultations/times.ts';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { ListState } from '../ui/list-state.tsx';
import { BookingDetails, timeSpan } from './booking-details.tsx';
import { BookingButtons, type OpenBooking, useBookingDialog } from './booking-dialog.tsx';
import { addDays, dayOf, isDay, longDay, shortDay, weekName, weekOf } from './days.ts';
import { useWide } from './use-wide.ts';

interface ViewProps {
  days: ReadonlyMap<string, readonly OfficeConsultation[]>;
  zone: string;
  onOpen: OpenBooking;
}

/** The consultations of a week, side by side or as a list; on phones always as a list. */
export const Bookings = () => {
  const { zone } = useOfficeSession();
  const [search] = useSearchParams();
  const isWide = useWide();
  const [now] = useState(Date.now);
  const today = dayOf(now, zone);
  const asked = search.get('week') ?? '';
  const week = weekOf(isDay(asked) ? asked : today);
  const asList = !isWide || search.get('as') === 'list';
  const query = useOfficeQuery(listOfficeConsultations, { from: week[0] ?? today, days: week.length });
  const heading = useRef<HTMLHeadingElement>(null);
  const { onOpen, dialog } = useBookingDialog(heading);
  return (
    <>
      <WeekBar week={week} today={today} asList={asList} isWide={isWide} headingRef={heading} />
      <ListState query={query} name="consultations">
        {({ consultations }) => {
          const days = new Map(
            week.map((day) => [day, consultations.filter(({ start }) => dayOf(start, zone) === day)] as const),
          );
          if (!asList) return <Week days={days} zone={zone} onOpen={onOpen} />;
          if (consultations.length === 0)
            return <EmptyState title="Nothing booked" text={`${weekName(week)} is free.`} />;
          return <DayList days={days} zone={zone} onOpen={onOpen} />;
        }}
      </ListState>
      {dialog}
    </>
  );
};

const weekLink = 'text-link inline-flex min-h-11 items-center';

/** Links to other weeks and to the other view, so that Back returns. */
const WeekBar = ({
  week,
  today,
  asList,
  isWide,
  headingRef,
}: {
  week: readonly string[];
  today: string;
  asList: boolean;
  isWide: boolean;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) => {
  const [search] = useSearchParams();
  const [monday = ''] = week;
  const to = (changes: Record<string, string>) => {
    const next = new URLSearchParams({ ...Object.fromEntries(search), ...changes });
    return `?${next.toString()}`;
  };
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h2 ref={headingRef} tabIndex={-1} className="text-lg">
        {weekName(week)}
      </h2>
      <nav aria-label="Weeks" className="flex flex-wrap gap-x-5 text-sm">
        <Link className={weekLink} to={to({ week: addDays(monday, -7) })}>
          Week before
        </Link>
        {!week.includes(today) && (
          <Link className={weekLink} to={to({ week: today })}>
            This week
          </Link>
        )}
        <Link className={weekLink} to={to({ week: addDays(monday, 7) })}>
          Week after
        </Link>
        {isWide && (
          <Link className={weekLink} to={to({ as: asList ? 'week' : 'list' })}>
            {asList ? 'Show as week' : 'Show as list'}
          </Link>
        )}
      </nav>
    </div>
  );
};

const Week = ({ days, zone, onOpen }: ViewProps) => (
  <ol className="grid grid-cols-7 overflow-hidden rounded-md border border-line">
    {[...days].map(([day, consultations]) => (
      <li key={day} className="min-h-48 min-w-0 border-l border-line p-2 first:border-l-0">
        <h3 className="mb-2 text-sm">{shortDay(day)}</h3>
        {consultations.length === 0 ? (
          <p className="text-xs text-ink-soft">Nothing booked</p>
        ) : (
          <ul className="grid gap-2">
            {consultations.map((consultation) => (
              <li key={consultation.id} className="grid">
                <button
                  type="button"
                  className="min-h-11 rounded-sm border border-teal bg-teal-wash px-2 py-1.5 text-left text-xs wrap-anywhere hover:border-navy"
                  onClick={({ currentTarget }) => {
                    onOpen(consultation, 'details', currentTarget);
                  }}
                >
                  <span className="block font-bold">{timeIn(new Date(consultation.start).toISOString(), zone)}</span>{' '}
                  <span className="block hyphens-auto">{consultation.fullname}</span>{' '}
                  <span className="block text-ink-soft">
                    {consultation.how === 'video' ? 'Video' : 'Phone'}, {consultation.counselor.name}
                  </span>{' '}
                  {consultation.outsideHours && <span className="block font-semibold">Outside of the hours</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ol>
);

const DayList = ({ days, zone, onOpen }: ViewProps) => (
  <div className="grid gap-6">
    {[...days]
      .filter(([, consultations]) => consultations.length > 0)
      .map(([day, consultations]) => (
        <section key={day} aria-label={longDay(day)}>
          <h3 className="mb-2 text-base">{longDay(day)}</h3>
          <ul className="grid gap-3">
            {consultations.map((consultation) => (
              <li key={consultation.id} className="grid gap-2 rounded-md border border-line bg-paper p-4">
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
        </section>
      ))}
  </div>
);
