import { PAYPAL_ID_MAX_LENGTH } from '../limits.ts';
import { id } from './rules.ts';

export const paypalOrderId = id(
  { required: 'Unknown order', max: PAYPAL_ID_MAX_LENGTH, tooLong: 'Unknown order' },
  /^[A-Za-z0-9-]+$/,
);
