import { ORDER_NUMBER_LENGTH } from '../limits.ts';
import { identifier } from './rules.ts';

/** The number of an order: the characters of a ULID. */
export const orderNumber = identifier(
  { required: 'Name the order', max: ORDER_NUMBER_LENGTH, tooLong: 'Unknown order' },
  /^[0-9A-Z]{26}$/,
);
