import * as v from 'valibot';
import { GUIDE_ID_MAX_LENGTH } from '../endpoints/guides/limits.ts';
import { ORDER_MAX_GUIDES, ORDER_NUMBER_LENGTH } from '../endpoints/orders/limits.ts';
import { CURRENCY, PAYPAL_ID_MAX_LENGTH } from '../limits.ts';
import { isSeatId, SEAT_ID_MAX_LENGTH } from './classes.ts';
import { GUIDE_ID } from './guides.ts';
import { identifier, text, unchanged } from './rules.ts';

const UNKNOWN_ITEM = 'Unknown guide';
const isGuideId = (id: string): boolean => id.length <= GUIDE_ID_MAX_LENGTH && GUIDE_ID.test(id);

/** Of a guide, a bundle or a seat. */
const itemId = v.pipe(
  identifier({ required: 'Choose guides by ID', max: SEAT_ID_MAX_LENGTH, tooLong: UNKNOWN_ITEM }, /./),
  v.check((id) => isGuideId(id) || isSeatId(id), UNKNOWN_ITEM),
);

const noGuides = 'Choose at least one guide';

/**
 * The guides, bundles and seats of a cart, without duplicates: Ana and ana are one student. The
 * server counts them before it reads them.
 */
export const guideIds = v.pipe(
  v.optional(v.array(v.unknown(), noGuides), []),
  v.minLength(1, noGuides),
  v.maxLength(ORDER_MAX_GUIDES, 'Choose at most 20 guides'),
  v.array(itemId),
  v.transform((ids) => {
    const lower = ids.map((id) => id.toLowerCase());
    return ids.filter((_, index) => lower.indexOf(lower[index] ?? '') === index);
  }),
);

const NO_TOTAL = 'Enter the total in dollars';
/** The total that a page showed. */
export const totalInDollars = v.pipe(
  v.optional(v.unknown(), null),
  v.number(NO_TOTAL),
  v.finite(NO_TOTAL),
  v.minValue(0, NO_TOTAL),
);

const notDollars = 'Only USD is accepted';

export const currency = v.pipe(
  text({ required: notDollars, max: CURRENCY.length, tooLong: notDollars }, unchanged),
  v.literal(CURRENCY, notDollars),
);

/** Our own order number: a ULID. */
export const orderNumber = identifier(
  { required: 'Enter the order number', max: ORDER_NUMBER_LENGTH, tooLong: 'Unknown order' },
  /^[0-9A-Z]{26}$/,
);

export const paypalOrderId = identifier(
  { required: 'Unknown order', max: PAYPAL_ID_MAX_LENGTH, tooLong: 'Unknown order' },
  /^[A-Za-z0-9-]+$/,
);

/**
 * The token of a link in an email. One that isn't whole gets through, so the page can say so in
 * words.
 */
export const unsubscribeToken = v.pipe(v.string(), v.maxLength(200, 'This link is not complete.'));
