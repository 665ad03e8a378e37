import { dateFormat, dayIn, shortDay } from '#contract/dates.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { calendarParts } from '../mail/calendar-parts.ts';
import { type Block, letter, type Row } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { classEntries } from '../seats/class-entries.ts';
import type { ClassDate, ClassNews, GroupClass } from '../seats/group-class.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';

interface Facts {
  readonly groupClass: GroupClass;
  readonly news: Pick<ClassNews, 'kind' | 'words' | 'datesBefore'>;
  readonly to: string;
  readonly businessProfile: BusinessProfile;
  readonly businessInbox: string;
  readonly now: number;
}

/** What a family of a class is told. */
export const classMail = (facts: Facts): Omit<Mail, 'attachments'> =>
  ({ changed: classChangedMail, message: classMessageMail, canceled: classCanceledMail })[facts.news.kind](facts);

/** The teacher, dates or link have changed: calendars follow, and lose dates that are gone. */
function classChangedMail(facts: Facts): Omit<Mail, 'attachments'> {
  const { groupClass, news, businessProfile } = facts;
  const { dates, title, teacher, meetingLink } = groupClass;
  const entries = entriesOf(facts);
  const gone = Array.from({ length: Math.max(0, news.datesBefore - dates.length) }, (_, at) => dates.length + at);
  return {
    ...mailOf(facts, `${title} has changed`, [
      `${title} has changed. ${teacher.name} teaches it. These are its dates and its link from now on.`,
      ...factBlocks(facts),
      { kind: 'link', label: 'Join the video call', path: meetingLink },
      `Open the attached ${gone.length === 0 ? 'file: it replaces' : 'files: they replace'} the calendar entries that you have.`,
    ]),
    ...calendarParts(businessProfile.businessName, {
      added: classEntries(entries),
      ...(gone.length === 0 ? {} : { removed: classEntries(entries, gone) }),
    }),
  };
}

function classMessageMail(facts: Facts): Mail {
  const { groupClass, news } = facts;
  return mailOf(facts, groupClass.title, [
    news.words,
    { kind: 'link', label: 'Open your dashboard', path: sitePaths.dashboard, aside: true },
  ]);
}

/** The class won't take place, and what was paid goes back. */
function classCanceledMail(facts: Facts): Omit<Mail, 'attachments'> {
  const { groupClass, news, businessProfile } = facts;
  const { title, dates, priceCents } = groupClass;
  const canceled = Array.from({ length: Math.max(dates.length, news.datesBefore) }, (_, at) => at);
  return {
    ...mailOf(facts, `${title} is canceled`, [
      `We’re sorry: we had to cancel ${title}.`,
      ...(news.words === '' ? [] : [news.words]),
      priceCents === 0
        ? 'The class was free, so there is nothing to refund.'
        : 'We’ve refunded what you paid for it, the way you paid. It can take a few days to arrive.',
      `Open the attached ${canceled.length === 1 ? 'file to remove its date' : 'files to remove its dates'} from your calendar.`,
    ]),
    ...calendarParts(businessProfile.businessName, { removed: classEntries(entriesOf(facts), canceled) }),
  };
}

const entriesOf = ({ to, businessInbox, ...facts }: Facts) => ({ ...facts, mail: { to, businessInbox } });

const mailOf = ({ groupClass, to, businessProfile }: Facts, subject: string, blocks: readonly Block[]): Mail =>
  letter({
    kind: 'consultation',
    to,
    subject: `${subject} – ${businessProfile.businessName}`,
    businessProfile,
    blocks: ['Hello,', ...blocks, { kind: 'person', name: groupClass.teacher.name }],
  });

const factBlocks = ({ groupClass, businessProfile }: Facts): Block[] => [
  { kind: 'list', rows: groupClass.dates.map((date) => dateRow(date, businessProfile.timeZone)) },
];

const dateRow = (date: ClassDate, zone: string): Row => [
  shortDay(dayIn(zone, date.start)),
  `${dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: zone, timeZoneName: 'short' }).format(date.start)}, ${String(date.minutes)} minutes`,
];
