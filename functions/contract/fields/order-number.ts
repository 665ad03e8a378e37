import { ORDER_NUMBER_LENGTH } from '../limits.ts';
import { identifier } from './rules.ts';

/** Our own order number: a ULID. */
export const orderNumber = identifier(
  { required: 'Enter the order number', max: ORDER_NUMBER_LENGTH, tooLong: 'Unknown order' },
  /^[0-9A-Z]{26}$/,
);
