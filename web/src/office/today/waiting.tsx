import { Mail, NotebookPen, Phone, Video } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { dateFormat, dayIn, shortDay, withWholeTimes } from '#contract/dates.ts';
import type { OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import type { OfficeToday } from '#contract/endpoints/office/office.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import { formatCents } from '#contract/money.ts';
import { addressOf, formatPhone, telOf } from '#contract/phone.ts';
import { missingText } from '#contract/words/classes.ts';
import { receivedText } from '#contract/words/installment-facts.ts';
import type { OfficeLead } from '#contract/words/office-follow-ups.ts';
import { buttonClasses } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { useOfficeSession } from '../api.ts';
import { seatsText } from '../classes/words.ts';
import { demoText } from '../consultations/booking-details.tsx';
import type { OpenBooking } from '../consultations/booking-dialog.tsx';
import {
  aboutLead,
  type Contact,
  canceledText,
  followedUpLead,
  followedUpMessage,
  mailtoOf,
} from '../follow-ups/follow-up.ts';
import { paths } from '../paths.ts';
import { formatCount } from '../ui/format.ts';
import { Row, RowSection, Rows, rowAction } from '../ui/rows.tsx';

interface PartProps {
  title: string;
  /** What waits too long; empty if nothing does. */
  late?: string;
  link: { path: string; label: string };
  children: ReactNode;
}

/** A part of the page with its heading, what it lists, and the page that has all of it. */
const Part = ({ late = '', children, ...of }: PartProps) => (
  <RowSection {...of} note={late === '' ? '' : `Late: ${late}.`}>
    <Rows>{children}</Rows>
  </RowSection>
);

/** @param late how many have waited for more than two days */
const waitedTooLong = (late: number): string =>
  late === 0 ? '' : `${formatCount(late, 'has', 'have')} waited for more than two days`;

const icon = { 'aria-hidden': true, className: 'size-4' } as const;

interface CallLinkProps {
  phone: string;
  name: string;
  className?: string | undefined;
}

const CallLink = ({ phone, name, className = rowAction }: CallLinkProps) => (
  <a className={className} href={telOf(phone)}>
    <Phone {...icon} /> Call {formatPhone(phone)}
    <span className="sr-only"> of {name}</span>
  </a>
);

const WriteLink = ({ contact }: { contact: Contact }) => {
  const { businessName } = useOfficeSession();
  return (
    <a className={rowAction} href={mailtoOf(contact, businessName)}>
      <Mail {...icon} /> {contact.kind === 'lead' ? 'Write' : 'Reply'}
      <span className="sr-only"> to {contact.name}</span>
    </a>
  );
};

/** A lead may lack a phone or an email address, and never both. */
const ContactLinks = ({ lead }: { lead: OfficeLead }) => (
  <>
    {lead.phone !== '' && <CallLink phone={lead.phone} name={lead.fullname} />}
    {lead.email !== '' && <WriteLink contact={followedUpLead(lead)} />}
  </>
);

const main = classNames(buttonClasses('primary', 'sm'), 'whitespace-nowrap max-sm:mt-2');
const ways = { phone: 'by phone', video: 'by video' } as const;

interface ConsultationRowProps {
  of: OfficeConsultation;
  at: string;
  isNext: boolean;
  /** Its action is the page's orange one. */
  isMain: boolean;
  isHeld: boolean;
}

/** A consultation; the next one has the number to call and the link to join. */
const ConsultationRow = ({ of, at, isNext, isMain, isHeld }: ConsultationRowProps) => {
  const { minutes, fullname, email, phone, how, joinUrl, counselor, status, session } = of;
  const about =
    status === 'CANCELED'
      ? `Canceled. It was with ${counselor.name}.`
      : session === undefined
        ? `${[demoText(of), String(minutes)].filter((part) => part !== '').join(', ')} minutes ${ways[how]}, with ${counselor.name}`
        : `Session of ${String(minutes)} minutes ${ways[how]}, with ${counselor.name}. ${formatCount(session.hoursLeft, 'hour')} left.`;
  return (
    <Row
      path={paths.person(addressOf({ email, phone }))}
      title={fullname}
      aside={at}
      text={isHeld ? `Held. ${about}` : about}
    >
      {isNext && (
        <>
          {joinUrl !== '' && (
            <a className={isMain ? main : rowAction} href={joinUrl} target="_blank" rel="noopener noreferrer">
              <Video {...icon} /> Join
              <span className="sr-only"> the video call with {fullname} (opens in a new tab)</span>
            </a>
          )}
          {phone !== '' && (
            <CallLink phone={phone} name={fullname} className={isMain && joinUrl === '' ? main : rowAction} />
          )}
        </>
      )}
    </Row>
  );
};

/** 3:30 PM, or Tue, Nov 24, 3:30 PM on another day than that of `today`. */
const timeOf = (at: number, { zone, at: today }: { zone: string; at: number }): string =>
  withWholeTimes(
    dateFormat({
      ...(dayIn(zone, at) !== dayIn(zone, today) && { weekday: 'short', month: 'short', day: 'numeric' }),
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone,
    }).format(at),
  );

interface WaitingProps {
  readonly today: OfficeToday;
  /** The business's. */
  readonly zone: string;
}

/** A date of a class, with how many students it lacks. */
const ClassRow = ({
  of: { id, title, teacher, start, minutes, taken, seats, missing },
  when: { zone, at },
}: {
  of: NonNullable<OfficeToday['classes']>[number];
  when: { zone: string; at: number };
}) => {
  const isOver = start + minutes * MINUTE_MS <= at;
  return (
    <Row
      path={paths.class(id)}
      title={title}
      aside={timeOf(start, { zone, at })}
      text={
        <>
          {isOver && 'Held. '}Class of {minutes} minutes with {teacher.name}. {seatsText({ taken, seats })}.
          {missing > 0 && <span className="font-semibold text-danger"> {missingText(missing)}.</span>}
        </>
      }
    />
  );
};

/**
 * The sessions, demos, calls and classes that come next, and what else is on today; nothing if
 * there are none.
 */
export const Next = ({
  today: { consultations, next, classes = [], at },
  zone,
  isMain,
}: WaitingProps & {
  /** What comes next has the page's orange button. */
  isMain: boolean;
}) => {
  const others = consultations.filter(({ id }) => id !== next?.id);
  const rows = [
    ...[...(next === null ? [] : [next]), ...others].map((of) => ({
      ...{ id: of.id, start: of.start },
      isComing: of.status === 'BOOKED' && (of === next || of.start > at),
      row: (
        <ConsultationRow
          of={of}
          at={timeOf(of.start, { zone, at })}
          isNext={of === next}
          isMain={isMain}
          isHeld={of !== next && of.start <= at}
        />
      ),
    })),
    ...classes.map((of) => ({
      ...{ id: `${of.id} ${String(of.start)}`, start: of.start },
      isComing: of.start + of.minutes * MINUTE_MS > at,
      row: <ClassRow of={of} when={{ zone, at }} />,
    })),
  ].toSorted((one, other) => Number(other.isComing) - Number(one.isComing) || one.start - other.start);
  if (rows.length === 0) return null;
  return (
    <Part
      title={rows.some(({ isComing }) => isComing) ? 'Next' : 'Held or canceled today'}
      link={{ path: paths.calendar, label: 'Open the calendar' }}
    >
      {rows.map(({ id, row }) => (
        <Fragment key={id}>{row}</Fragment>
      ))}
    </Part>
  );
};

/** How many leads and messages are listed; the heading counts all. */
const SHOWN = 3;

/** Leads that nobody has contacted; nothing if there are none. */
export const NewLeads = ({ today: { leads, at }, zone }: WaitingProps) =>
  leads.count > 0 && (
    <Part
      title={`New leads: ${String(leads.count)}`}
      late={waitedTooLong(leads.late)}
      link={{ path: paths.leads, label: 'Open the leads' }}
    >
      {leads.newest.slice(0, SHOWN).map((lead) => (
        <Row
          key={lead.id}
          path={paths.person(addressOf(lead))}
          title={lead.fullname}
          aside={timeOf(lead.receivedAt, { zone, at })}
          text={[aboutLead(lead), lead.comments].filter((part) => part !== '').join('. ')}
        >
          <ContactLinks lead={lead} />
        </Row>
      ))}
    </Part>
  );

/** Leads to call back, such as after they canceled; nothing if there are none. */
export const CallBacks = ({ today: { callBacks, at }, zone }: WaitingProps) =>
  callBacks.count > 0 && (
    <Part title={`Call back: ${String(callBacks.count)}`} link={{ path: callBacksPath, label: 'Open these leads' }}>
      {callBacks.newest.slice(0, SHOWN).map((lead) => (
        <Row
          key={lead.id}
          path={paths.person(addressOf(lead))}
          title={lead.fullname}
          aside={callDay(lead.followUp.callOn, dayIn(zone, at)) ?? timeOf(lead.receivedAt, { zone, at })}
          text={whyToCall(lead)}
        >
          <ContactLinks lead={lead} />
        </Row>
      ))}
    </Part>
  );

/** What was noted last, after what they canceled. */
const whyToCall = (lead: OfficeLead): string => {
  const note = lead.followUp.notes.at(-1)?.text;
  if (note === undefined) return followedUpLead(lead).about;
  return [canceledText(lead.followUp), note].filter((part) => part !== '').join('. ');
};

/** Today, or Since Tue, Nov 24. */
const callDay = (callOn: string | undefined, today: string): string | undefined =>
  callOn === undefined ? undefined : callOn === today ? 'Today' : `Since ${shortDay(callOn)}`;

const callBacksPath = `${paths.leads}?state=callback`;

/** Messages that nobody has answered; nothing if there are none. */
export const WaitingMessages = ({ today: { messages, at }, zone }: WaitingProps) =>
  messages.count > 0 && (
    <Part
      title={`Messages waiting: ${String(messages.count)}`}
      late={waitedTooLong(messages.late)}
      link={{ path: paths.messages, label: 'Open the messages' }}
    >
      {messages.oldest.slice(0, SHOWN).map((message) => (
        <Row
          key={message.id}
          path={paths.person(message.email)}
          title={message.name}
          aside={timeOf(message.receivedAt, { zone, at })}
          text={message.text}
        >
          <WriteLink contact={followedUpMessage(message)} />
        </Row>
      ))}
    </Part>
  );

/** Lessons whose family waits for a summary; nothing if there are none. */
export const DueSummaries = ({ today: { summaries, at }, zone, onOpen }: WaitingProps & { onOpen: OpenBooking }) =>
  summaries.count > 0 && (
    <Part
      title={`Summaries to write: ${String(summaries.count)}`}
      link={{ path: paths.calendar, label: 'Open the calendar' }}
    >
      {summaries.oldest.slice(0, SHOWN).map((consultation) => {
        const { id, start, minutes, fullname, email, phone, counselor, session } = consultation;
        return (
          <Row
            key={id}
            path={paths.person(addressOf({ email, phone }))}
            title={fullname}
            aside={timeOf(start, { zone, at })}
            text={`Session of ${String(minutes)} minutes with ${counselor.name}. ${session?.summary === 'draft' ? 'The draft isn’t sent yet.' : 'No summary yet.'}`}
          >
            <button
              type="button"
              className={rowAction}
              aria-label={`Write the summary for ${fullname}`}
              onClick={({ currentTarget }) => onOpen(consultation, 'summary', currentTarget)}
            >
              <NotebookPen {...icon} /> Write the summary
            </button>
          </Row>
        );
      })}
    </Part>
  );

/** Agreements that families have opened and not signed; nothing if there are none. */
export const OpenedAgreements = ({ today: { agreements, at }, zone }: WaitingProps) => {
  const opened = agreements?.opened ?? [];
  if (opened.length === 0) return null;
  return (
    <Part
      title={`Opened, not signed: ${String(opened.length)}`}
      link={{ path: paths.agreements, label: 'Open the agreements' }}
    >
      {opened.slice(0, SHOWN).map(({ id, fullname, title, cents, openedAt }) => (
        <Row
          key={id}
          path={paths.agreement(id)}
          title={fullname}
          aside={formatCents(cents)}
          text={`${title}. Opened ${timeOf(openedAt, { zone, at })}`}
        />
      ))}
    </Part>
  );
};

/** Payments of families that are due today or late; nothing if there are none. */
export const DuePayments = ({ today: { agreements } }: Pick<WaitingProps, 'today'>) => {
  const due = agreements?.due ?? [];
  if (due.length === 0) return null;
  const late = due.filter((one) => one.late).length;
  return (
    <Part
      title={`Payments due: ${String(due.length)}`}
      late={late === 0 ? '' : formatCount(late, 'payment was due before today', 'payments were due before today')}
      link={{ path: paths.agreements, label: 'Open the agreements' }}
    >
      {due.slice(0, SHOWN).map(({ id, fullname, title, cents, due: day, late: isLate, received = [] }) => (
        <Row
          key={id}
          path={paths.agreement(id)}
          title={fullname}
          aside={formatCents(cents)}
          text={[`${title}. ${isLate ? `Was due ${shortDay(day)}` : 'Due today'}`, ...received.map(receivedText)].join(
            ' · ',
          )}
        />
      ))}
    </Part>
  );
};
