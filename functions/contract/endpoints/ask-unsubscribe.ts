import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { UNSUBSCRIBE_PATH } from '../unsubscribe-path.ts';

/** Mail programs and their virus scanners open links, so this changes nothing. */
export const askUnsubscribe = endpoint({
  id: 'ask-unsubscribe',
  method: 'GET',
  path: UNSUBSCRIBE_PATH,
  auth: 'none',
  params: v.object({ token: field.unsubscribeToken }),
  success: { status: 200, message: 'Confirm it at this address.', res: v.object({ url: v.string() }) },
  redirectTo: 'url',
});
