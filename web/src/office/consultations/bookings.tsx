import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { addDays, dayIn, longDay } from '#contract/dates.ts';
import { listOfficeCalendars } from '#contract/endpoints/calendars/office.ts';
import { listOfficeClasses, type OfficeClassRow } from '#contract/endpoints/classes/office.ts';
import type { AvailabilityFile, OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import { getOfficeHours, listOfficeConsultations } from '#contract/endpoints/consultations/office.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { weekName } from '../ui/days.ts';
import { ListState } from '../ui/list-state.tsx';
import { type OpenBooking, useBookingDialog } from './booking-dialog.tsx';
import { BookingList } from './booking-list.tsx';
import { CalendarBar, CounselorPicker, DayBar } from './calendar-bar.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import type { FreeTime } from './calendar-lane.tsx';
import { type CalendarView, useCalendarView } from './calendar-view.ts';
import { axisOf, type BusyTime, planOf } from './day-plan.ts';
import { useSwipe } from './use-swipe.ts';

// The dialog's code is fetched when it is first opened.
const BookForFamilyDialog = lazy(async () => ({
  default: (await import('./book-for-family-dialog.tsx')).BookForFamilyDialog,
}));

interface ViewProps {
  view: CalendarView;
  consultations: readonly OfficeConsultation[];
  /** Of the counselors whose calendars the member may see. */
  busy: readonly BusyTime[];
  zone: string;
  now: number;
  onOpen: OpenBooking;
}

interface GroundProps extends ViewProps {
  availability: AvailabilityFile;
  /** Chooses whose calendar it is. */
  picker: ReactNode;
  onBook: (time: FreeTime, button: HTMLButtonElement) => void;
}

/**
 * The consultations of a week or a day on the hours of the counselors, or a week's as a list. A
 * phone shows a day at a time.
 */
export const Bookings = () => {
  const { zone } = useOfficeSession();
  const [now] = useState(Date.now);
  const view = useCalendarView(now, zone);
  const { kind, week, today } = view;
  const query = useOfficeQuery(listOfficeConsultations, { from: week[0] ?? today, days: week.length });
  const others = useOfficeQuery(listOfficeCalendars, { from: week[0] ?? today, days: week.length });
  const classes = useOfficeQuery(listOfficeClasses, {});
  const availability = useOfficeQuery(getOfficeHours, {}, { enabled: kind !== 'list' });
  const heading = useRef<HTMLHeadingElement>(null);
  const { onOpen, dialog } = useBookingDialog(heading);
  const [wanted, setWanted] = useState<FreeTime | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wanted !== null || opener.current === null) return;
    // Once it is booked, the button may be gone.
    (opener.current.isConnected ? opener : heading).current?.focus();
    opener.current = null;
  }, [wanted]);
  // The consultations of another week would make this one look free.
  const ofThisWeek = { ...query, data: query.isPlaceholderData ? undefined : query.data };
  return (
    <>
      <CalendarBar view={view} headingRef={heading} />
      <ListState query={ofThisWeek} name="consultations">
        {({ consultations }) => {
          const shown = {
            view,
            consultations,
            busy: [...(others.data?.busy ?? []), ...datesOf(classes.data?.classes ?? [])],
            zone,
            now,
            onOpen,
          };
          if (kind === 'list') return <WeekList {...shown} />;
          const Ground = kind === 'day' ? Day : Week;
          return (
            <ListState query={availability} name="hours">
              {(saved) => (
                <Ground
                  {...onlyOf(view.counselor, shown, saved.hours)}
                  picker={<CounselorPicker view={view} counselors={saved.hours.counselors} />}
                  onBook={(time, button) => {
                    opener.current = button;
                    setWanted(time);
                  }}
                />
              )}
            </ListState>
          );
        }}
      </ListState>
      {dialog}
      <Suspense>{wanted !== null && <BookForFamilyDialog {...wanted} onClose={() => setWanted(null)} />}</Suspense>
    </>
  );
};

/** The dates of classes that take place. */
const datesOf = (classes: readonly OfficeClassRow[]): BusyTime[] =>
  classes
    .filter(({ state }) => state !== 'canceled')
    .flatMap((groupClass) =>
      groupClass.dates.map(({ start, minutes }) => ({
        counselor: groupClass.teacher.id,
        start,
        end: start + minutes * MINUTE_MS,
        groupClass,
      })),
    );

/** The dates of classes on a day. */
const classesOn = (day: string, busy: readonly BusyTime[], zone: string): BusyTime[] =>
  busy.filter(({ groupClass, start }) => groupClass !== undefined && dayIn(zone, start) === day);

/** What is shown if only one counselor is. */
const onlyOf = (id: string, shown: ViewProps, availability: AvailabilityFile) => {
  if (availability.counselors.every((one) => one.id !== id)) return { ...shown, availability };
  const consultations = shown.consultations.filter(({ counselor }) => counselor.id === id);
  return {
    ...shown,
    consultations,
    busy: shown.busy.filter(({ counselor }) => counselor === id),
    availability: { ...availability, counselors: availability.counselors.filter((one) => one.id === id) },
  };
};

const SetAvailability = () => (
  <Link className="text-link inline-flex min-h-11 items-center font-semibold" to="?show=hours">
    Set the hours
  </Link>
);

/** How to use the ground, beside the choice of a counselor. */
const Hint = ({ isEmpty, hasFree, picker }: { isEmpty: boolean; hasFree: boolean; picker: ReactNode }) => (
  <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
    <p className="text-sm text-ink-soft">
      {isEmpty && <span className="font-semibold">Nothing booked</span>}
      {isEmpty && '. '}
      {hasFree && 'White times are free: choose one to book it.'}
    </p>
    {picker}
  </div>
);

const Week = ({ view, consultations, availability, picker, ...rest }: GroundProps) => {
  const { week, today, toDay } = view;
  const days = week.map((day) => planOf(day, { availability, consultations, ...rest }));
  const hasFree = days.some(({ lanes }) => lanes.some(({ free }) => free.length > 0));
  const isEmpty = consultations.length === 0 && week.every((day) => classesOn(day, rest.busy, rest.zone).length === 0);
  if (isEmpty && !hasFree) {
    const isOpen = axisOf(days, rest.zone) !== undefined;
    return (
      <div>
        <Hint isEmpty={false} hasFree={false} picker={picker} />
        <EmptyState
          title="Nothing booked"
          text={`${weekName(week)} ${isOpen ? 'has no free times' : 'has no hours'}.`}
          action={!isOpen && <SetAvailability />}
        />
      </div>
    );
  }
  return (
    <div>
      <Hint isEmpty={isEmpty} hasFree={hasFree} picker={picker} />
      <CalendarGrid {...rest} days={days} minutes={availability.minutes} today={today} toDay={toDay} />
    </div>
  );
};

const Day = ({ view, consultations, availability, picker, ...rest }: GroundProps) => {
  const { day, today, toDay } = view;
  const { zone, busy, onOpen } = rest;
  const navigate = useNavigate();
  const swipe = useSwipe((direction) => {
    void navigate(toDay(addDays(day, direction === 'left' ? 1 : -1)), { replace: true });
  });
  const plan = planOf(day, { availability, consultations, ...rest });
  const booked = consultations.filter(({ start }) => dayIn(zone, start) === day);
  const classes = classesOn(day, busy, zone);
  const isEmpty = booked.length + classes.length === 0;
  const taken = new Set(
    view.week.filter(
      (one) => consultations.some(({ start }) => dayIn(zone, start) === one) || classesOn(one, busy, zone).length > 0,
    ),
  );
  const hasFree = plan.lanes.some(({ free }) => free.length > 0);
  return (
    <div className="touch-pan-y" {...swipe}>
      <DayBar view={view} booked={taken} />
      <section key={day} aria-label={longDay(day)} className="animate-fade-in">
        <Hint isEmpty={isEmpty && hasFree} hasFree={hasFree} picker={picker} />
        {isEmpty && !hasFree && (
          <div className="mb-4">
            <EmptyState
              title="Nothing booked"
              text={`${longDay(day)} has no free times.`}
              action={plan.lanes.length === 0 && <SetAvailability />}
            />
          </div>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-2 print:block">
          <CalendarGrid {...rest} days={[plan]} minutes={availability.minutes} today={today} />
          {!isEmpty && <BookingList consultations={booked} classes={classes} zone={zone} onOpen={onOpen} />}
        </div>
      </section>
    </div>
  );
};

const WeekList = ({ view: { week, toDay }, consultations, busy, zone, onOpen }: ViewProps) => {
  const days = week
    .map((day) => ({
      day,
      booked: consultations.filter(({ start }) => dayIn(zone, start) === day),
      classes: classesOn(day, busy, zone),
    }))
    .filter(({ booked, classes }) => booked.length + classes.length > 0);
  if (days.length === 0) return <EmptyState title="Nothing booked" text={`${weekName(week)} is free.`} />;
  return (
    <div className="grid gap-6">
      {days.map(({ day, booked, classes }) => (
        <section key={day} aria-label={longDay(day)}>
          <h3 className="mb-2 text-base">
            <Link className="inline-flex min-h-11 items-center hover:underline" to={toDay(day)}>
              {longDay(day)}
            </Link>
          </h3>
          <BookingList consultations={booked} classes={classes} zone={zone} onOpen={onOpen} />
        </section>
      ))}
    </div>
  );
};
