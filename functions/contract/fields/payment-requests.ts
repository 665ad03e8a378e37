import * as v from 'valibot';
import { ORDER_NUMBER_LENGTH } from '../endpoints/orders/limits.ts';
import { REQUEST_TOKEN_MAX_LENGTH } from '../endpoints/payment-requests/limits.ts';
import { identifier } from './rules.ts';

/** A token that isn't whole gets through, so the answer can say what to do. */
export const requestToken = v.pipe(
  v.optional(v.string('This link is not complete.'), ''),
  v.maxLength(REQUEST_TOKEN_MAX_LENGTH, 'This link is not complete.'),
);

/** A ULID. */
export const requestId = identifier(
  { required: 'Choose the request', max: ORDER_NUMBER_LENGTH, tooLong: 'Unknown request' },
  /^[0-9A-Z]{26}$/,
);

/** Gets the link by email; empty without one. */
export { emailOrNone as payerEmail } from './sign-in.ts';
