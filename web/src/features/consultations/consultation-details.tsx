import { dayIn } from '#contract/dates.ts';
import { getConsultationInvite } from '#contract/endpoints/consultations/public.ts';
import type { Consultation } from '#contract/endpoints/consultations/shapes.ts';
import { formatPhone } from '#contract/phone.ts';
import { buttonClasses } from '../../components/ui/button.tsx';
import { call } from '../api/call.ts';
import { serverTime } from '../api/server-time.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { whenIn } from './times/times.ts';

interface ConsultationDetailsProps {
  consultation: Consultation;
  zone: string;
  /** Where its clocks show another time, that time is there too. */
  businessZone?: string;
  /** Its link, or before its day its calendar entry, is the main action of the page. */
  isMain?: boolean;
}

/** When, with whom and how, and the calendar entry. */
export const ConsultationDetails = ({ consultation, zone, businessZone, isMain = true }: ConsultationDetailsProps) => {
  const { start, minutes, counselor, how, phone, joinUrl } = consultation;
  const isAhead = dayIn(zone, serverTime()) < dayIn(zone, Date.parse(start));
  return (
    <div className="grid gap-5">
      <dl className="grid gap-3">
        {(
          [
            ['When', `${whenIn(start, zone, businessZone)}, for ${String(minutes)} minutes`],
            ['With', <span translate="no">{counselor.name}</span>],
            [
              'How',
              how === 'phone' ? (
                <span>
                  We’ll call you at{' '}
                  <span className="whitespace-nowrap" translate="no">
                    {formatPhone(phone)}
                  </span>
                  .
                </span>
              ) : (
                <span>By video. Use the button below at that time.</span>
              ),
            ],
          ] as const
        ).map(([label, value]) => (
          <div key={label} className="grid gap-x-4 sm:grid-cols-[5rem_1fr]">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        {how === 'video' && joinUrl !== '' && (
          <a
            className={buttonClasses(isMain && !isAhead ? 'primary' : 'secondary')}
            href={joinUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            Join the video meeting (new tab)
          </a>
        )}
        <AddToCalendar isMain={isMain && isAhead} load={() => call(getConsultationInvite, { id: consultation.id })} />
      </div>
    </div>
  );
};
