import { type CalendarProblem, problemTexts } from '#contract/endpoints/calendars/shapes.ts';
import { officePaths } from '#contract/office-paths.ts';
import { letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { businessTimes } from '../shared/times/business-times.ts';

interface Facts {
  readonly to: string;
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly problem: CalendarProblem;
  /** Whether no times are offered meanwhile. */
  readonly closes: boolean;
  readonly businessProfile: BusinessProfile;
}

/** Tells a counselor, once, that a calendar hasn't been read for two hours. */
export function calendarMail({ to, host, since, problem, closes, businessProfile }: Facts): Mail {
  const { spoken } = businessTimes(businessProfile.timeZone);
  const { why, advice } = problemTexts[problem];
  return letter({
    kind: 'office',
    to,
    subject: `Your calendar at ${host} can’t be read`,
    businessProfile,
    blocks: [
      `We haven’t been able to read your calendar at ${host} since ${spoken(since)}: ${why}.`,
      closes
        ? 'Until it can be read again, families are offered no times with you.'
        : 'Until it can be read again, the busy times that we read last count. New ones don’t block times.',
      advice,
      { kind: 'link', label: 'Open your hours', path: officePaths.calendar },
    ],
  });
}
