import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { bookingName } from '#contract/demo-classes.ts';
import { WAIT_WITHIN_DAYS } from '#contract/endpoints/consultations/limits.ts';
import type { Consultation, Slot } from '#contract/endpoints/consultations/shapes.ts';
import { DAY_MS } from '#contract/limits.ts';
import { type DemoSubject, subjectNames } from '#contract/words/demo-subjects.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { RadioButton } from '../../components/ui/fields/radio-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { BookSubject } from '../../content/pages/book.ts';
import { paths } from '../../content/paths.ts';
import { NotLoaded } from '../api/not-loaded.tsx';
import { QueryProvider } from '../api/query.tsx';
import { serverTime } from '../api/server-time.ts';
import { useSession } from '../session/session.ts';
import { saveReturnTo } from '../sign-in/return-to.ts';
import { useAskedDemo } from './asked-demo.ts';
import { ConsultationDetails } from './consultation-details.tsx';
import { DetailsForm } from './details-form.tsx';
import { returnText } from './lesson-texts.ts';
import { Phrases } from './phrases.tsx';
import { needsLoginCode, useSlots } from './queries.ts';
import { SubjectChoice } from './subject-choice.tsx';
import { LoadingTimes } from './times/loading-times.tsx';
import { RefusedTime } from './times/refused-time.tsx';
import type { SlotsFor } from './times/slots-for.ts';
import { TimePicker } from './times/time-picker.tsx';
import { whenIn } from './times/times.ts';
import { type BookingForm, useBookingForm } from './use-booking-form.ts';
import { LOADING, useStepFocus } from './use-step-focus.ts';

// Only for people with hours who signed in with the download dialog's code.
const LoginCode = lazy(async () => ({ default: (await import('../sign-in/login-code.tsx')).LoginCode }));
// Only for people with hours.
const PaidHoursChoice = lazy(async () => ({
  default: (await import('./series/paid-hours-choice.tsx')).PaidHoursChoice,
}));

// Only for weekly sessions.
const SeriesForm = lazy(async () => ({ default: (await import('./series/series-form.tsx')).SeriesForm }));
const BookedSeries = lazy(async () => ({ default: (await import('./series/booked-series.tsx')).BookedSeries }));

// Only when nothing is free soon.
const WaitForTime = lazy(async () => ({ default: (await import('./wait-for-time.tsx')).WaitForTime }));

/**
 * Books a consultation or a demo class: choose a time, say how, book (docs/product.md#consultations
 * and #demo-classes).
 */
export const Booking = (props: BookingProps) => {
  const { onSubject } = props;
  const demo = useAskedDemo();
  const [isChoosing, setChoosing] = useState(true);
  useEffect(() => {
    if (demo === '') onSubject('demo');
  }, [demo, onSubject]);
  return (
    <QueryProvider>
      {demo !== undefined && (isChoosing || demo === '') && <SubjectChoice chosen={demo} />}
      {demo !== '' && (
        // What was chosen and booked is of this subject.
        <BookingSteps key={demo} demo={demo} onChoosing={setChoosing} {...props} />
      )}
    </QueryProvider>
  );
};

export interface BookingProps {
  /** Called with what is being booked, and with what was. */
  onSubject: (subject: BookSubject) => void;
}

const BookingSteps = ({
  demo,
  onChoosing,
  onSubject,
}: BookingProps & {
  demo: DemoSubject | undefined;
  /** Called with whether a time is still to be chosen. */
  onChoosing: (isChoosing: boolean) => void;
}) => {
  const [booked, setBooked] = useState<Consultation | null>(null);
  const [series, setSeries] = useState<readonly Consultation[]>([]);
  const booking = useBookingForm(demo, setBooked);
  const { form, choose, lesson, isUndecided } = booking;
  const slotsFor = { minutes: lesson?.minutes, subject: demo };
  const slots = useSlots(slotsFor);
  const { start = '', zone = '' } = useWatch({ control: form.control });
  const slot = isUndecided ? undefined : slots.data?.slots.find((one) => one.start === start);
  const isLoading = isUndecided || (slots.data === undefined && slots.isPending);
  const step = booked !== null ? 'booked' : isLoading ? LOADING : slot === undefined ? 'times' : 'details';
  const heading = useStepFocus(step);
  const chosen = demo !== undefined ? 'demo' : lesson !== null ? 'session' : 'consultation';
  const kind = booked === null ? chosen : (booked.kind ?? 'consultation');
  const subject = booked === null ? kind : (`booked ${kind}` as const);
  useReport(onSubject, subject);
  useReport(onChoosing, booked === null && slot === undefined);

  if (booked !== null) {
    const isSeries = series.length > 0;
    const what = isSeries ? `${String(series.length)} sessions are` : `${bookingName(booked)} is`;
    return (
      <>
        <StepHeading ref={heading}>{`Your ${what} booked`}</StepHeading>
        {!isSeries && <Booked consultation={booked} />}
        <Suspense fallback={<Skeleton className="h-80" />}>{isSeries && <BookedSeries sessions={series} />}</Suspense>
      </>
    );
  }
  if (slot === undefined) {
    return (
      <>
        <StepHeading ref={heading}>Choose a time</StepHeading>
        <ChooseTime
          booking={booking}
          slotsFor={slotsFor}
          isLoading={isLoading}
          onConfirmed={() => heading.current?.focus()}
        />
      </>
    );
  }
  return (
    <>
      <StepHeading ref={heading}>{whenIn(start, zone)}</StepHeading>
      {demo !== undefined && (
        <p className="-mt-4 mb-5 font-semibold text-teal-deep">{`Free demo class in ${subjectNames[demo]}`}</p>
      )}
      <Button variant="quiet" className="-mt-4 mb-4 -ml-5" onClick={() => choose('')}>
        Change the time
      </Button>
      <OnceOrWeekly
        booking={booking}
        slot={slot}
        onBooked={(sessions) => {
          setSeries(sessions);
          setBooked(sessions[0] ?? null);
        }}
      />
    </>
  );
};

/** Calls back with a value, at first and whenever it is another one. */
const useReport = <T,>(report: (value: T) => void, value: T): void => {
  useEffect(() => {
    report(value);
  }, [report, value]);
};

interface OnceOrWeeklyProps {
  booking: BookingForm;
  slot: Slot;
  /** Called with weekly lessons. */
  onBooked: (booked: readonly Consultation[]) => void;
}

/** How to talk and about what; a lesson may also be booked every week. */
const OnceOrWeekly = ({ onBooked, ...chosen }: OnceOrWeeklyProps) => {
  const { lesson } = chosen.booking;
  const [isWeekly, setWeekly] = useState(false);
  if (lesson === null) return <DetailsForm {...chosen} />;
  return (
    <>
      <HowOften isWeekly={isWeekly} onWeekly={setWeekly} />
      {isWeekly ? (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <SeriesForm {...chosen} lesson={lesson} onBooked={onBooked} />
        </Suspense>
      ) : (
        <DetailsForm {...chosen} />
      )}
    </>
  );
};

/** One session, or one every week. */
const HowOften = ({ isWeekly, onWeekly }: { isWeekly: boolean; onWeekly: (isWeekly: boolean) => void }) => {
  const name = useId();
  return (
    <fieldset className="mb-6">
      <legend className="mb-2 font-semibold">How often?</legend>
      <div className="grid grid-cols-2 gap-2">
        <RadioButton name={name} checked={!isWeekly} onChange={() => onWeekly(false)}>
          Just once
        </RadioButton>
        <RadioButton name={name} checked={isWeekly} onChange={() => onWeekly(true)}>
          Every week
        </RadioButton>
      </div>
    </fieldset>
  );
};

interface ChooseTimeProps {
  booking: BookingForm;
  slotsFor: SlotsFor;
  isLoading: boolean;
  /** The login's code was entered. */
  onConfirmed: () => void;
}

/** The free times, with what was refused, and what to do if none suits. */
const ChooseTime = ({ booking, slotsFor, isLoading, onConfirmed }: ChooseTimeProps) => {
  const { form, refusal, choose, demo, isUndecided } = booking;
  const slots = useSlots(slotsFor);
  const { start = '', zone = '' } = useWatch({ control: form.control });
  // The time of a draft may have been taken in the meantime.
  const refused =
    refusal ?? (start !== '' && !isLoading && slots.isSuccess ? { start, message: noLongerFree, slots: [] } : null);
  return (
    <>
      {demo === undefined && <KindOfBooking booking={booking} zone={zone} onConfirmed={onConfirmed} />}
      {refused !== null && <RefusedTime refusal={refused} zone={zone} onChoose={choose} />}
      {isUndecided ? (
        <LoadingTimes />
      ) : (
        <TimePicker
          of={slotsFor}
          zone={zone}
          onZone={(chosen) => form.setValue('zone', chosen)}
          onChoose={choose}
          suits={(one) => one.start !== refused?.start}
        />
      )}
      {!isLoading && slots.data !== undefined && !isSoon(slots.data.slots) && (
        <Suspense>
          <WaitForTime {...slotsFor} />
        </Suspense>
      )}
      {demo === undefined && <LogInForHours />}
    </>
  );
};

/** The first free time is within a few days. */
const isSoon = ([first]: readonly Slot[]): boolean =>
  first !== undefined && Date.parse(first.start) < serverTime() + WAIT_WITHIN_DAYS * DAY_MS;

interface KindOfBookingProps {
  booking: BookingForm;
  zone: string;
  /** The login's code was entered. */
  onConfirmed: () => void;
}

/** For people with hours; says so if it isn't known whether someone has any. */
const KindOfBooking = ({ booking, zone, onConfirmed }: KindOfBookingProps) => {
  const { hours, lesson, canBookLesson, chooseKind } = booking;
  const isSignedIn = useSession() !== null;
  if (!isSignedIn) return null;
  if (needsLoginCode(hours.error)) {
    return (
      <Suspense fallback={<Skeleton className="mb-6 h-28" />}>
        <div className="mb-6 rounded-md bg-sand p-5">
          <LoginCode onConfirmed={onConfirmed}>
            You have hours with us. To book a session with them, please confirm with one more code. A free consultation
            doesn’t need it.
          </LoginCode>
        </div>
      </Suspense>
    );
  }
  if (hours.data === undefined && hours.isError) {
    return (
      <div className="mb-6">
        <NotLoaded query={hours} title="Your hours did not load" />
      </div>
    );
  }
  const agreements = hours.data?.filter(({ hoursTotal }) => hoursTotal > 0) ?? [];
  if (agreements.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton className="mb-6 h-28" />}>
      <PaidHoursChoice
        agreements={agreements}
        lesson={lesson}
        canBook={canBookLesson}
        zone={zone}
        onKind={chooseKind}
      />
    </Suspense>
  );
};

const LogInForHours = () =>
  useSession() === null && (
    <p className="mt-2 text-sm text-ink-soft">
      Paid for hours with us?{' '}
      <Link
        className="text-link"
        to={paths.login}
        onClick={() => saveReturnTo({ pathname: paths.book, search: '', state: null })}
      >
        Log in to book a session
      </Link>
    </p>
  );

const noLongerFree = 'The time you chose is no longer free. Please choose another.';

const StepHeading = ({ ref, children }: { ref: React.Ref<HTMLHeadingElement>; children: string }) => (
  <h2 ref={ref} tabIndex={-1} className="mb-6 text-2xl outline-none">
    <Phrases text={children} />
  </h2>
);

const Booked = ({ consultation }: { consultation: Consultation }) => (
  <div className="grid gap-6">
    <p role="status" className="rounded-md border border-success bg-success-wash p-5">
      A confirmation with a calendar entry is on its way to your email.
    </p>
    <ConsultationDetails consultation={consultation} zone={consultation.zone} />
    {consultation.kind === 'session' && <p>{returnText(consultation, consultation.zone)}</p>}
    <p>Plans change? Move or cancel it in your dashboard.</p>
    <ButtonLink to={paths.dashboard} variant="secondary" className="justify-self-start">
      Go to your dashboard
    </ButtonLink>
  </div>
);
