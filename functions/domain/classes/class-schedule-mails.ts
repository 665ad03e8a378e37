import { sitePaths } from '#contract/site-paths.ts';
import { timeText } from '../consultations/consultation-mails.ts';
import { letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import type { ClassDate, GroupClass } from '../seats/group-class.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';

interface Facts {
  readonly groupClass: GroupClass;
  readonly to: string;
  readonly businessProfile: BusinessProfile;
}

/**
 * Tells someone who waits that a seat is theirs for some hours. Anyone can type anyone's address,
 * so it has nothing else that was typed (ADR 16).
 */
export const seatOfferMail = ({
  groupClass: { id, title },
  to,
  until,
  since,
  businessProfile,
}: Facts & {
  /** When the next one is offered the seat. */
  readonly until: number;
  /** When the address was typed. */
  readonly since: number;
}): Mail =>
  letter({
    kind: 'opening',
    to,
    subject: `A seat is free: ${title}`,
    businessProfile,
    blocks: [
      {
        kind: 'text',
        text: `A seat in ${title} is free, and it’s yours if you enroll by ${timeText(until, businessProfile.timeZone)}.`,
      },
      {
        kind: 'text',
        text: 'Use this email address when you enroll. After that time we offer the seat to the next family.',
      },
      { kind: 'link', label: 'Enroll now', path: `${sitePaths.classes}/${id}` },
      {
        kind: 'text',
        text: `We send this once, because someone asked for it with this address at ${new URL(businessProfile.siteUrl).host} on ${timeText(since, businessProfile.timeZone).replace(/,[^,]*$/, '')}. If it wasn’t you, you can ignore this email.`,
      },
    ],
  });

/** Tells someone who waits that the class doesn’t take place. */
export const waitingEndedMail = ({ groupClass: { title }, to, businessProfile }: Facts): Mail =>
  letter({
    kind: 'opening',
    to,
    subject: `${title} is canceled – ${businessProfile.businessName}`,
    businessProfile,
    blocks: [
      { kind: 'text', text: `We’re sorry: we had to cancel ${title}, for which this address waited for a seat.` },
      { kind: 'text', text: 'You’re no longer on its waiting list, and we send nothing more about it.' },
      { kind: 'link', label: 'See our classes', path: sitePaths.classes },
    ],
  });

/** Reminds a family of a date of its class. */
export const classReminderMail = ({
  groupClass: { title, teacher, meetingLink },
  date: { start, minutes },
  to,
  businessProfile,
}: Facts & { readonly date: ClassDate }): Mail =>
  letter({
    kind: 'consultation',
    to,
    subject: `${title}: ${timeText(start, businessProfile.timeZone, { isShort: true })} – ${businessProfile.businessName}`,
    businessProfile,
    blocks: [
      { kind: 'text', text: 'Hello,' },
      { kind: 'text', text: `This is a reminder of ${title} with ${teacher.name}.` },
      {
        kind: 'rows',
        rows: [
          ['When', timeText(start, businessProfile.timeZone)],
          ['Length', `${String(minutes)} minutes`],
        ],
      },
      { kind: 'link', label: 'Join the video call', path: meetingLink },
      { kind: 'link', label: 'Open my dashboard', path: sitePaths.dashboard, aside: true },
      { kind: 'person', name: teacher.name },
    ],
  });
