import type { CalendarProblem } from '#contract/endpoints/calendars/shapes.ts';
import { officePaths } from '#contract/office-paths.ts';
import { letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { businessTimes } from '../shared/business-times.ts';

/** What happened, as the end of "It can't be read: …", and what to do. */
export const problemTexts: Readonly<Record<CalendarProblem, { readonly why: string; readonly advice: string }>> = {
  refused: {
    why: 'its address leads to a place that we don’t read',
    advice: 'Use the public or secret address that the calendar’s own settings show.',
  },
  gone: {
    why: 'there is no calendar at its address anymore',
    advice: 'Make a new address in the calendar’s settings, and add that one instead.',
  },
  unreachable: {
    why: 'its server doesn’t answer',
    advice: 'We keep trying. If it stays so, check the address in the calendar’s settings.',
  },
  'too-large': {
    why: 'it has more than we can read',
    advice: 'Add a calendar with fewer entries, such as one without old years.',
  },
  unreadable: {
    why: 'what its address answers isn’t a calendar',
    advice: 'Copy the address in iCal format from the calendar’s settings, and add that one instead.',
  },
};

/** Tells a counselor, once, that a calendar hasn't been read for two hours. */
export function calendarMail({
  to,
  host,
  since,
  problem,
  closes,
  businessProfile,
}: {
  readonly to: string;
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly problem: CalendarProblem;
  /** Whether no times are offered meanwhile. */
  readonly closes: boolean;
  readonly businessProfile: BusinessProfile;
}): Mail {
  const { spoken } = businessTimes(businessProfile.timeZone);
  const { why, advice } = problemTexts[problem];
  return letter({
    kind: 'office',
    to,
    subject: `Your calendar at ${host} can’t be read`,
    businessProfile,
    blocks: [
      { kind: 'text', text: `We haven’t been able to read your calendar at ${host} since ${spoken(since)}: ${why}.` },
      {
        kind: 'text',
        text: closes
          ? 'Until it can be read again, families are offered no times with you.'
          : 'Until it can be read again, the busy times that we read last count. New ones don’t block times.',
      },
      { kind: 'text', text: advice },
      { kind: 'link', label: 'Open your hours', path: officePaths.calendar },
    ],
  });
}
