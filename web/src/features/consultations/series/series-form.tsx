import { keepPreviousData, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { BOOKING_NOTE_MAX_LENGTH, SERIES_MIN } from '#contract/endpoints/consultations/limits.ts';
import { bookSeries, planSeries } from '#contract/endpoints/consultations/public.ts';
import type { Consultation, SeriesPlan, Slot } from '#contract/endpoints/consultations/shapes.ts';
import { characterCount } from '#contract/text.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextAreaField } from '../../../components/ui/fields/text-area-field.tsx';
import { Problem } from '../../../components/ui/problem.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { clearPersonalQueries, personal } from '../../api/query.tsx';
import { WayFields } from '../details-form.tsx';
import { refreshSlots } from '../queries.ts';
import { visitorZone } from '../times/times.ts';
import type { BookingForm, PaidLesson } from '../use-booking-form.ts';
import { cancelRule } from './paid-hours.ts';
import { FIRST_WEEKS, SeriesCost, SeriesDates, WeeksField } from './series-dates.tsx';
import { costOfSeries, type SeriesChoice, useSeriesChoice } from './use-series-choice.ts';

interface SeriesFormProps {
  booking: BookingForm;
  lesson: PaidLesson;
  slot: Slot;
  onBooked: (booked: readonly Consultation[]) => void;
}

/** Books weekly sessions at the chosen time: all that are shown, or none. */
export const SeriesForm = ({ booking, lesson, slot, onBooked }: SeriesFormProps) => {
  const { form, field } = booking;
  const { counselor = '', how: way, note = '', zone = visitorZone() } = useWatch({ control: form.control });
  const how = way === 'video' ? 'video' : 'phone';
  const { minutes, agreement } = lesson;
  const [weeks, setWeeks] = useState(() =>
    Math.max(SERIES_MIN, Math.min(FIRST_WEEKS, Math.floor((agreement.hoursLeft * 60) / minutes))),
  );
  // A series has one counselor.
  const [first = ''] = slot.counselors;
  useEffect(() => {
    if (counselor === '') form.setValue('counselor', first);
  }, [counselor, first, form]);

  const { start } = slot;
  const plan = useQuery({
    queryKey: [personal, 'series', start, counselor, weeks, minutes],
    queryFn: async ({ signal }) => (await call(planSeries, { start, counselor, weeks, minutes }, { signal })).res,
    enabled: counselor !== '',
    // While another number of weeks loads, the dates stay.
    placeholderData: keepPreviousData,
  });
  const choice = useSeriesChoice(plan.data);
  const book = useMutation({
    mutationFn: () => call(bookSeries, { starts: choice.starts, counselor, zone, how, note, minutes }),
    onSuccess: ({ res }) => {
      onBooked(res.consultations);
      clearPersonalQueries();
      refreshSlots();
    },
    onError: (error) => {
      choice.onRefused(error);
      refreshSlots();
    },
  });
  const count = choice.starts.length;
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        book.mutate();
      }}
    >
      <WeeksField weeks={weeks} onWeeks={setWeeks} />
      <WayFields booking={booking} slot={slot} isSignedIn hasOneCounselor />
      <PlannedDates plan={plan} choice={choice} zone={zone} />
      <TextAreaField
        label="Note"
        hint={
          <>
            Optional, for all of them.{' '}
            <span className="tabular-nums">
              {`${String(characterCount(note))} of ${String(BOOKING_NOTE_MAX_LENGTH)} characters`}
            </span>
          </>
        }
        {...field('note')}
      />
      {book.isError && <Problem message={problemOf(book.error, 'Nothing was booked. Please try again.')} />}
      <Button type="submit" size="lg" loading={book.isPending} disabled={!canBook(plan.data, count)}>
        {`Book ${String(count)} ${count === 1 ? 'session' : 'sessions'}`}
      </Button>
      <p className="text-sm text-ink-soft">
        We book all of these dates or none. You’ll get one email with one file for your calendar.{' '}
        {cancelRule(agreement.cancelHours)}
      </p>
    </form>
  );
};

interface PlannedDatesProps {
  plan: UseQueryResult<SeriesPlan>;
  choice: SeriesChoice;
  zone: string;
}

/** The dates with what they take of the hours, once they have loaded. */
const PlannedDates = ({ plan: { data, isError, error, refetch }, choice, ...shown }: PlannedDatesProps) => {
  if (data === undefined) {
    return isError ? (
      <Problem
        title="The dates did not load"
        message={problemOf(error, 'Please try again in a minute.')}
        onRetry={() => void refetch()}
      />
    ) : (
      <div role="status" aria-label="Loading the dates">
        <Skeleton className="h-80" />
      </div>
    );
  }
  const count = choice.starts.length;
  return (
    <div>
      <h3 className="text-lg">Your dates</h3>
      <p className="mb-3 text-sm text-ink-soft">
        The same time every week, also when the clocks change. Uncheck a date to leave it out.
      </p>
      <SeriesDates choice={choice} {...shown} fits={costOfSeries(data, count).fits} />
      <SeriesCost plan={data} count={count} />
    </div>
  );
};

const canBook = (plan: SeriesPlan | undefined, count: number): boolean =>
  plan !== undefined && count >= SERIES_MIN && count <= costOfSeries(plan, count).fits;

/** A refusal names a field, which the page has no single field for. */
const problemOf = (error: unknown, fallback: string): string => {
  const [message] = error instanceof ApiError ? Object.values(error.fields) : [];
  return message ?? messageOf(error, fallback);
};
