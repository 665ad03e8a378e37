import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { InputOf } from '#contract/endpoint.ts';
import { SERIES_MIN } from '#contract/endpoints/consultations/limits.ts';
import { bookOfficeSeries, planOfficeSeries } from '#contract/endpoints/consultations/office.ts';
import { listConsultationSlots } from '#contract/endpoints/consultations/public.ts';
import { ApiError } from '../../features/api/api-error.ts';
import { FIRST_WEEKS, SeriesCost, SeriesDates, WeeksField } from '../../features/consultations/series/series-dates.tsx';
import { costOfSeries, useSeriesChoice } from '../../features/consultations/series/use-series-choice.ts';
import { officeCall, officeQueries, useOfficeQuery, useOfficeSession } from '../api.ts';
import { Choices } from '../ui/choices.tsx';
import { ListState } from '../ui/list-state.tsx';

/** Weekly sessions at the time that is chosen, and what stands against each. */
export const useSeries = (minutes: number | undefined) => {
  const [weeks, setWeeks] = useState<number>();
  const [input, setInput] = useState({ email: '', counselor: '', start: '' });
  const [problem, setProblem] = useState<string>();
  const isWeekly = weeks !== undefined && minutes !== undefined;
  const plan = useOfficeQuery(
    planOfficeSeries,
    { ...input, weeks: weeks ?? SERIES_MIN, ...(minutes === undefined ? {} : { minutes }) },
    { enabled: isWeekly && Object.values(input).every((one) => one !== '') },
  );
  const choice = useSeriesChoice(isWeekly ? plan.data : undefined);
  return {
    weeks,
    setWeeks,
    input,
    setInput,
    isWeekly,
    plan,
    choice,
    problem,
    name: `${String(choice.starts.length)} ${choice.starts.length === 1 ? 'session' : 'sessions'}`,
    /** Books the chosen dates, and answers the first session. */
    book: async (fields: Omit<InputOf<typeof bookOfficeSeries>, 'starts' | 'minutes'>) => {
      const length = minutes === undefined ? {} : { minutes };
      const { res, ...answer } = await officeCall(bookOfficeSeries, { ...fields, ...length, starts: choice.starts });
      const [first] = res.consultations;
      if (first === undefined) throw new Error('A series has sessions');
      return { ...answer, res: first };
    },
    onRefused: (error: unknown) => {
      choice.onRefused(error);
      setProblem(error instanceof ApiError ? Object.values(error.fields)[0] : undefined);
      void officeQueries.invalidateQueries({ queryKey: [listConsultationSlots.id] });
    },
  };
};

interface WeeklyProps {
  series: ReturnType<typeof useSeries>;
  /** What is typed of the booking. */
  typed: { email?: string | undefined; counselor?: string | undefined; start?: string | undefined };
}

/** Whether it is every week, and then the dates. */
export const Weekly = ({ series: { weeks, setWeeks, input, setInput, plan, choice }, typed }: WeeklyProps) => {
  const { zone } = useOfficeSession();
  const { email: address = '', counselor = '', start = '' } = typed;
  const email = v.is(bookOfficeSeries.body.entries.email, address) ? address : '';
  const now = { email, counselor, start };
  const isKnown = Object.values(now).every((one) => one !== '');
  useEffect(() => {
    setInput({ email, counselor, start });
  }, [setInput, email, counselor, start]);
  return (
    <>
      <Choices
        label="How often"
        options={[
          ['once', 'Just once'],
          ['weekly', 'Every week'],
        ]}
        value={weeks === undefined ? 'once' : 'weekly'}
        onChoose={(chosen) => setWeeks(chosen === 'weekly' ? FIRST_WEEKS : undefined)}
      />
      {weeks !== undefined && <WeeksField weeks={weeks} onWeeks={setWeeks} />}
      {weeks !== undefined && !isKnown && (
        <p>
          {email === '' ? 'Enter their email address, by which we find their hours' : 'Choose the first time'}, and the
          dates are listed here.
        </p>
      )}
      {weeks !== undefined && isKnown && input.start !== '' && (
        <ListState query={plan} name="dates">
          {(planned) => (
            <div>
              <SeriesDates choice={choice} zone={zone} fits={costOfSeries(planned, choice.starts.length).fits} />
              <SeriesCost plan={planned} count={choice.starts.length} />
            </div>
          )}
        </ListState>
      )}
    </>
  );
};
