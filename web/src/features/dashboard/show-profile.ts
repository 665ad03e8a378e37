import type { ResOf } from '#contract/endpoint.ts';
import type { getProfile, updateProfile } from '#contract/endpoints.ts';
import { profileKey, queryClient } from '../api/query.tsx';
import { readSession, storeSession } from '../auth/session.ts';

/** Has the page and the header show what the server answered to a change of name and phone. */
export const showProfile = (user: ResOf<typeof updateProfile>): void => {
  const session = readSession();
  if (session !== null) storeSession({ ...session, user });
  queryClient.setQueryData<ResOf<typeof getProfile>>(profileKey, (known) => {
    if (known === undefined) return undefined;
    const { confirmDetails: _, ...profile } = known;
    return { ...profile, fullname: user.fullname, phone: user.phone };
  });
};
