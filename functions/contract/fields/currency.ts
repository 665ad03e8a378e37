import * as v from 'valibot';
import { CURRENCY } from '../limits.ts';
import { text, unchanged } from './rules.ts';

const notDollars = 'Only USD is accepted';

export const currency = v.pipe(
  text({ required: notDollars, max: CURRENCY.length, tooLong: notDollars }, unchanged),
  v.literal(CURRENCY, notDollars),
);
