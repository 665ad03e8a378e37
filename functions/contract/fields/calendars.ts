import * as v from 'valibot';
import { CALENDAR_ADDRESS_MAX_LENGTH } from '../endpoints/calendars/limits.ts';
import { ORDER_NUMBER_LENGTH } from '../endpoints/orders/limits.ts';
import { cleanLine } from '../text.ts';
import { identifier, requiredText } from './rules.ts';

const PASTE = 'Paste the whole address, which begins with https:// or webcal://';

/** The secret address of a calendar. `webcal:` means https. */
export const calendarAddress = v.pipe(
  requiredText({ required: PASTE, max: CALENDAR_ADDRESS_MAX_LENGTH, tooLong: 'This address is too long' }, cleanLine),
  v.transform((typed) => typed.replace(/^webcals?:/i, 'https:')),
  v.check((address) => URL.canParse(address) && /^https?:\/\//i.test(address), PASTE),
);

/** A ULID. */
export const calendarId = identifier(
  { required: 'Choose the calendar', max: ORDER_NUMBER_LENGTH, tooLong: 'Unknown calendar' },
  /^[0-9A-Z]{26}$/,
);

export const closesWhenUnreadable = v.pipe(
  v.optional(v.unknown(), null),
  v.boolean('Choose what happens while a calendar can’t be read'),
);
