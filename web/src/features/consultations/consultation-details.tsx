import { useMutation } from '@tanstack/react-query';
import { getConsultationInvite } from '#contract/endpoints/consultations/public.ts';
import type { Consultation } from '#contract/endpoints/consultations/shapes.ts';
import { formatPhone } from '#contract/phone.ts';
import { Button, buttonClasses } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { saveFile } from '../api/download.ts';
import { whenIn } from './times.ts';

/** When, with whom and how, and the calendar entry. */
export const ConsultationDetails = ({
  consultation,
  zone,
  businessZone,
}: {
  consultation: Consultation;
  zone: string;
  businessZone: string;
}) => {
  const { start, minutes, counselor, how, phone, joinUrl } = consultation;
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
          <a className={buttonClasses()} href={joinUrl} target="_blank" rel="noopener noreferrer">
            Join the video meeting (new tab)
          </a>
        )}
        <AddToCalendar id={consultation.id} />
      </div>
    </div>
  );
};

const AddToCalendar = ({ id }: { id: string }) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(getConsultationInvite, { id }),
    onSuccess: ({ res }) => {
      const url = URL.createObjectURL(new Blob([res], { type: 'text/calendar' }));
      saveFile(url, 'invite.ics');
      URL.revokeObjectURL(url);
    },
  });
  const start = () => {
    mutate();
  };
  return (
    <>
      <Button variant="secondary" loading={isPending} onClick={start}>
        Add to calendar
      </Button>
      {error !== null && (
        <div className="w-full">
          <Problem
            message={messageOf(error, 'The calendar entry did not load. Please try again.')}
            onRetry={start}
            stacked
          />
        </div>
      )}
    </>
  );
};
