import * as v from 'valibot';
import { SEAT_ITEM } from '../endpoints/classes/shapes.ts';
import { BUNDLE_MAX_GUIDES, GUIDE_ID_MAX_LENGTH } from '../endpoints/guides/limits.ts';
import { ORDER_MAX_GUIDES } from '../endpoints/orders/limits.ts';
import { GUIDE_ID } from './guides.ts';
import { identifier, leftOut } from './rules.ts';

/** The rules of what an order has, as the office names it. */

/** A seat of an order, as the office shows it: `seat:` and its place in the order, from 1. */
export const seatItemId = identifier({ required: 'Choose the seat', max: 10, tooLong: 'Unknown seat' }, SEAT_ITEM);

const CHOOSE_ITEM = 'Choose a guide, a bundle or a seat of this order';
/** What of an order, as the office shows it: the id of a guide or bundle, or of a seat. */
export const orderItemId = identifier(
  { required: CHOOSE_ITEM, max: GUIDE_ID_MAX_LENGTH, tooLong: CHOOSE_ITEM },
  new RegExp(`${SEAT_ITEM.source}|${GUIDE_ID.source}`),
);

/** The guides and seats of an order that end, by their ids in the office; none without it. */
export const endingItems = leftOut(
  v.pipe(
    v.optional(v.unknown(), []),
    v.array(orderItemId, CHOOSE_ITEM),
    v.maxLength(ORDER_MAX_GUIDES * BUNDLE_MAX_GUIDES, CHOOSE_ITEM),
  ),
  'nothing of the order ends, unless all the money went back',
);
