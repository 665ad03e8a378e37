import type { OfficeSessionData } from '#contract/endpoints/office/office.ts';
import { describeSession, type OfficeSite } from './session.ts';
import type { OfficeSession } from './sessions.ts';

export function getOfficeSession({ site }: { site: OfficeSite }) {
  return ({ session }: { session: OfficeSession }): Promise<OfficeSessionData> =>
    Promise.resolve(describeSession(session, site));
}
