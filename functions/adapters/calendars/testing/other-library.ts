import nodeIcal, { type VEvent } from 'node-ical';
import type { BusyTime } from '#domain/calendars/calendar.ts';

/**
 * The busy times of a calendar as another library reads them, which takes the zone of the process
 * for the counselor's.
 */
export function otherTimes(
  text: string,
  { from, until, isOwn }: { readonly from: number; readonly until: number; readonly isOwn: (uid: string) => boolean },
): BusyTime[] {
  const window = { from: new Date(from), to: new Date(until), expandOngoing: true };
  return merged(
    Object.values(nodeIcal.sync.parseICS(text))
      .filter((entry) => entry?.type === 'VEVENT')
      .filter(({ uid }) => !isOwn(uid))
      .flatMap((entry) => nodeIcal.expandRecurringEvent(entry, window))
      .filter((entry) => blocks(entry.event))
      .map(({ start, end }) => ({ start: Math.max(start.getTime(), from), end: Math.min(end.getTime(), until) })),
  );
}

function blocks(event: VEvent): boolean {
  const status = 'MICROSOFT-CDO-BUSYSTATUS' in event ? event['MICROSOFT-CDO-BUSYSTATUS'] : 'BUSY';
  const isFree = status === 'FREE' || status === 'WORKINGELSEWHERE';
  return !isFree && event.transparency !== 'TRANSPARENT' && event.status !== 'CANCELLED';
}

function merged(times: readonly BusyTime[]): BusyTime[] {
  const result: BusyTime[] = [];
  for (const { start, end } of times.filter((time) => time.start < time.end).toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last !== undefined && start <= last.end) result.splice(-1, 1, { ...last, end: Math.max(last.end, end) });
    else result.push({ start, end });
  }
  return result;
}
