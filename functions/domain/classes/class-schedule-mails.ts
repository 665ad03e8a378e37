import { sitePaths } from '#contract/site-paths.ts';
import { timeText } from '../consultations/core/time-text.ts';
import { letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import type { ClassDate, GroupClass } from '../seats/group-class.ts';
import type { Waiting } from '../seats/seats.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';

interface Facts {
  readonly groupClass: GroupClass;
  readonly to: string;
  readonly businessProfile: BusinessProfile;
}

/**
 * Asks whether an address belongs to who wants to wait for a seat. Anyone can type anyone's
 * address, so it has nothing else that was typed (ADR 16).
 */
export const confirmPlaceMail = ({
  groupClass: { id, title },
  to,
  token,
  businessProfile,
}: Facts & { readonly token: string }): Mail =>
  letter({
    kind: 'opening',
    to,
    subject: `Confirm your place: ${title}`,
    businessProfile,
    blocks: [
      `Someone, probably you, asked to wait for a seat in ${title} with this address. Please confirm it; the link ends after 3 days. If a seat comes free, we’ll email you and hold it for 12 hours.`,
      { kind: 'link', label: 'Confirm my place', path: `${sitePaths.classes}/${id}#wait=${token}` },
      'If it wasn’t you, you can ignore this email. You won’t get another one about it.',
    ],
  });

/**
 * Tells someone who waits that seats are theirs for some hours. It has nothing that was typed but
 * the address.
 */
export const seatOfferMail = ({
  groupClass: { id, title },
  place: { email: to, since, seats },
  until,
  token,
  businessProfile,
}: Omit<Facts, 'to'> & {
  readonly place: Pick<Waiting, 'email' | 'since' | 'seats'>;
  /** When the next one is offered the seats. */
  readonly until: number;
  /** Of the link by which they can be refused. */
  readonly token: string;
}): Mail =>
  letter({
    kind: 'opening',
    to,
    subject: seats === 1 ? `A seat is free: ${title}` : `${String(seats)} seats are free: ${title}`,
    businessProfile,
    blocks: [
      `${seats === 1 ? `A seat in ${title} is free, and it’s` : `${String(seats)} seats in ${title} are free, and they’re`} yours if you enroll by ${timeText(until, businessProfile.timeZone)}.`,
      `Use this email address when you enroll. After that time we offer the ${seats === 1 ? 'seat' : 'seats'} to the next family.`,
      { kind: 'link', label: 'Enroll now', path: `${sitePaths.classes}/${id}#offer=${token}` },
      {
        kind: 'link',
        label: 'Don’t need it? Give it to the next family',
        path: `${sitePaths.classes}/${id}#leave=${token}`,
        aside: true,
      },
      `We send this once, because someone asked for it with this address at ${new URL(businessProfile.siteUrl).host} on ${timeText(since, businessProfile.timeZone).replace(/,[^,]*$/, '')}. If it wasn’t you, you can ignore this email.`,
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
      `We’re sorry: we had to cancel ${title}, for which this address waited for a seat.`,
      'You’re no longer on its waiting list, and we send nothing more about it.',
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
      'Hello,',
      `This is a reminder of ${title} with ${teacher.name}.`,
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
