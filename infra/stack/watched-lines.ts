import { FilterPattern, type IFilterPattern } from 'aws-cdk-lib/aws-logs';
import { eventsOfNews } from '#domain/office/push/push-events.ts';
import type { FunctionConfig } from './functions.ts';

type Line = Readonly<Record<string, unknown>>;
/** Which lines of a log the watcher gets: as CloudWatch has it, and as the local stack decides. */
export interface Watched {
  readonly pattern: IFilterPattern;
  readonly matches: (line: Line) => boolean;
}

/**
 * Of the log of an area's functions: lines with an alarm's id, and the ends of runs that took
 * longer than the quickest of them may. The watcher knows how long each of them may take.
 */
export function watchedLines(area: readonly FunctionConfig[]): Watched {
  const hasAlarm = FilterPattern.exists('$.alarm');
  // No one waits for the office as a buyer waits, and its functions have no alarms of their own.
  const waitedFor = area.filter(({ errorImpact }) => errorImpact !== undefined);
  if (waitedFor.length === 0) return { pattern: hasAlarm, matches: (line) => 'alarm' in line };
  const slowAfterMs = Math.min(...waitedFor.map((one) => one.slowAfterMs));
  return {
    pattern: FilterPattern.any(hasAlarm, FilterPattern.numberValue('$.ms', '>', slowAfterMs)),
    matches: (line) => 'alarm' in line || Number(line['ms']) > slowAfterMs,
  };
}

/**
 * Of the gateway's access log: failures, and refusals at a route's limit, which took no function.
 */
export const watchedRequests: Watched = {
  pattern: FilterPattern.any(
    FilterPattern.stringValue('$.status', '=', '5*'),
    FilterPattern.all(
      FilterPattern.stringValue('$.status', '=', '429'),
      FilterPattern.stringValue('$.functionMs', '=', '-'),
    ),
  ),
  matches: ({ status, functionMs }) => String(status).startsWith('5') || (status === '429' && functionMs === '-'),
};

/** Of a function's log: what the office's devices tell. */
export const newsLines: Watched = {
  pattern: FilterPattern.any(
    ...Object.keys(eventsOfNews).map((event) => FilterPattern.stringValue('$.event', '=', event)),
  ),
  matches: ({ event }) => Object.hasOwn(eventsOfNews, String(event)),
};
