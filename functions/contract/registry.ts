import type { Endpoint } from './endpoint.ts';
import * as endpoints from './endpoints.ts';

/** All endpoints, for whoever derives routes, functions or tests from them. */
export const registry: readonly Endpoint[] = Object.values(endpoints);

/** What runs on a schedule instead of a request; ids name handler, function and sample event as with endpoints. */
export const schedules = [
  { id: 'settle-open-orders', everyMinutes: 5 },
  { id: 'deliver-outbox', everyMinutes: 5 },
  { id: 'reconcile-payments', everyMinutes: 24 * 60 },
] as const;

/** What runs when something has happened elsewhere, with whose news; ids name handler, function and sample event as with endpoints. */
export const subscriptions = [{ id: 'record-mail-feedback', to: 'mail-feedback' }] as const;
