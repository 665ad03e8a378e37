import { useId } from 'react';
import { Link } from 'react-router-dom';
import { hoursText } from '#contract/dates.ts';
import { bookingName } from '#contract/demo-classes.ts';
import type { HoursOfAgreement } from '#contract/endpoints/agreements/shapes.ts';
import { LESSONS_AHEAD_MAX } from '#contract/endpoints/consultations/limits.ts';
import type { BookingKind } from '#contract/endpoints/consultations/shapes.ts';
import { RadioButton } from '../../../components/ui/fields/radio-button.tsx';
import { paths } from '../../../content/paths.ts';
import { Phrases } from '../phrases.tsx';
import { isOpen, useConsultations } from '../queries.ts';
import { whenIn } from '../times/times.ts';
import type { PaidLesson } from '../use-booking-form.ts';
import { cancelRule, payingAgreement } from './paid-hours.ts';

interface HoursChoiceProps {
  agreements: readonly HoursOfAgreement[];
  /** What is chosen; null for a free consultation. */
  lesson: PaidLesson | null;
  /** A lesson can be chosen. */
  canBook: boolean;
  zone: string;
  onKind: (kind: BookingKind) => void;
}

/** For people with hours: a free consultation or a lesson, and what they have booked already. */
export const PaidHoursChoice = ({ agreements, lesson, canBook, zone, onKind }: HoursChoiceProps) => {
  const name = useId();
  const agreement = lesson?.agreement ?? payingAgreement(agreements);
  if (agreement === undefined) return null;
  const { hoursLeft, url } = agreement;
  const choice = (kind: BookingKind) => ({
    name,
    value: kind,
    checked: (lesson === null) === (kind === 'consultation'),
    onChange: () => onKind(kind),
  });
  return (
    <div className="mb-6 grid gap-4">
      <BookedAhead zone={zone} />
      <fieldset>
        <legend className="mb-2 font-semibold">What would you like to book?</legend>
        <div className="grid grid-cols-2 gap-2">
          <RadioButton {...choice('session')} disabled={!canBook}>
            {`Session (${hoursText(hoursLeft)} left)`}
          </RadioButton>
          <RadioButton {...choice('consultation')}>Free consultation</RadioButton>
        </div>
        {!canBook && (
          <p className="mt-2 text-sm text-ink-soft">
            That isn’t enough for a session. Paying the next installment adds more hours.
            {url !== '' && (
              <>
                {' '}
                <a className="text-link" href={url}>
                  See your agreement
                </a>
              </>
            )}
          </p>
        )}
        {lesson !== null && (
          <p className="mt-2 text-sm text-ink-soft">
            <LessonLength {...lesson} /> {cancelRule(agreement.cancelHours)}
          </p>
        )}
      </fieldset>
    </div>
  );
};

const LessonLength = ({ agreement: { sessionMinutes }, minutes }: PaidLesson) =>
  minutes < sessionMinutes
    ? `Only ${String(minutes)} minutes are left to book, so this session is shorter than the usual ${String(sessionMinutes)}.`
    : `${String(minutes)} minutes, paid with your hours.`;

/** What is booked and hasn't ended, the next one first. */
const BookedAhead = ({ zone }: { zone: string }) => {
  const { data } = useConsultations();
  const ahead = data?.consultations.filter(isOpen).toReversed() ?? [];
  if (data === undefined || ahead.length === 0) return null;
  return (
    <div className="rounded-md bg-sand p-4 text-sm">
      <p className="font-semibold">Already booked</p>
      <ul className="mt-1 grid gap-1">
        {ahead.map((one) => (
          <li key={one.id}>
            <Phrases text={whenIn(one.start, zone, data.zone)} />
            {`: ${bookingName(one)} with `}
            <span translate="no">{one.counselor.name}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-soft">
        {`Up to ${String(LESSONS_AHEAD_MAX)} sessions can be booked at a time. Move or cancel them in your `}
        <Link className="text-link" to={paths.dashboard}>
          dashboard
        </Link>
        .
      </p>
    </div>
  );
};
