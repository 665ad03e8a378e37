import { type ICalEventData, ICalEventTransparency } from 'ical-generator';
import { dayIn, dayWithYear, longDay } from '#contract/dates.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { type Block, letter } from '../../mail/letter.ts';
import type { Mail, TextDocument } from '../../mail/mail.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import { firstName } from '../../shared/first-name.ts';
import { calendarFile, canceled, confirmed } from '../../shared/times/calendar.ts';
import type { Booking } from '../core/booking.ts';
import type { SentSummary } from '../core/summary.ts';

interface Sent {
  readonly booking: Booking;
  readonly summary: SentSummary;
  /** The version before, which the family has. */
  readonly before: SentSummary | undefined;
  readonly businessProfile: BusinessProfile;
}

/** The summary of a lesson as an email, with a calendar file of its next steps. */
export function summaryMail({ to, ...sent }: Sent & { readonly to: string }): Mail {
  const { booking, summary, before, businessProfile } = sent;
  const { lines, steps } = summary;
  const heldOn = longDay(dayIn(booking.zone, booking.start));
  const isNew = before === undefined;
  const documents = [nextSteps(sent)].filter((document) => document !== undefined);
  const blocks: (Block | false)[] = [
    // The agreement's other address is someone else's.
    to === booking.email ? `Hello ${firstName(booking.fullname)},` : 'Hello,',
    isNew
      ? `Thank you for your session with ${booking.counselor.name} on ${heldOn}.`
      : `${booking.counselor.name} updated the summary of your session on ${heldOn}. This version replaces the one before.`,
    lines.length > 0 && { kind: 'heading', text: 'What we talked about' },
    ...lines.map((text): Block => text),
    steps.length > 0 && { kind: 'heading', text: 'Next steps' },
    steps.length > 0 && {
      kind: 'list',
      rows: steps.map(({ text, day, whose }) => [
        text,
        whose === 'family' ? dayWithYear(day) : `${booking.counselor.name}, ${dayWithYear(day)}`,
      ]),
    },
    steps.length > 0 && 'Open the attached file to add these steps to your calendar.',
    { kind: 'link', label: 'Open my dashboard', path: sitePaths.dashboard },
    { kind: 'person', name: booking.counselor.name },
  ];
  return {
    ...letter({
      kind: 'consultation',
      to,
      subject: `${isNew ? 'The summary' : 'A new summary'} of your session – ${businessProfile.businessName}`,
      businessProfile,
      blocks: blocks.filter((block) => block !== false),
    }),
    ...(documents.length === 0 ? {} : { documents }),
  };
}

/**
 * The next steps as iCalendar, each on its day. A step that a later version moves keeps its id, so
 * calendars replace it; steps that are gone are canceled.
 */
function nextSteps({ summary: { version, sentAt, steps }, before, businessProfile }: Sent): TextDocument | undefined {
  const gone = (before?.steps ?? []).filter(({ id }) => !steps.some((step) => step.id === id));
  if (steps.length + gone.length === 0) return undefined;
  const { businessName, siteUrl } = businessProfile;
  const entryOf = ({ id, text, day }: (typeof steps)[number]): ICalEventData => ({
    id,
    sequence: version - 1,
    stamp: new Date(sentAt),
    start: new Date(day),
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: text,
    description: `${siteUrl}${sitePaths.dashboard}`,
  });
  const entries = [...steps.map(entryOf).map(confirmed), ...gone.map(entryOf).map(canceled)];
  return { fileName: 'next-steps.ics', contentType: 'text/calendar', content: calendarFile(businessName, { entries }) };
}
