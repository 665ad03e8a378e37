import { logOut } from '#contract/endpoints/log-out.ts';
import { call } from '../api/call.ts';

/** Asks the server to revoke a session's token. */
export const revoke = async (token: string): Promise<void> => {
  await call(logOut, {}, { token });
};
