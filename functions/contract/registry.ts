import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { type Endpoint, routePath } from './endpoint.ts';

const folder = path.join(import.meta.dirname, 'endpoints');
const endpointShape = v.looseObject({ id: v.string(), path: v.string(), refusals: v.array(v.string()) });
const isEndpoint = (exported: unknown): exported is Endpoint => v.is(endpointShape, exported);

/** The endpoints in a file of each subject. */
async function endpointsIn(file: string): Promise<ReadonlyMap<string, readonly Endpoint[]>> {
  const subjects = readdirSync(folder).filter((subject) => existsSync(path.join(folder, subject, file)));
  const modules = subjects.map(async (subject) => {
    const { href } = pathToFileURL(path.join(folder, subject, file));
    const exported = (await import(href)) as Record<string, unknown>;
    return [subject, Object.values(exported).filter(isEndpoint)] as const;
  });
  return new Map(await Promise.all(modules));
}

const sorted = (subjects: ReadonlyMap<string, readonly Endpoint[]>): readonly Endpoint[] =>
  [...subjects.values()].flat().toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** The endpoints of the office by subject (docs/product.md#office). */
export const officeSubjects = await endpointsIn('office.ts');
export const officeRegistry = sorted(officeSubjects);

/** All endpoints (docs/product.md#api). No function and no page bundles this list. */
export const registry: readonly Endpoint[] = [...sorted(await endpointsIn('public.ts')), ...officeRegistry];

/**
 * The methods of an endpoint's routes. Pages and files answer HEAD too, which a route for GET
 * doesn't match; the gateway leaves out the body.
 */
export const methodsOf = ({ method, contentType }: Endpoint): readonly ('GET' | 'HEAD' | 'POST')[] =>
  contentType === undefined ? [method] : [method, 'HEAD'];

/** The routes of all endpoints at the gateway, without a trailing slash. */
export const apiRoutes = registry.flatMap((endpoint) =>
  methodsOf(endpoint).map((method) => ({ id: endpoint.id, method, path: routePath(endpoint) })),
);

/** As with endpoints, the id names the handler, the Lambda function and the sample event. */
export const schedules = [
  { id: 'settle-open-orders', everyMinutes: 5 },
  { id: 'deliver-outbox', everyMinutes: 5 },
  { id: 'reconcile-payments', everyMinutes: 24 * 60 },
  { id: 'mail-waiting-leads', everyMinutes: 10 },
  { id: 'send-reminders', everyMinutes: 5 },
  { id: 'remind-of-classes', everyMinutes: 10 },
  { id: 'mail-waiting-list', everyMinutes: 30 },
  { id: 'offer-seats', everyMinutes: 5 },
  { id: 'read-calendars', everyMinutes: 10 },
  { id: 'announce-editions', everyMinutes: 5 },
  { id: 'report-alarms', everyMinutes: 15 },
] as const;

/**
 * Schedules that run at an hour of the business's time zone, on these days as cron names them: all,
 * or one weekday.
 */
export const dailySchedules = [
  { id: 'send-morning-digest', atHour: 8, days: '*' },
  { id: 'remind-of-installments', atHour: 9, days: '*' },
  { id: 'remind-of-steps', atHour: 8, days: 'MON' },
] as const;

/**
 * The function that gets the other functions' log lines about alarms, and runs by a schedule too.
 */
export const watcher = { id: 'report-alarms' } as const;

/** The function that gets the lines about news, and tells them to the office's devices. */
export const pusher = { id: 'send-office-push' } as const;

/** Functions that only other functions invoke. */
export const internals = [{ id: 'read-pdf' }, { id: 'write-site' }] as const;

/** Functions that run on messages of an SNS topic. */
export const subscriptions = [{ id: 'record-mail-feedback', to: 'mail-feedback' }] as const;
