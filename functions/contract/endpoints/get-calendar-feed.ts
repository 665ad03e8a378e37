import * as v from 'valibot';
import { CALENDAR_PATH } from '../calendar-path.ts';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';

export const getCalendarFeed = endpoint({
  id: 'get-calendar-feed',
  method: 'GET',
  path: CALENDAR_PATH,
  auth: 'none',
  params: v.object({ secret: field.calendarSecret }),
  success: { status: 200, message: 'The counselor’s calendar.', res: v.string() },
  refusals: ['NOT_FOUND'],
  contentType: 'text/calendar; charset=utf-8',
  secretPath: true,
});
