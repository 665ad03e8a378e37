import { useQuery } from '@tanstack/react-query';
import { getGuide } from '#contract/endpoints/guides/public.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { guideKey } from './query.tsx';

/** A guide or a bundle with its page; null if there never was one. */
export const useGuide = (id: string) =>
  useQuery({
    queryKey: guideKey(id),
    queryFn: async ({ signal }) => {
      try {
        return (await call(getGuide, { id }, { signal })).res;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
        throw error;
      }
    },
  });
