import * as v from 'valibot';
import { SEATS_PER_BUYER, WAITING_TOKEN_MAX_LENGTH } from '../endpoints/classes/limits.ts';
import { requiredText, unchanged } from './rules.ts';

/** The rules of waiting for a seat, which few pages need. */

const SEATS = 'Choose from 1 to 4 seats';

/** How many seats someone waits for. */
export const waitingSeats = v.pipe(
  v.number(SEATS),
  v.integer(SEATS),
  v.minValue(1, SEATS),
  v.maxValue(SEATS_PER_BUYER, SEATS),
);

const INCOMPLETE = 'This link is not complete. Please open it from the email again.';

/** The token of the links in the emails to who waits. */
export const waitingToken = v.pipe(
  requiredText({ required: INCOMPLETE, max: WAITING_TOKEN_MAX_LENGTH, tooLong: INCOMPLETE }, unchanged),
  v.maxLength(WAITING_TOKEN_MAX_LENGTH, INCOMPLETE),
);

/** stay: they confirm that they wait. leave: they don't want the seats. */
export const waitingAnswer = v.pipe(
  v.optional(v.unknown(), ''),
  v.picklist(['stay', 'leave'], 'Choose to stay or to leave'),
);
