import * as v from 'valibot';
import { MESSAGE_MAX_LENGTH } from '../limits.ts';
import { clean, cleanLine } from '../text.ts';
import { email } from './person.ts';
import { atMost, nameRule, requiredText, type TextRule } from './rules.ts';

const SHORT_TOP_LEVEL_DOMAIN = /\.[a-z]{2,4}$/;

/** The contact form's stricter rule: a top-level domain of two to four letters. */
export const contactEmail = v.pipe(
  email('Email is required', 'Invalid email address'),
  v.regex(SHORT_TOP_LEVEL_DOMAIN, 'Invalid email address'),
);

export const contactName = v.pipe(requiredText(nameRule('Name is required'), cleanLine), atMost(nameRule('')));

const messageRule: TextRule = {
  required: 'Message is required',
  max: MESSAGE_MAX_LENGTH,
  tooLong: 'Message cannot exceed 5000 characters',
};

export const contactMessage = v.pipe(requiredText(messageRule, clean), atMost(messageRule));
