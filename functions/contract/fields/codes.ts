import * as v from 'valibot';
import { CODE_ITEMS_MAX, CODE_MAX_LENGTH, CODE_MIN_LENGTH, CODE_USES_MAX } from '../endpoints/codes/limits.ts';
import { GUIDE_ID_MAX_LENGTH } from '../endpoints/guides/limits.ts';
import { OFFICE_REASON_MAX_LENGTH } from '../endpoints/office/limits.ts';
import { cleanLine } from '../text.ts';
import { GUIDE_ID } from './guides.ts';
import { wholeNumber } from './office-rules.ts';
import { atMost, identifier, leftOut, requiredText, text } from './rules.ts';

/** The one answer to a code that can't be used, whatever the reason. */
export const CODE_NOT_VALID = 'This code isn’t valid';

const PATTERN = /* @__PURE__ */ new RegExp(`^[A-Z0-9-]{${String(CODE_MIN_LENGTH)},${String(CODE_MAX_LENGTH)}}$`);

/** A code as it is compared: in capitals, without spaces and what no one sees. */
export const cleanCode = (typed: string): string => typed.replaceAll(/[\s\p{DI}]/gu, '').toUpperCase();

/** A discount code as a person types it; without one, it is empty. */
export const discountCode = v.pipe(
  text({ required: CODE_NOT_VALID, max: 2 * CODE_MAX_LENGTH, tooLong: CODE_NOT_VALID }, cleanCode),
  v.check((code) => code === '' || PATTERN.test(code), CODE_NOT_VALID),
);

const CODE_SHAPE = 'Use 3 to 30 letters, digits and hyphens';

/** The code of a person of the business, who may know which shape it has. */
export const businessCode = v.pipe(
  requiredText({ required: 'Enter a code', max: 2 * CODE_MAX_LENGTH, tooLong: CODE_SHAPE }, cleanCode),
  v.regex(PATTERN, CODE_SHAPE),
);

/** The rules of discount codes. */

/** Percent, or cents; the domain checks which fits. */
export const codeValue = wholeNumber('Enter how much the code takes off', 1, 1_000_000);

// Written out: a page that loads this module would wait for the browser's locale data.
export const codeUses = wholeNumber('Enter a number of uses from 1 to 2,000', 1, CODE_USES_MAX);

/** The guides and bundles that a code counts for; empty: all. */
export const codeItems = leftOut(
  v.pipe(
    v.optional(v.unknown(), []),
    v.array(
      identifier(
        { required: 'Choose guides and bundles', max: GUIDE_ID_MAX_LENGTH, tooLong: 'Choose guides and bundles' },
        GUIDE_ID,
      ),
      'Choose guides and bundles',
    ),
    v.maxLength(CODE_ITEMS_MAX, `Choose at most ${String(CODE_ITEMS_MAX)} guides and bundles`),
  ),
  'it counts for all guides and bundles',
);

export const oncePerPerson = leftOut(
  v.pipe(v.optional(v.unknown(), false), v.boolean('Choose whether a person can use it only once')),
  'a person may use it more than once',
);

const noteRule = {
  required: 'The note must be text',
  max: OFFICE_REASON_MAX_LENGTH,
  tooLong: `The note cannot exceed ${String(OFFICE_REASON_MAX_LENGTH)} characters`,
};
/** Who the code is for; empty without one. */
export const codeNote = leftOut(v.pipe(text(noteRule, cleanLine), atMost(noteRule)), 'it has no note');
