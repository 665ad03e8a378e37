import { useQuery } from '@tanstack/react-query';
import { getClass, listOwnClasses } from '#contract/endpoints/classes/public.ts';
import { call } from '../api/call.ts';
import { classKey, personal } from '../api/query.tsx';
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
