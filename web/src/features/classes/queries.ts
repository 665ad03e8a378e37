import { useQuery } from '@tanstack/react-query';
import { getClass, listOwnClasses, type OwnClass } from '#contract/endpoints/classes/public.ts';
import { call } from '../api/call.ts';
import { classKey, personal } from '../api/query.tsx';
import { serverTime } from '../api/server-time.ts';
import { unlessMissing } from '../api/unless-missing.ts';
import { useSession } from '../session/session.ts';

/** A class with its page; null if there is none. */
export const useClass = (id: string) =>
  useQuery({
    queryKey: classKey(id),
    queryFn: async ({ signal }) => await unlessMissing(async () => (await call(getClass, { id }, { signal })).res),
  });

/** The classes in which the signed-in person has seats. */
export const useOwnClasses = () =>
  useQuery({
    queryKey: [personal, 'classes'],
    queryFn: async ({ signal }) => (await call(listOwnClasses, {}, { signal })).res,
    enabled: useSession() !== null,
  });

/** The dates of a class that aren't over; none if it was canceled. */
export const comingDates = ({ dates, state }: OwnClass): OwnClass['dates'] =>
  state === 'canceled' ? [] : dates.filter(({ start, minutes }) => Date.parse(start) + minutes * 60_000 > serverTime());
