import { dayIn, monthDay } from '#contract/dates.ts';
import { markOfficeAttendance, type OfficeClass } from '#contract/endpoints/classes/office.ts';
import { classNames } from '../../components/ui/class-names.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { serverTime } from '../../features/api/server-time.ts';
import { useOfficeAction } from '../api.ts';
import { problemOf } from '../passkey-problem.ts';
import { dateText } from './words.ts';

type Person = OfficeClass['people'][number];

/** The dates of a student, each with a button that notes whether they came. */
export const Attendance = ({
  known: { id, dates, canceled },
  person: { holder, seat, student, came },
  zone,
  onChanged,
}: {
  known: OfficeClass;
  person: Person;
  zone: string;
  onChanged: (changed: OfficeClass) => void;
}) => {
  const mark = useOfficeAction(markOfficeAttendance);
  const today = dayIn(zone, serverTime());
  // A date after the cancellation didn't take place.
  const begun = dates.filter(({ start }) => dayIn(zone, start) <= today && start <= (canceled?.at ?? Infinity));
  if (begun.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {begun.map(({ start }) => {
        const isThere = came.includes(start);
        return (
          <button
            key={start}
            type="button"
            aria-pressed={isThere}
            aria-label={`${student === '' ? 'The student' : student} came on ${dateText(start, zone)}`}
            disabled={mark.isPending}
            className={classNames(
              'inline-flex min-h-11 min-w-20 items-center justify-center gap-1 rounded-md border px-2 text-xs font-semibold whitespace-nowrap',
              isThere ? 'border-teal-deep bg-teal-soft' : 'border-field bg-paper text-ink-soft',
            )}
            onClick={() => {
              mark.mutate(
                { id, holder, seat, start: new Date(start).toISOString().replace('.000', ''), came: !isThere },
                {
                  onSuccess: ({ res }) => onChanged(res),
                  onError: (error) => {
                    showToast({ kind: 'error', text: problemOf(error, 'This wasn’t noted. Please try again.') });
                  },
                },
              );
            }}
          >
            {isThere && <Icon name="check" className="size-4" />}
            {monthDay(dayIn(zone, start))}
          </button>
        );
      })}
    </div>
  );
};
