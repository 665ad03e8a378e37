import type { ResOf } from '#contract/endpoint.ts';
import type { getProfile } from '#contract/endpoints/orders/public.ts';
import type { updateProfile } from '#contract/endpoints/sign-in/public.ts';
import { profileKey, queryClient } from '../api/query.tsx';
import { readSession, storeSession } from '../session/session.ts';

/** Shows a changed name and phone, as the server returned them, on the page and in the header. */
export const showProfile = (user: ResOf<typeof updateProfile>): void => {
  const session = readSession();
  if (session !== null) storeSession({ ...session, user });
  queryClient.setQueryData<ResOf<typeof getProfile>>(profileKey, (known) => {
    if (known === undefined) return undefined;
    const { confirmDetails: _, ...profile } = known;
    return { ...profile, fullname: user.fullname, phone: user.phone };
  });
};
