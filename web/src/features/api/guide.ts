import { useQuery } from '@tanstack/react-query';
import { getGuide } from '#contract/endpoints/guides/public.ts';
import { call } from './call.ts';
import { guideKey } from './query.tsx';
import { unlessMissing } from './unless-missing.ts';

/** A guide or a bundle with its page; null if there never was one. */
export const useGuide = (id: string) =>
  useQuery({
    queryKey: guideKey(id),
    queryFn: async ({ signal }) => await unlessMissing(async () => (await call(getGuide, { id }, { signal })).res),
  });
