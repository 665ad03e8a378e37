import { Link } from 'react-router-dom';
import { bookingName, demoOf } from '#contract/demo-classes.ts';
import type { OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import { addressOf, formatPhone, telOf } from '#contract/phone.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { serverTime } from '../../features/api/server-time.ts';
import { businessTime, shortDayIn, timeIn, zoneName } from '../../features/consultations/times/times.ts';
import { paths } from '../paths.ts';
import { formatCount } from '../ui/format.ts';

const instant = (start: number): string => new Date(start).toISOString();

/** 4:00 PM to 4:30 PM in the business's time zone. */
export const timeSpan = ({ start, minutes }: Pick<OfficeConsultation, 'start' | 'minutes'>, zone: string): string =>
  `${timeIn(instant(start), zone)} to ${timeIn(instant(start + minutes * 60_000), zone)}`;

/** Tue, Nov 24, 4:00 PM in the business's time zone. */
export const when = (start: number, zone: string): string =>
  `${shortDayIn(instant(start), zone)}, ${timeIn(instant(start), zone)}`;

/** Whether it can still be moved or canceled. */
export const isComing = ({ start, status }: OfficeConsultation): boolean => status === 'BOOKED' && start > serverTime();

/** Whether it took place, or takes place now. */
export const hasBegun = ({ start, status }: Pick<OfficeConsultation, 'start' | 'status'>): boolean =>
  status === 'BOOKED' && start <= serverTime();

/** Booked, Held once it has begun, or Canceled. */
export const stateName = (consultation: Pick<OfficeConsultation, 'start' | 'status'>): string =>
  consultation.status === 'CANCELED' ? 'Canceled' : hasBegun(consultation) ? 'Held' : 'Booked';

/** "Demo class: English for Ben"; of anything else nothing. */
export const demoText = ({ subject, student }: Pick<OfficeConsultation, 'subject' | 'student'>): string =>
  subject === undefined ? '' : `Demo class: ${demoOf({ subject, student })}`;

/** What it is called, in a sentence. */
export const nameOf = ({ session, ...of }: OfficeConsultation): string =>
  bookingName({ ...of, kind: session === undefined ? 'consultation' : 'session' });

/** "Session 3 of 8, 2.5 hours left", "Demo class: English for Ben"; nothing of a consultation. */
export const whatText = ({ session, ...of }: Pick<OfficeConsultation, 'session' | 'subject' | 'student'>): string => {
  if (session === undefined) return demoText(of);
  const { series, hoursLeft } = session;
  const place = series === undefined ? '' : ` ${String(series.number)} of ${String(series.of)}`;
  return `Session${place}, ${formatCount(hoursLeft, 'hour')} left`;
};

const summaryStates = { none: 'None yet', draft: 'A draft that isn’t sent', sent: 'Sent to the family' };

/** The family's own clock, where it shows another time. */
const theirTime = ({ start, zone: theirs }: OfficeConsultation, zone: string): string =>
  businessTime(instant(start), zone, theirs) ?? `${zoneName(theirs, start)}, as ours`;

const PhoneLink = ({ phone }: { phone: string }) =>
  phone === '' ? (
    'Not known'
  ) : (
    <a className="text-link whitespace-nowrap" href={telOf(phone)}>
      {formatPhone(phone)}
    </a>
  );

interface BookingDetailsProps {
  consultation: OfficeConsultation;
  zone: string;
  actions: React.ReactNode;
}

/** What a counselor needs for a consultation, and its buttons. */
export const BookingDetails = ({ consultation, zone, actions }: BookingDetailsProps) => {
  const { fullname, email, phone, how, joinUrl, note, counselor, outsideHours, session } = consultation;
  const what = whatText(consultation);
  return (
    <div className="grid gap-3 text-sm">
      {outsideHours && (
        <p className="justify-self-start rounded-sm bg-orange-wash px-2 py-0.5 font-semibold">
          Outside of {counselor.name}’s hours
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-0.5 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center print:[&_a]:min-h-0 print:[&_a]:no-underline [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
        {what !== '' && (
          <>
            <dt>What</dt>
            <dd>{what}</dd>
          </>
        )}
        <dt>How</dt>
        <dd>
          {how === 'video' && joinUrl !== '' ? (
            <>
              <a className="text-link print:hidden" href={joinUrl} target="_blank" rel="noopener noreferrer">
                Join the video call<span className="sr-only"> with {fullname} (opens in a new tab)</span>
              </a>
              <span className="hidden print:inline">Video: {joinUrl}</span>
            </>
          ) : (
            'Call them'
          )}
        </dd>
        <dt>Phone</dt>
        <dd>
          <PhoneLink phone={phone} />
        </dd>
        <dt className="print:hidden">Email</dt>
        <dd className="print:hidden">
          {email === '' ? (
            'None, so they get no emails'
          ) : (
            // A typed address may have characters that add other recipients to the link.
            <a className="text-link" href={`mailto:${encodeURIComponent(email)}`}>
              <span>
                <Breakable text={email} />
              </span>
            </a>
          )}
        </dd>
        <dt>Their time</dt>
        <dd>{theirTime(consultation, zone)}</dd>
        <dt>With</dt>
        <dd>{counselor.name}</dd>
        <dt>Note</dt>
        <dd className="whitespace-pre-line">{note === '' ? 'None' : note}</dd>
        {session !== undefined && hasBegun(consultation) && (
          <>
            <dt>Summary</dt>
            <dd>{summaryStates[session.summary]}</dd>
          </>
        )}
      </dl>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        {actions}
        <Link className="text-link inline-flex min-h-11 items-center" to={paths.person(addressOf({ email, phone }))}>
          All about this family
        </Link>
      </div>
    </div>
  );
};
