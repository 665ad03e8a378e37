import { ADDRESS_MAX_LENGTH } from '../limits.ts';
import { type TextRule } from './rules.ts';

export const address: TextRule = {
  required: 'Address is required',
  max: ADDRESS_MAX_LENGTH,
  tooLong: 'Address cannot exceed 200 characters',
};
