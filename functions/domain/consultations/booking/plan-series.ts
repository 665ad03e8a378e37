import type { InputOf } from '#contract/endpoint.ts';
import type { planSeries as contract } from '#contract/endpoints/consultations/public.ts';
import type { SeriesPlan } from '#contract/endpoints/consultations/shapes.ts';
import type { Balances } from '../../balances/ports.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { requireLoginCode } from '../../sign-in/login-code.ts';
import {
  calendarOf,
  currentAvailability,
  refuseForBusiness,
  refuseOutsideNotice,
} from '../availability/choose-time.ts';
import { weeklyStarts } from '../availability/weekly-starts.ts';
import type { BookingDependencies } from './change-booking.ts';
import { wantedHours } from './lesson-hours.ts';
import { asSeriesDate, datesOf, seriesCalendar } from './series.ts';

export interface PlanDependencies extends Pick<BookingDependencies, 'businessProfile' | 'clock'> {
  readonly consultations: Pick<BookingDependencies['consultations'], 'availability' | 'taken'>;
  readonly balances: Pick<Balances, 'ofAddress'>;
}

/**
 * Shows weekly lessons, with what stands against each (docs/product.md#weekly-sessions). Books
 * nothing.
 * @throws Refusal INVALID_INPUT; LOGIN_CODE_NEEDED
 */
export const planSeries =
  (dependencies: PlanDependencies): UseCase<typeof contract, 'input' | 'session'> =>
  async ({ input, session }) => {
    requireLoginCode(session);
    return await plan(dependencies, { ...input, email: session.user.email }, false);
  };

/** @throws Refusal INVALID_INPUT if the first time can't be booked, or nobody agreed on hours */
export async function plan(
  dependencies: PlanDependencies,
  { start, counselor: id, weeks, email, ...of }: InputOf<typeof contract> & { readonly email: string },
  isOffice: boolean,
): Promise<SeriesPlan> {
  const { left, minutes } = await wantedHours(dependencies, { email, minutes: of.minutes, isOffice });
  const hours = calendarOf(dependencies, await currentAvailability(dependencies), { minutes });
  const calendar = seriesCalendar(hours, { counselor: id, isOffice });
  const first = Date.parse(start);
  if (isOffice) refuseForBusiness(calendar, first);
  else refuseOutsideNotice(calendar, first);
  const { zone, counselor } = calendar;
  const dates = await datesOf(calendar, weeklyStarts(zone, first, weeks));
  let fits = Math.floor(Math.max(...left) / minutes);
  return {
    zone,
    minutes,
    counselor: { id: counselor.id, name: counselor.name },
    hours: left.map((one) => one / 60),
    dates: dates.map((date) => {
      // What the office may put in, but hardly means to.
      const isWanted = date.isBookable && date.holiday === undefined && date.problem !== 'day-off';
      if (!isWanted) return asSeriesDate(date);
      fits -= 1;
      const shown = asSeriesDate(date, fits >= 0);
      return fits < 0 && date.problem === undefined ? { ...shown, problem: 'no-hours' } : shown;
    }),
  };
}
