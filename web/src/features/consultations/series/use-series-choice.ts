import { useState } from 'react';
import * as v from 'valibot';
import { type SeriesDate, type SeriesPlan, seriesDate } from '#contract/endpoints/consultations/shapes.ts';
import { ApiError } from '../../api/api-error.ts';

/** A date of a plan, as it is chosen now. */
export interface SeriesRow {
  /** Its start as it was planned. */
  readonly planned: string;
  /** Its start, or another one that was chosen instead. */
  readonly start: string;
  readonly isIn: boolean;
  /** What stands against its start. */
  readonly date: Omit<SeriesDate, 'included'>;
}

const gone = v.object({ dates: v.array(seriesDate) });

/** Which dates of a plan are booked, and when. What was chosen stays if the plan is made again. */
export const useSeriesChoice = (plan: SeriesPlan | undefined) => {
  const [changes, setChanges] = useState<Readonly<Record<string, { isIn?: boolean; start?: string }>>>({});
  const [refused, setRefused] = useState<readonly SeriesDate[]>([]);
  const change = (planned: string, next: { isIn?: boolean; start?: string }) => {
    setChanges({ ...changes, [planned]: { ...changes[planned], ...next } });
  };
  const rows = (plan?.dates ?? []).map((date): SeriesRow => {
    const { start = date.start, isIn = start !== date.start || date.included } = changes[date.start] ?? {};
    const known = start === date.start ? date : { start, bookable: true, nearest: date.nearest };
    const now = refused.find((one) => one.start === start) ?? known;
    return { planned: date.start, start, isIn: isIn && now.bookable, date: now };
  });
  const starts = rows.filter(({ isIn }) => isIn).map(({ start }) => start);
  return {
    rows,
    starts: starts.toSorted(),
    onIn: (planned: string, isIn: boolean) => change(planned, { isIn }),
    onStart: (planned: string, start: string) => change(planned, { start, isIn: true }),
    /** Notes the dates that an answer says can't be booked anymore. */
    onRefused: (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'SLOT_TAKEN') return;
      const { output, success } = v.safeParse(gone, error.res);
      if (success) setRefused([...output.dates, ...refused]);
    },
  };
};

export type SeriesChoice = ReturnType<typeof useSeriesChoice>;

/** What some of a plan's sessions take of the hours, from the first agreement that has enough. */
export const costOfSeries = ({ hours, minutes }: SeriesPlan, count: number) => {
  const most = Math.max(...hours);
  const needed = (count * minutes) / 60;
  return {
    needed,
    left: (hours.find((one) => one >= needed) ?? most) - needed,
    most,
    fits: Math.floor((most * 60) / minutes),
  };
};
