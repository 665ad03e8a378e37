import { logOut } from '#contract/endpoints/sign-in/public.ts';
import { call } from '../api/call.ts';

/** Asks the server to revoke a session's token. */
export const revoke = async (token: string): Promise<void> => {
  await call(logOut, {}, { token });
};
