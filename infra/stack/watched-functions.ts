import { routePath } from '#contract/endpoint.ts';
import { dailySchedules, methodsOf, schedules, watcher } from '#contract/registry.ts';
import type { WatchedFunctions } from '#domain/alarms/alarms.ts';
import { functionConfig, functionIds } from './functions.ts';

/** Minutes between the runs of a daily schedule. */
const DAY = 24 * 60;

/** What the watcher has to know of each function, from the functions' records. */
export function watchedFunctions(): WatchedFunctions {
  const intervals = new Map<string, number>([
    ...schedules.map(({ id, everyMinutes }) => [id, everyMinutes] as const),
    ...dailySchedules.map(({ id, days }) => [id, days === '*' ? DAY : 7 * DAY] as const),
  ]);
  const watched = functionIds.filter((id) => id !== watcher.id);
  return Object.fromEntries(
    watched.map((id) => {
      const { errorImpact, slowAfterMs, endpoint, losesSales } = functionConfig(id);
      const routes =
        endpoint === undefined ? [] : methodsOf(endpoint).map((method) => `${method} ${routePath(endpoint)}`);
      return [id, { impact: errorImpact, slowAfterMs, routes, losesSales, everyMinutes: intervals.get(id) }];
    }),
  );
}
