import { ICalAttendeeStatus, type ICalEventData } from 'ical-generator';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { localTimes } from '../shared/times/local-times.ts';
import { endOfDate, type GroupClass } from './group-class.ts';

type Events = Pick<GroupClass, 'id' | 'createdAt' | 'title' | 'dates' | 'teacher' | 'meetingLink' | 'sequence'>;

/**
 * What the UIDs of a class's entries begin with. With its first moment, as other businesses have
 * classes of the same name, and without a host, which may change.
 */
const uidOf = ({ id, createdAt }: Pick<GroupClass, 'id' | 'createdAt'>): string => `${id}-${String(createdAt)}`;

/** Whether a UID is of an entry of one of these classes, also of a date that is gone. */
export function isOfClasses(classes: readonly Pick<GroupClass, 'id' | 'createdAt'>[]): (uid: string) => boolean {
  const known = new Set(classes.map(uidOf));
  return (uid) => known.has(uid.replace(/-\d+$/, ''));
}

/**
 * The dates of a class as entries of a calendar, by the business's clocks. Their UIDs go by place,
 * so an entry moves when a date before it goes.
 * @param mail who invites whom, for an email to a family
 * @param places of the dates; of one that is gone only the UID counts
 */
export const classEntries = (
  {
    groupClass,
    businessProfile: { businessName, timeZone },
    now,
    mail,
  }: {
    readonly groupClass: Events;
    readonly businessProfile: Pick<BusinessProfile, 'businessName' | 'timeZone'>;
    readonly now: number;
    readonly mail?: { readonly to: string; readonly businessInbox: string };
  },
  places: readonly number[] = groupClass.dates.map((_, at) => at),
): ICalEventData[] =>
  places.map((at) => {
    const { title, dates, teacher, meetingLink, sequence } = groupClass;
    const date = dates[at] ?? dates.at(-1) ?? { start: 0, minutes: 0 };
    return {
      id: `${uidOf(groupClass)}-${String(at)}`,
      sequence,
      stamp: new Date(now),
      ...localTimes(timeZone, date.start, endOfDate(date)),
      summary: title,
      location: meetingLink,
      description: `${title}, with ${teacher.name}\n${meetingLink}`,
      ...(mail === undefined
        ? {}
        : {
            organizer: { name: businessName, email: mail.businessInbox },
            attendees: [{ email: mail.to, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
          }),
    };
  });
