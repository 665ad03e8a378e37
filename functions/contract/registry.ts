import type { Endpoint } from './endpoint.ts';
import * as endpoints from './endpoints.ts';

export const registry: readonly Endpoint[] = Object.values(endpoints);

/** As with endpoints, the id names the handler, the Lambda function and the sample event. */
export const schedules = [
  { id: 'settle-open-orders', everyMinutes: 5 },
  { id: 'deliver-outbox', everyMinutes: 5 },
  { id: 'reconcile-payments', everyMinutes: 24 * 60 },
  { id: 'summarize-leads', everyMinutes: 10 },
  { id: 'send-reminders', everyMinutes: 5 },
] as const;

/** Schedules that run once a day, at an hour of the business's time zone. */
export const dailySchedules = [{ id: 'send-morning-digest', atHour: 8 }] as const;

/** Functions that run on messages of an SNS topic. */
export const subscriptions = [{ id: 'record-mail-feedback', to: 'mail-feedback' }] as const;
