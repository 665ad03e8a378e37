import type { Endpoint } from './endpoint.ts';
import * as endpoints from './endpoints.ts';
import * as officeAccess from './office-access.ts';
import * as officeCalendar from './office-calendar.ts';
import * as officeCodes from './office-codes.ts';
import * as officeContacts from './office-contacts.ts';
import * as officeGuides from './office-guides.ts';
import * as officeOrders from './office-orders.ts';
import * as officePeople from './office-people.ts';

/** The endpoints of the office, below `office/` (docs/product.md#office). */
export const officeRegistry: readonly Endpoint[] = Object.values({
  ...officeAccess,
  ...officeOrders,
  ...officeGuides,
  ...officeCodes,
  ...officeContacts,
  ...officeCalendar,
  ...officePeople,
});

export const registry: readonly Endpoint[] = [...Object.values(endpoints), ...officeRegistry];

/** As with endpoints, the id names the handler, the Lambda function and the sample event. */
export const schedules = [
  { id: 'settle-open-orders', everyMinutes: 5 },
  { id: 'deliver-outbox', everyMinutes: 5 },
  { id: 'reconcile-payments', everyMinutes: 24 * 60 },
  { id: 'summarize-leads', everyMinutes: 10 },
  { id: 'send-reminders', everyMinutes: 5 },
  { id: 'announce-editions', everyMinutes: 5 },
] as const;

/** Schedules that run once a day, at an hour of the business's time zone. */
export const dailySchedules = [{ id: 'send-morning-digest', atHour: 8 }] as const;

/** Functions that run on messages of an SNS topic. */
export const subscriptions = [{ id: 'record-mail-feedback', to: 'mail-feedback' }] as const;
