import { useMutation } from '@tanstack/react-query';
import type { InputOf, ResOf } from '#contract/endpoint.ts';
import { type getProfile, updateProfile } from '#contract/endpoints.ts';
import { call } from '../api/call.ts';
import { profileKey, queryClient } from '../api/query.tsx';
import { readSession, storeSession } from '../auth/session.ts';

/** Saves name and phone; the page and the header show what the server made of them. */
export const useUpdateProfile = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: async (details: InputOf<typeof updateProfile>) => (await call(updateProfile, details)).res,
    onSuccess: (user) => {
      const session = readSession();
      if (session !== null) storeSession({ ...session, user });
      queryClient.setQueryData<ResOf<typeof getProfile>>(profileKey, (known) => {
        if (known === undefined) return undefined;
        const { confirmDetails: _, ...profile } = known;
        return { ...profile, fullname: user.fullname, phone: user.phone };
      });
    },
  });
