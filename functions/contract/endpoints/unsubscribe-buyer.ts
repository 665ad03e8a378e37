import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { UNSUBSCRIBE_PATH } from '../unsubscribe-path.ts';

/** Mail programs post a form (RFC 8058), so the body may be of any type; it says nothing new. */
export const unsubscribeBuyer = endpoint({
  id: 'unsubscribe-buyer',
  method: 'POST',
  path: UNSUBSCRIBE_PATH,
  auth: 'none',
  params: v.object({ token: field.unsubscribeToken }),
  success: { status: 200, message: 'You won’t get emails about new editions anymore.' },
  refusals: ['NOT_FOUND'],
});
