import { lazy, Suspense, useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { hoursText } from '#contract/dates.ts';
import { BOOKING_NOTE_MAX_LENGTH } from '#contract/endpoints/consultations/limits.ts';
import { consultation as consultationShape, type Slot } from '#contract/endpoints/consultations/shapes.ts';
import { characterCount } from '#contract/text.ts';
import type { DemoSubject } from '#contract/words/demo-subjects.ts';
import { Button } from '../../components/ui/button.tsx';
import { RadioButton } from '../../components/ui/fields/radio-button.tsx';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { LoadingOverlay } from '../../components/ui/spinner.tsx';
import { brand } from '../../content/brand.ts';
import { paths } from '../../content/paths.ts';
import { ApiError } from '../api/api-error.ts';
import { useSession } from '../session/session.ts';
import type { SignUpTexts } from '../shop/sign-up-dialog.tsx';
import { returnText } from './lesson-texts.ts';
import { needsLoginCode, useSlots } from './queries.ts';
import { visitorZone, whenIn } from './times/times.ts';
import type { BookingForm, PaidLesson } from './use-booking-form.ts';

// Only for visitors who aren't logged in.
const SignUpDialog = lazy(async () => ({ default: (await import('../shop/sign-up-dialog.tsx')).SignUpDialog }));

// Only for people with hours who signed in with the dialog's code.
const LoginCode = lazy(async () => ({ default: (await import('../sign-in/login-code.tsx')).LoginCode }));

const dialogTexts = (demo: DemoSubject | undefined): SignUpTexts => ({
  title: 'Where can we reach you?',
  next: 'Then your time is booked.',
  afterCode: 'Next: we book your time and email you the details.',
  known: 'Signed up before?',
  subject: demo === undefined ? 'your consultation' : 'your demo class',
});

interface DetailsFormProps {
  booking: BookingForm;
  slot: Slot;
}

/** How, with whom and about what; then books the chosen time. */
export const DetailsForm = ({ booking, slot }: DetailsFormProps) => {
  const { form, formProps, field, isBusy, asksWho, setAsksWho } = booking;
  const submit = useRef<HTMLButtonElement>(null);
  const isSignedIn = useSession() !== null;
  const note = useWatch({ control: form.control, name: 'note' }) ?? '';
  const zone = useWatch({ control: form.control, name: 'zone' }) ?? visitorZone();
  const { lesson, demo } = booking;
  return (
    <>
      <form {...formProps} className="grid gap-6" onSubmit={booking.onSubmit}>
        <WayFields booking={booking} slot={slot} isSignedIn={isSignedIn} />
        <TextAreaField
          label="Note"
          hint={
            <>
              Optional.{' '}
              {demo === undefined
                ? 'What would you like to talk about?'
                : 'Which class is it for, and where does the student get stuck?'}{' '}
              <span className="tabular-nums">
                {`${String(characterCount(note))} of ${String(BOOKING_NOTE_MAX_LENGTH)} characters`}
              </span>
            </>
          }
          {...field('note')}
        />
        {lesson === null && (
          <TextField
            label="Who sent you?"
            hint="Optional: for example a friend, a school counselor or a website."
            {...field('sentBy')}
          />
        )}
        {lesson !== null && <p>{costOf(lesson, slot, zone)}</p>}
        <Failure booking={booking} />
        {booking.asksStudent && (
          <TextField
            label="Student’s first name"
            hint="Is it for another child? Type the first name, and book again."
            autoComplete="off"
            {...field('student')}
          />
        )}
        <Button ref={submit} type="submit" size="lg" loading={isBusy}>
          Book this time
        </Button>
        <WhatComesNext booking={booking} isSignedIn={isSignedIn} />
      </form>
      {/* Outside of the form, which would get their submit events. */}
      {needsLoginCode(booking.mutation.error) && (
        <Suspense fallback={<Skeleton className="mt-6 h-28" />}>
          <div className="mt-6 rounded-md bg-sand p-5">
            <LoginCode onConfirmed={() => formProps.onSubmit()}>
              To book a session with your hours, please confirm with one more code. Then your time is booked.
            </LoginCode>
          </div>
        </Suspense>
      )}
      {asksWho && (
        <Suspense fallback={<LoadingOverlay label="Opening the form" />}>
          <SignUpDialog
            texts={dialogTexts(demo)}
            open
            onOpenChange={setAsksWho}
            returnFocusTo={submit}
            onVerified={() => {
              setAsksWho(false);
              formProps.onSubmit();
            }}
          />
        </Suspense>
      )}
    </>
  );
};

const WhatComesNext = ({ booking: { lesson, demo }, isSignedIn }: { booking: BookingForm; isSignedIn: boolean }) => (
  <p className="text-sm text-ink-soft">
    {!isSignedIn && <span>Next: your name, email and phone, and a code to confirm them. </span>}
    We’ll email you the details with a calendar entry. You can move or cancel the{' '}
    {demo !== undefined ? 'demo class' : lesson === null ? 'consultation' : 'session'} in your dashboard. We use your
    note only to prepare; see our{' '}
    <Link className="text-link" to={paths.privacy}>
      privacy policy
    </Link>
    .
  </p>
);

/** What a lesson takes from the hours, and until when canceling gives it back. */
const costOf = ({ agreement, minutes }: PaidLesson, { start }: Slot, zone: string): string => {
  const returnsUntil = new Date(Date.parse(start) - agreement.cancelHours * 60 * 60_000).toISOString();
  const cost = `This session takes ${hoursText(minutes / 60)} of the ${hoursText(agreement.hoursLeft)} you have left.`;
  return `${cost} ${returnText({ start, minutes, returnsUntil }, zone)}`;
};

/**
 * Phone, or video where a free counselor has a meeting link; and the counselor if there are
 * several.
 */
export const WayFields = ({
  booking: { form, field, lesson, demo },
  slot,
  isSignedIn,
  hasOneCounselor = false,
}: DetailsFormProps & {
  isSignedIn: boolean;
  /** One has to be chosen. */
  hasOneCounselor?: boolean;
}) => {
  const { control, setValue } = form;
  const { how, counselor } = useWatch({ control });
  const { data } = useSlots({ minutes: lesson?.minutes, subject: demo });
  const free = (data?.counselors ?? []).filter(({ id }) => slot.counselors.includes(id));
  const withVideo = free.filter(({ video }) => video);
  const candidates = how === 'video' ? withVideo : free;

  // A draft, or another time or way, may have chosen what this time doesn't have.
  const lacksVideo = how === 'video' && withVideo.length === 0;
  const lacksCounselor = counselor !== '' && !candidates.some(({ id }) => id === counselor);
  useEffect(() => {
    if (lacksVideo) setValue('how', 'phone');
    if (lacksCounselor) setValue('counselor', '');
  }, [lacksVideo, lacksCounselor, setValue]);

  const { error, ...way } = field('how');
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-semibold">
          {demo === undefined ? 'How should we talk?' : 'How should we meet?'}
        </legend>
        <div className="grid grid-cols-2 gap-2">
          <RadioButton {...way} value="phone">
            Phone
          </RadioButton>
          {withVideo.length > 0 && (
            <RadioButton {...way} value="video">
              Video
            </RadioButton>
          )}
        </div>
        <p className="mt-2 text-sm text-ink-soft">
          {how === 'video'
            ? 'You’ll get a link for the video meeting.'
            : isSignedIn
              ? 'We’ll call the number in your account.'
              : 'We’ll ask for your number next.'}
        </p>
        <p aria-live="polite" className="text-sm font-semibold text-danger not-empty:mt-1.5">
          {error}
        </p>
      </fieldset>
      {candidates.length === 1 ? (
        <p>
          You’ll {demo === undefined ? 'talk with' : 'meet'} <strong translate="no">{candidates[0]?.name}</strong>.
        </p>
      ) : (
        <SelectField
          label={demo === undefined ? 'Counselor' : 'Tutor'}
          options={[
            ...(hasOneCounselor ? [] : [{ value: '', label: 'No preference' }]),
            ...candidates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...field('counselor')}
        />
      )}
    </>
  );
};

/** Why the consultation could not be booked, unless it is the time or the lesson. */
const Failure = ({ booking: { form, mutation, formProps, failure, canRetry } }: Pick<DetailsFormProps, 'booking'>) => {
  const { error } = mutation;
  if (failure === null || !(error instanceof ApiError) || error.code === 'UNAUTHENTICATED') return null;
  if (error.code === 'TOO_MANY_REQUESTS') {
    return (
      <div role="alert" className="grid gap-2 rounded-md border border-danger bg-danger-wash p-5">
        <p>{failure}</p>
        <p>
          Our phone number is{' '}
          <a className="text-link whitespace-nowrap" href={`tel:${brand.phone}`} translate="no">
            {brand.phoneText}
          </a>
          .
        </p>
      </div>
    );
  }
  if (needsLoginCode(error)) return null;
  if (error.code !== 'ALREADY_BOOKED') {
    return <Problem message={error.fields['subject'] ?? failure} onRetry={canRetry ? formProps.onSubmit : undefined} />;
  }
  const found = v.safeParse(consultationShape, error.res);
  return (
    <div role="alert" className="grid gap-2 rounded-md border border-danger bg-danger-wash p-5">
      <p className="font-bold">{failure}</p>
      {found.success && (
        <p>
          <span>{whenIn(found.output.start, form.getValues('zone') ?? visitorZone())}</span>, with{' '}
          <span translate="no">{found.output.counselor.name}</span>.
        </p>
      )}
      <p>
        <Link className="text-link" to={paths.dashboard}>
          Go to your dashboard
        </Link>
      </p>
    </div>
  );
};
