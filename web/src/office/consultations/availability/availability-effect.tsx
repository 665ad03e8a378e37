import { shortDay } from '#contract/dates.ts';
import type { AvailabilityEffect, OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import { formatPhone, telOf } from '#contract/phone.ts';
import { Problem } from '../../../components/ui/problem.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { ApiError, messageOf } from '../../../features/api/api-error.ts';
import { formatCount } from '../../ui/format.ts';
import { when } from '../booking-details.tsx';
import { BookingButtons, type OpenBooking } from '../booking-dialog.tsx';
import { Fold } from './fold.tsx';

const total = ({ days }: AvailabilityEffect): number => days.reduce((sum, { free }) => sum + free, 0);

interface EffectProps {
  effect: AvailabilityEffect | undefined;
  /** Names by the ids of the counselors. */
  names: ReadonlyMap<string, string>;
  error: Error | null;
  zone: string;
  onRetry: () => void;
  onOpen: OpenBooking;
}

/** What the hours in the editor mean: free times by day, and bookings outside of them. */
export const AvailabilityEffectPanel = ({ effect, names, error, zone, onRetry, onOpen }: EffectProps) => (
  <section aria-labelledby="effect" className="grid content-start gap-4 rounded-md border border-line bg-sand p-5">
    <h2 id="effect" className="text-lg">
      Free times for two weeks
    </h2>
    {error !== null && (
      <Problem
        message={
          error instanceof ApiError && error.code === 'INVALID_INPUT'
            ? 'Correct what is marked to see what these hours mean.'
            : messageOf(error, 'We couldn’t work out what these hours mean.')
        }
        onRetry={error instanceof ApiError && error.code === 'INVALID_INPUT' ? undefined : onRetry}
        stacked
      />
    )}
    {effect === undefined && error === null && <Skeleton className="h-48" />}
    {effect !== undefined && error === null && (
      <>
        <Outside consultations={effect.outside} zone={zone} onOpen={onOpen} />
        <Fold title="By day" brief={formatCount(total(effect), 'free time')}>
          <FreeTimes effect={effect} names={names} />
        </Fold>
      </>
    )}
  </section>
);

/**
 * The effect in a sentence.
 * @param saved what the saved hours mean; undefined while it is on its way
 */
export const summaryOf = (effect: AvailabilityEffect, saved: AvailabilityEffect | undefined): string => {
  const free = `${formatCount(total(effect), 'free time')} in the next two weeks`;
  const more = saved === undefined ? 0 : total(effect) - total(saved);
  const change = more === 0 ? '' : `, ${String(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than now`;
  const outside =
    effect.outside.length === 0 ? '' : ` ${formatCount(effect.outside.length, 'booking')} outside of these hours.`;
  return `${free}${change}.${outside}`;
};

const Outside = ({
  consultations,
  zone,
  onOpen,
}: Pick<EffectProps, 'zone' | 'onOpen'> & { consultations: readonly OfficeConsultation[] }) =>
  consultations.length > 0 && (
    <div>
      <h3 className="text-base">Booked outside of these hours</h3>
      <p className="mb-2 text-sm">They stay booked. Call the family, or move or cancel the consultation.</p>
      <ul className="grid gap-3">
        {consultations.map((consultation) => (
          <li key={consultation.id} className="grid gap-1 rounded-md border border-line bg-paper p-3 text-sm">
            <p className="wrap-anywhere">
              <span className="font-semibold">{when(consultation.start, zone)}</span>: {consultation.fullname}, with{' '}
              {consultation.counselor.name}
            </p>
            <div className="flex flex-wrap items-center gap-3">
              {consultation.phone !== '' && (
                <a
                  className="text-link inline-flex min-h-11 items-center whitespace-nowrap"
                  href={telOf(consultation.phone)}
                >
                  {formatPhone(consultation.phone)}
                </a>
              )}
              <BookingButtons
                consultation={consultation}
                onStep={(step, button) => onOpen(consultation, step, button)}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );

const FreeTimes = ({ effect, names }: { effect: AvailabilityEffect; names: EffectProps['names'] }) => {
  const days = [...new Set(effect.days.map(({ day }) => day))];
  const counselors = [...new Set(effect.days.map(({ counselor }) => counselor))];
  if (counselors.length === 0) return <p className="text-sm">Without a counselor, no one can book.</p>;
  return (
    <div className="overflow-x-auto" role="region" aria-label="Free times by day" tabIndex={0}>
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">Free times by day and counselor, in the next two weeks</caption>
        <thead>
          <tr>
            <th scope="col" className="py-1 pr-3 text-left">
              Day
            </th>
            {counselors.map((id) => (
              <th key={id} scope="col" className="py-1 pl-3 text-right">
                {names.get(id) ?? id}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
                {shortDay(day)}
              </th>
              {counselors.map((id) => (
                <td key={id} className="py-1 pl-3 text-right">
                  {effect.days.find((one) => one.day === day && one.counselor === id)?.free ?? 0}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
