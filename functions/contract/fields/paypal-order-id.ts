import { PAYPAL_ID_MAX_LENGTH } from '../limits.ts';
import { identifier } from './rules.ts';

export const paypalOrderId = identifier(
  { required: 'Unknown order', max: PAYPAL_ID_MAX_LENGTH, tooLong: 'Unknown order' },
  /^[A-Za-z0-9-]+$/,
);
