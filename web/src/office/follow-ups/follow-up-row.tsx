import { CalendarPlus, Mail, Phone } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { monthDay } from '#contract/dates.ts';
import { addressOf, formatPhone, telOf } from '#contract/phone.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button, buttonClasses } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { useOfficeSession } from '../api.ts';
import { paths } from '../paths.ts';
import { formatDay, formatMoment } from '../ui/format.ts';
import { type Contact, mailtoOf, stateNames } from './follow-up.ts';
import { FollowUpPanel } from './follow-up-panel.tsx';
import { useFollowUp } from './use-follow-up.ts';

const kindNames = { lead: 'Lead', message: 'Message' } as const;

const tones = {
  new: 'bg-teal-deep text-paper',
  callback: 'bg-orange-wash text-navy',
  contacted: 'bg-teal-soft text-navy',
  booked: 'bg-success-wash text-success',
  closed: 'bg-sand-deep text-ink-soft',
} as const;

interface FollowUpRowProps {
  contact: Contact;
  isOpen: boolean;
  onToggle: () => void;
  /** The page is the person's own. */
  isOnPerson?: boolean;
}

/** One lead or message of a list: a line that opens to everything about it. */
export const FollowUpRow = ({ contact, isOpen, onToggle, isOnPerson = false }: FollowUpRowProps) => {
  const { zone } = useOfficeSession();
  const followUp = useFollowUp(contact);
  const panel = useId();
  const { kind, name, about, receivedAt, phone } = contact;
  const Heading = isOnPerson ? 'h3' : 'h2';
  // An open row has its own button to call.
  const canCall = phone !== '' && !isOnPerson && !isOpen;
  return (
    <li
      className={classNames(
        'relative border-b border-line',
        isOpen && 'bg-sand',
        !isOnPerson && 'md:grid md:grid-cols-[minmax(0,1fr)_11rem] md:items-center',
      )}
    >
      <Heading className="font-sans tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={onToggle}
          className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 py-2.5 text-left hover:bg-sand md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_7rem_6.5rem]"
        >
          <span className="font-semibold wrap-anywhere">{isOnPerson ? kindNames[kind] : name}</span>
          <span
            className={classNames(
              'line-clamp-2 text-sm font-normal wrap-anywhere text-ink-soft max-md:order-3',
              canCall && besideCall,
            )}
          >
            {about}
          </span>
          <span
            className={classNames(
              'text-sm font-normal text-ink-soft tabular-nums max-md:order-4',
              canCall ? besideCall : 'max-md:text-right',
            )}
          >
            {formatDay(receivedAt, zone)}
          </span>
          <span
            className={classNames(
              'justify-self-end rounded-full px-3 py-0.5 text-sm font-semibold max-md:order-2 md:justify-self-start',
              tones[followUp.state],
            )}
          >
            {followUp.callOn === undefined ? stateNames[kind][followUp.state] : `Call ${monthDay(followUp.callOn)}`}
          </span>
        </button>
      </Heading>
      {canCall && <CallLink name={name} phone={phone} />}
      <div id={panel} hidden={!isOpen} className="px-3 pt-2 pb-6 md:col-span-2">
        {isOpen && (
          <div className="grid gap-6 md:grid-cols-2 md:gap-10">
            <Details contact={contact} isOnPerson={isOnPerson} />
            <FollowUpPanel contact={contact} followUp={followUp} />
          </div>
        )}
      </div>
    </li>
  );
};

/** Leaves the right of a phone's row to the button that calls. */
const besideCall = 'max-md:col-span-2 max-md:pr-42';

/** Calls someone without opening their row. */
const CallLink = ({ name, phone }: { name: string; phone: string }) => (
  <a
    href={telOf(phone)}
    aria-label={`Phone ${name} at ${formatPhone(phone)}`}
    className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line px-3 text-sm font-semibold whitespace-nowrap text-teal-deep no-underline hover:border-teal hover:bg-teal-wash max-md:absolute max-md:right-3 max-md:bottom-3 md:justify-self-start"
  >
    <Phone aria-hidden="true" className="size-4" />
    {formatPhone(phone)}
  </a>
);

// Fetched when a time is booked for the first time.
const BookForFamilyDialog = lazy(async () => ({
  default: (await import('../consultations/book-for-family-dialog.tsx')).BookForFamilyDialog,
}));

interface DetailsProps {
  contact: Contact;
  isOnPerson: boolean;
}

const Details = ({ contact, isOnPerson }: DetailsProps) => {
  const { businessName, zone } = useOfficeSession();
  const [isBooking, setBooking] = useState(false);
  const { kind, receivedAt, name, email, phone, facts, text } = contact;
  return (
    <div className="grid content-start gap-5">
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        {email !== '' && (
          <a className={buttonClasses('primary')} href={mailtoOf(contact, businessName)}>
            <Mail aria-hidden="true" className="size-5" />
            Reply
          </a>
        )}
        {phone !== '' && (
          <a className={buttonClasses('secondary')} href={telOf(phone)}>
            <Phone aria-hidden="true" className="size-5" />
            Call
          </a>
        )}
        {kind === 'lead' && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setBooking(true)}>
            <CalendarPlus aria-hidden="true" className="size-5" />
            Book a time
          </Button>
        )}
        <Links contact={contact} isOnPerson={isOnPerson} />
      </div>
      {text === '' ? (
        <p className="text-ink-soft">No comments.</p>
      ) : (
        <p className="max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
      )}
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <Fact label="Received">{formatMoment(receivedAt, zone)}</Fact>
        {email !== '' && (
          <Fact label="Email">
            <Breakable text={email} />
          </Fact>
        )}
        {phone !== '' && (
          <Fact label="Phone">
            <span className="whitespace-nowrap">{formatPhone(phone)}</span>
          </Fact>
        )}
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
      <Suspense>
        {isBooking && (
          <BookForFamilyDialog family={{ fullname: name, phone, email }} onClose={() => setBooking(false)} />
        )}
      </Suspense>
    </div>
  );
};

const textLink = 'text-link inline-flex min-h-11 items-center font-semibold';

/** To other pages of the office, with what this one knows. */
const Links = ({ contact, isOnPerson }: DetailsProps) => {
  const { role } = useOfficeSession();
  const { kind, name, email } = contact;
  return (
    <>
      {kind === 'lead' && role === 'owner' && (
        <Link className={textLink} to={paths.newAgreement} state={{ fullname: name, email }}>
          Write an agreement
        </Link>
      )}
      {!isOnPerson && (
        <Link className={textLink} to={paths.person(addressOf(contact))}>
          All about this person
        </Link>
      )}
    </>
  );
};

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt className="text-ink-soft">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
);
