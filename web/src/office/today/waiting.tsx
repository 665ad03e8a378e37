import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OfficeToday } from '#contract/endpoints/office/office.ts';
import { addressOf } from '#contract/phone.ts';
import { aboutLead } from '../follow-ups/follow-up.ts';
import { paths } from '../paths.ts';
import { formatMoment } from '../ui/format.ts';

/** A part of the page with its heading, what it lists, and the page that has all of it. */
const Part = ({
  title,
  all,
  none,
  children,
}: {
  title: string;
  all: { path: string; label: string };
  /** What to say if there is nothing. */
  none: string;
  children: ReactNode[];
}) => (
  <section className="flex flex-col rounded-md border border-line p-5 sm:p-6">
    <h2 className="text-lg">{title}</h2>
    {children.length === 0 ? (
      <p className="mt-2 text-ink-soft">{none}</p>
    ) : (
      <ul className="mt-2 divide-y divide-line">{children}</ul>
    )}
    <p className="mt-auto pt-2">
      <Link className="text-link inline-flex min-h-11 items-center font-semibold" to={all.path}>
        {all.label}
      </Link>
    </p>
  </section>
);

const Row = ({ path, title, aside, text }: { path: string; title: string; aside: string; text: string }) => (
  <li className="py-3">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <Link className="text-link font-semibold wrap-anywhere" to={path}>
        {title}
      </Link>
      <span className="text-sm text-ink-soft">{aside}</span>
    </div>
    <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{text}</p>
  </li>
);

const ways = { phone: 'by phone', video: 'by video' } as const;

/** Today's consultations. @param zone the business's */
export const Consultations = ({ list, zone }: { list: OfficeToday['consultations']; zone: string }) => (
  <Part
    title={list.length === 0 ? 'Consultations today' : `Consultations today: ${String(list.length)}`}
    none="None today."
    all={{ path: paths.calendar, label: 'Open the calendar' }}
  >
    {list.map(({ id, start, minutes, fullname, email, phone, how, counselor, status }) => (
      <Row
        key={id}
        path={paths.person(addressOf({ email, phone }))}
        title={fullname}
        aside={new Date(start).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone })}
        text={
          status === 'CANCELED'
            ? `Canceled. It was with ${counselor.name}.`
            : `${String(minutes)} minutes ${ways[how]}, with ${counselor.name}`
        }
      />
    ))}
  </Part>
);

/** Leads that nobody has contacted. */
export const NewLeads = ({ leads: { count, newest }, zone }: { leads: OfficeToday['leads']; zone: string }) => (
  <Part
    title={count === 0 ? 'New leads' : `New leads: ${String(count)}`}
    none="No new leads."
    all={{ path: paths.leads, label: 'Open the leads' }}
  >
    {newest.map(({ id, email, phone, fullname, interest, grade, comments, receivedAt }) => (
      <Row
        key={id}
        path={paths.person(addressOf({ email, phone }))}
        title={fullname}
        aside={formatMoment(receivedAt, zone)}
        text={[aboutLead({ interest, grade }), comments].filter((part) => part !== '').join('. ')}
      />
    ))}
  </Part>
);

/** Messages that nobody has answered. */
export const WaitingMessages = ({ messages, zone }: { messages: OfficeToday['messages']; zone: string }) => (
  <Part
    title={messages.count === 0 ? 'Messages waiting' : `Messages waiting: ${String(messages.count)}`}
    none="No messages are waiting."
    all={{ path: paths.messages, label: 'Open the messages' }}
  >
    {messages.oldest.map(({ id, email, name, text, receivedAt }) => (
      <Row key={id} path={paths.person(email)} title={name} aside={formatMoment(receivedAt, zone)} text={text} />
    ))}
  </Part>
);
