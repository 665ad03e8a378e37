import { calendarParts } from '../../mail/calendar-parts.ts';
import { letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import { classEntries } from '../../seats/class-entries.ts';
import type { GroupClass } from '../../seats/group-class.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';

interface Facts {
  readonly groupClass: GroupClass;
  readonly student: string;
  /** The family has no other seat in the class: its calendar loses the dates. */
  readonly isLast: boolean;
  readonly to: string;
  readonly businessProfile: BusinessProfile;
  readonly businessInbox: string;
  readonly now: number;
}

/** Tells a family that a student has no seat in a class anymore, without a refund. */
export function seatRemovedMail({ groupClass, student, isLast, ...facts }: Facts): Omit<Mail, 'attachments'> {
  const { title, dates, teacher } = groupClass;
  const { to, businessProfile, businessInbox, now } = facts;
  const entries = { groupClass, businessProfile, now, mail: { to, businessInbox } };
  const removing = `Open the attached ${dates.length === 1 ? 'file to remove its date' : 'files to remove its dates'} from your calendar.`;
  return {
    ...letter({
      kind: 'consultation',
      to,
      subject: `Your seat in ${title} – ${businessProfile.businessName}`,
      businessProfile,
      blocks: [
        'Hello,',
        `${student} no longer has a seat in ${title}. No money was refunded with this.`,
        'If you think this is a mistake, please reply to this email.',
        ...(isLast ? [removing] : []),
        { kind: 'person', name: teacher.name },
      ],
    }),
    ...(isLast ? calendarParts(businessProfile.businessName, { removed: classEntries(entries) }) : {}),
  };
}
