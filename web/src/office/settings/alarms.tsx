import { listOfficeAlarms } from '#contract/endpoints/office/office.ts';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { formatCount, formatMoment } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficeSection } from '../ui/section.tsx';

/** The state of the alarms in words, with what to do. For owners. */
export const Alarms = () => {
  const { zone } = useOfficeSession();
  const query = useOfficeQuery(listOfficeAlarms, {});
  return (
    <OfficeSection title="Alarms" lead="What the site watches for you, and what to do if something fails.">
      <ListState query={query} name="alarms">
        {({ watched, alarms }) => {
          if (!watched) return <p>Alarms are off on this copy of the site.</p>;
          const ringing = alarms.filter(({ state }) => state === 'alarm');
          const quiet = alarms.filter(({ state }) => state === 'ok').length;
          const unknown = alarms.length - ringing.length - quiet;
          return (
            <div className="grid gap-4">
              {ringing.map(({ id, since, impact, todo }) => (
                <div key={id} className="rounded-md border border-danger bg-danger-wash p-5">
                  <p className="font-bold">{impact}</p>
                  <p className="mt-1">{todo}</p>
                  <p className="mt-1 text-sm text-ink-soft">Since {formatMoment(since, zone)}</p>
                </div>
              ))}
              <p>
                {ringing.length === 0 ? 'Everything works. ' : ''}
                {formatCount(quiet, 'alarm is quiet', 'alarms are quiet')}.
                {unknown > 0 && ` ${formatCount(unknown, 'alarm has', 'alarms have')} had nothing to measure yet.`}
              </p>
            </div>
          );
        }}
      </ListState>
    </OfficeSection>
  );
};
