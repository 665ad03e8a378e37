import * as v from 'valibot';
import { COUNSELOR_ID_MAX_LENGTH } from '../endpoints/consultations/limits.ts';
import { GUIDE_ID_MAX_LENGTH } from '../endpoints/guides/limits.ts';
import * as limit from '../endpoints/office/limits.ts';
import { paymentStatuses } from '../endpoints/orders/shapes.ts';
import { COMMENTS_MAX_LENGTH } from '../endpoints/sign-in/limits.ts';
import { roles } from '../office.ts';
import { isPhoneAddress } from '../phone.ts';
import { PUSH_ADDRESS } from '../push.ts';
import { clean, normalizeEmail } from '../text.ts';
import { dayOrNone } from './day.ts';
import { GUIDE_ID } from './guides.ts';
import { line, wholeFrom } from './office-rules.ts';
import { atMost, identifier, leftOut, requiredText, type TextRule, text, unchanged } from './rules.ts';
import { emailRule, INVALID_EMAIL, isEmail } from './sign-in.ts';

export { day, dayOrNone } from './day.ts';

const lines = /* @__NO_SIDE_EFFECTS__ */ (rule: TextRule) => v.pipe(text(rule, clean), atMost(rule));

/** The reason for an action, for the records; some are shown to the buyer. */
export const reason = line({
  required: 'Give the reason',
  max: limit.OFFICE_REASON_MAX_LENGTH,
  tooLong: 'The reason cannot exceed 200 characters',
});

/** Optional words to a family. */
export const word = leftOut(
  lines({
    required: 'The message must be text',
    max: limit.OFFICE_NOTE_MAX_LENGTH,
    tooLong: 'The message cannot exceed 1000 characters',
  }),
  'the email has no words of yours',
);

/** An optional note of the team; newlines stay. */
export const teamNote = leftOut(
  lines({
    required: 'The note must be text',
    max: limit.OFFICE_NOTE_MAX_LENGTH,
    tooLong: 'The note cannot exceed 1000 characters',
  }),
  'no note is added',
);

export const passkeyName = line({
  required: 'Name the passkey, such as "My phone"',
  max: limit.PASSKEY_NAME_MAX_LENGTH,
  tooLong: 'The name cannot exceed 40 characters',
});

export const role = v.pipe(v.optional(v.unknown(), ''), v.picklist(roles, 'Choose a role'));

/** The id of a member, an invitation, an upload or a passkey, or a token: base64url. */
export const officeId = /* @__NO_SIDE_EFFECTS__ */ (required: string) =>
  identifier({ required, max: 400, tooLong: required }, /^[\w-]+$/);

/** PayPal's id of a dispute. */
export const disputeId = identifier(
  { required: 'Choose the dispute', max: 255, tooLong: 'Unknown dispute' },
  /^[A-Za-z0-9-]+$/,
);

/** What a search box has. */
export const searchText = line({
  required: 'Enter what to look for',
  max: limit.OFFICE_SEARCH_MAX_LENGTH,
  tooLong: 'That is too long',
});

/** Where the next page of a list begins, as the list itself said; empty for the first page. */
export const cursor = v.pipe(
  text({ required: 'Unknown page', max: limit.OFFICE_CURSOR_MAX_LENGTH, tooLong: 'Unknown page' }, unchanged),
  v.regex(/^[\w-]*$/, 'Unknown page'),
);

/** One of these, or empty for all. */
export const oneOfOrAll = /* @__NO_SIDE_EFFECTS__ */ <const Choice extends string>(
  choices: readonly Choice[],
  message: string,
) => leftOut(v.pipe(v.optional(v.unknown(), ''), v.picklist(['', ...choices], message)), 'all of them');

/** One of these. */
export const oneOf = /* @__NO_SIDE_EFFECTS__ */ <const Choice extends string>(
  choices: readonly Choice[],
  message: string,
) => v.pipe(v.optional(v.unknown(), ''), v.picklist(choices, message));

/** A lead's email address, or a message's id. */
export const followUpId = requiredText(
  { required: 'Unknown contact', max: 254, tooLong: 'Unknown contact' },
  unchanged,
);

/** Which orders a list shows; empty texts leave nothing out. */
export const orderFilter = {
  state: oneOfOrAll(paymentStatuses, 'Unknown state'),
  from: leftOut(dayOrNone, 'from the first order on'),
  until: leftOut(dayOrNone, 'up to now'),
  after: cursor,
};

/** A guide's id: a slug. */
export const guideId = identifier(
  {
    required: 'Give the guide a short name for addresses',
    max: GUIDE_ID_MAX_LENGTH,
    tooLong: 'Use lower-case letters, digits and hyphens',
  },
  GUIDE_ID,
);

/** A counselor's id: a slug. */
const counselorRule = {
  required: 'Choose a counselor',
  max: COUNSELOR_ID_MAX_LENGTH,
  tooLong: 'Use lower-case letters, digits and hyphens',
};
export const counselorSlug = identifier(counselorRule, GUIDE_ID);

/** A counselor's id, or empty. */
export const counselorOrNone = v.pipe(
  text(counselorRule, unchanged),
  v.check((typed) => typed === '' || v.is(counselorSlug, typed), counselorRule.required),
);

/** The version that a change was made from. */
export const version = wholeFrom('Reload the page', 0);

/** Whole cents. */
export const cents = wholeFrom('Enter the amount in cents', 0);

/** The hours as the file of `ops hours` has them; the domain says what is wrong where. */
export const toAvailabilityFile = v.pipe(
  v.optional(v.unknown(), null),
  v.record(v.string(), v.unknown(), 'Enter the hours'),
);

/** Whether only the effect is asked for. */
export const preview = v.pipe(v.optional(v.unknown(), null), v.boolean('Choose whether to save'));

/** The guide on sale that a change was made from, or empty. */
export const guideVersion = v.pipe(
  text({ required: 'Reload the page', max: 16, tooLong: 'Reload the page' }, unchanged),
  v.regex(/^([0-9a-f]{16})?$/, 'Reload the page'),
);

const CHOOSE_EMAILS = 'Choose which emails you get';
const choice = v.boolean(CHOOSE_EMAILS);
/** Of which emails to the business a member gets a copy. */
export const notifications = v.pipe(
  v.optional(v.unknown(), null),
  v.object({ leads: choice, messages: choice, consultations: choice, digest: choice }, CHOOSE_EMAILS),
);

const CHOOSE_NEWS = 'Choose what this device tells you';
const news = v.boolean(CHOOSE_NEWS);
/** What a device tells its member; nothing removes it. */
export const pushChoices = v.pipe(
  v.optional(v.unknown(), null),
  v.object({ leads: news, consultations: news, disputes: news }, CHOOSE_NEWS),
);

const OTHER_SERVICE = 'We don’t know this browser’s push service';
/** Where the browser's push service takes notifications for it. */
export const pushAddress = identifier(
  { required: OTHER_SERVICE, max: limit.PUSH_ADDRESS_MAX_LENGTH, tooLong: OTHER_SERVICE },
  PUSH_ADDRESS,
);

const KEYS = 'Turn notifications on again';
const pushKey = /* @__NO_SIDE_EFFECTS__ */ (length: number) =>
  identifier({ required: KEYS, max: length, tooLong: KEYS }, new RegExp(`^[\\w-]{${String(length)}}$`));
/** The keys of a browser's subscription, base64url; null for a device that is already known. */
export const pushKeys = v.pipe(
  v.optional(v.unknown(), null),
  v.nullable(
    v.object(
      {
        /** The browser's own, a point of P-256 and 16 bytes. */
        p256dh: pushKey(87),
        auth: pushKey(22),
        /** Our public key, with which it subscribed. */
        server: pushKey(87),
      },
      KEYS,
    ),
  ),
);

export { emailOrNone } from './sign-in.ts';

/** An email address, or what names a person without one. */
export const personAddress = v.pipe(
  requiredText({ ...emailRule, required: 'Please enter email' }, normalizeEmail),
  v.check((address) => isPhoneAddress(address) || isEmail(address), INVALID_EMAIL),
);

/** What someone who called wants; newlines stay. */
const aboutRule: TextRule = {
  required: 'Write what it’s about',
  max: COMMENTS_MAX_LENGTH,
  tooLong: 'This cannot exceed 500 characters',
};
export const about = v.pipe(requiredText(aboutRule, clean), atMost(aboutRule));

/** Whether the family gets the email about its new booking. */
export const mailFamily = leftOut(
  v.pipe(v.optional(v.unknown(), false), v.boolean('Choose whether to email them')),
  'the family gets no email about it now',
);
