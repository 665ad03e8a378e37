import * as v from 'valibot';
import { HONEYPOT_MAX_LENGTH, MESSAGE_MAX_LENGTH } from '../endpoints/messages/limits.ts';
import { COMMENTS_MAX_LENGTH } from '../endpoints/sign-in/limits.ts';
import { PHONE_DIGITS } from '../limits.ts';
import { clean, cleanLine } from '../text.ts';
import { atMost, nameRule, phone, requiredText, type TextRule, text } from './rules.ts';
import { address, email } from './sign-in.ts';

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

const commentsRule: TextRule = {
  required: 'Comments must be text',
  max: COMMENTS_MAX_LENGTH,
  tooLong: 'Comments cannot exceed 500 characters',
};

/** Optional; newlines stay. */
export const comments = v.pipe(text(commentsRule, clean), atMost(commentsRule));

const TOO_MANY_DIGITS = /* @__PURE__ */ new RegExp(`^\\+?\\d{${String(PHONE_DIGITS + 1)},}$`);

/** Exactly ten digits; too many digits have their own message. */
export const partnerPhone = v.pipe(
  phone('Phone number is required', 'Phone number cannot exceed 10 digits'),
  v.check((number) => !TOO_MANY_DIGITS.test(number), 'Phone number cannot exceed 10 digits'),
  v.regex(/^\d{10}$/, 'Invalid phone number'),
);

export const partnerAddress = v.pipe(requiredText(address, cleanLine), atMost(address));

/**
 * People can't see this field; a program that fills it in must not learn from an error, so every
 * value is accepted. Its name is one that no browser or password manager fills in.
 */
export const honeypot = v.fallback(
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((typed) => typed.slice(0, HONEYPOT_MAX_LENGTH)),
  ),
  '',
);
