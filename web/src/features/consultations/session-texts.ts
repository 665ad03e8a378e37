import { hoursText } from '#contract/dates.ts';
import type { Consultation } from '#contract/shapes.ts';
import { serverTime } from '../api/server-time.ts';
import { whenIn } from './times.ts';

type Session = Pick<Consultation, 'start' | 'minutes' | 'returnsUntil'>;

const HOUR_MS = 60 * 60_000;

/** its hour is used; its 1.5 hours are used. */
const used = ({ minutes }: Session) =>
  minutes === 60 ? 'its hour is used' : `its ${hoursText(minutes / 60)} are used`;
const back = ({ minutes }: Session) =>
  minutes === 60 ? 'its hour comes back' : `its ${hoursText(minutes / 60)} come back`;

/** Why canceling doesn't give the hours back anymore; undefined while it does. */
export const tooLateText = (session: Session): string | undefined => {
  const { start, returnsUntil = start } = session;
  if (Date.parse(returnsUntil) > serverTime()) return undefined;
  const hours = (Date.parse(start) - Date.parse(returnsUntil)) / HOUR_MS;
  return `This session begins in less than ${hoursText(hours)}, so ${used(session)}`;
};

/** Until when canceling a session gives its hours back. */
export const returnText = (session: Session, zone: string, businessZone: string): string => {
  const tooLate = tooLateText(session);
  if (tooLate !== undefined) return `${tooLate} even if you cancel it.`;
  const until = whenIn(session.returnsUntil ?? session.start, zone, businessZone);
  return `If you cancel it before ${until}, ${back(session)}. After that, ${used(session)}.`;
};

/** What became of the hours of a session that was canceled. */
export const canceledText = (session: Session & Pick<Consultation, 'returned'>): string =>
  session.returned === true
    ? `You canceled in time, so ${back(session)}.`
    : `It was too late to get its hours back, so ${used(session)}.`;
