import { type CookieNames } from '#contract/cookies.ts';
import type { Cookies } from '../shared/ports.ts';
import type { Office } from './ports.ts';
import type { OfficeSession } from './sessions.ts';

export function endOfficeSession({
  office,
  cookieNames,
}: {
  readonly office: Pick<Office, 'endSession'>;
  readonly cookieNames: CookieNames;
}) {
  return async ({ session, cookies }: { session: OfficeSession; cookies: Cookies }): Promise<void> => {
    await office.endSession(session.tokenHash);
    cookies.set(cookieNames.office, '', 0);
  };
}
