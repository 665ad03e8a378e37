/**
 * Cleans what a person types before a field rule checks it; the browser and the server use the same
 * functions.
 */

import { PHONE_DIGITS, PHONE_MAX_DIGITS } from './limits.ts';

// The letters of these scripts, and emoji, may need a joiner or non-joiner; after others it
// is only invisible.
const JOINED =
  'Arabic Bengali Devanagari Gujarati Gurmukhi Kannada Khmer Malayalam Mongolian Myanmar Oriya Sinhala Syriac Tamil Telugu'
    .split(' ')
    .map((script) => `\\p{sc=${script}}`);
const NEEDED_JOINER = `(?!\\p{M})[${JOINED.join('')}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\p{M}*[\\u200C\\u200D]`;
// The flags of England, Scotland and Wales are spelled with invisible characters.
const FLAG = /\u{1F3F4}[\u{E0020}-\u{E007F}]+/u;
// C0 and C1 controls except tab and newline, and everything that Unicode calls ignorable, such as
// zero-width spaces, soft hyphens, byte order marks and direction marks. Some of these can make a
// text look like another one. Variation selectors stay: they choose between forms of a character.
const INVISIBLE =
  // eslint-disable-next-line no-control-regex -- control characters are exactly what this removes
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFFF9-\uFFFB]|(?!\p{VS})\p{DI}/u;
const UNSEEN = new RegExp(`(${NEEDED_JOINER}|${FLAG.source})|${INVISIBLE.source}`, 'gu');

/** Drops the characters that no one sees and no script needs. */
const dropInvisible = (text: string): string => text.replace(UNSEEN, '$1');

/**
 * Unifies newlines, drops control, direction and other invisible characters, replaces lone
 * surrogates, composes accents (NFC) and trims. Takes linear time for any text.
 */
export function clean(text: string): string {
  // Composes last, because a dropped character may have separated a letter from its accent.
  return limitMarks(wellFormed(dropInvisible(text.replace(/\r\n?/g, '\n'))))
    .normalize('NFC')
    .trim();
}

/** DynamoDB and SES refuse lone surrogates. Safari has no `toWellFormed` before 16.4. */
const wellFormed = (text: string & { toWellFormed?: () => string }): string =>
  text.toWellFormed?.() ?? text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** Unicode's limit for stream-safe text (UAX #15); no language uses as many. */
const MARKS_IN_A_ROW = 30;
const MARK = /\p{M}/u;
/** For each code point seen so far: how many marks it contains, and whether it is one itself. */
const knownCharacters = new Map<number, { readonly marks: number; readonly isMark: boolean }>();

function marksOf(code: number) {
  let found = knownCharacters.get(code);
  if (found === undefined) {
    const character = String.fromCodePoint(code);
    const parts = Array.from(character.normalize('NFD'));
    found = { marks: parts.filter((part) => MARK.test(part)).length, isMark: MARK.test(character) };
    knownCharacters.set(code, found);
  }
  return found;
}

/** Drops more marks in a row than MARKS_IN_A_ROW, because sorting them takes quadratic time. */
function limitMarks(text: string): string {
  let kept = '';
  let copiedTo = 0;
  let marksInRow = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    const start = at;
    if (code > 0xff_ff) at += 1;
    const { marks, isMark } = marksOf(code);
    // A letter starts a new row, and may contain marks itself.
    if (!isMark) marksInRow = marks;
    else if (marksInRow + marks <= MARKS_IN_A_ROW) marksInRow += marks;
    else {
      kept += text.slice(copiedTo, start);
      copiedTo = at + 1;
    }
  }
  return copiedTo === 0 ? text : kept + text.slice(copiedTo);
}

/** Cleans a text and puts it on one line, as for a name or an address. */
export const cleanLine = (text: string): string => clean(text).replace(/\s+/gu, ' ');

/** Drops what a copied address, number or code may bring along: invisible and odd spaces. */
const dropOdd = (text: string): string => text.replace(/\p{DI}|(?![ \t\r\n])\s/gu, '');

/** Cleans a text that has no spaces in it, such as an email address. */
export const cleanWord = (text: string): string => clean(dropOdd(text));

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The digits of all scripts as 0 to 9. Unicode has the ten digits of a script in a row. */
export const plainDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (isDigit(first - 1)) first -= 1;
    return String((code - first) % 10);
  });

/** Cleans a number, such as that of a phone or a code. */
export const cleanNumber = (text: string): string => plainDigits(cleanWord(text));

/** Cleans an email address and puts it in lower case, so every spelling finds the same account. */
export function normalizeEmail(text: string): string {
  // In lower case first, because a small letter may compose with a mark that its capital leaves.
  return cleanWord(text.toLowerCase());
}

/** Cleans a name as people have them. */
export const cleanName = (text: string): string => plainHyphens(cleanLine(text));

/** Every hyphen and dash as a plain hyphen. */
export const plainHyphens = (text: string): string => text.replace(/[\u2010-\u2015\u2212\uFF0D]/g, '-');

/*
 * What a field keeps while someone types or pastes. Each of these keeps its own result as it is,
 * and never cuts a text because it is too long: then the field's rule has a message. Only what is
 * typed beyond the digits of a field doesn't appear.
 */

/**
 * Keeps letters (of any script, with their marks) and spaces, for a name, city or state. Other
 * spaces, such as non-breaking ones, become plain ones.
 */
export const keepLetters = (typed: string): string =>
  dropInvisible(typed.replace(/(?!\uFEFF)\s/gu, ' ').replace(/[^\p{L}\p{M} \u200C\u200D]/gu, ''));

/** Keeps an email address in lower case, without what no one sees. */
export const keepEmail = (typed: string): string => dropOdd(typed.toLowerCase());

const NO_LETTER_OR_DIGIT = /[^\p{L}\d]/gu;

/** A U.S. phone number without its country code; no U.S. number begins with 1. */
export const withoutCountryCode = (number: string): string => number.replace(/^\+?1(?=\d{10}$)/, '');

/**
 * Keeps the digits of a phone number, and the plus of an international one. The country code
 * +1, or 1 before ten digits, is dropped. Pasted letters stay for the field's message.
 */
export function keepPhone(typed: string): string {
  const plain = plainDigits(typed).replace('\uFF0B', '+');
  const kept = plain.replace(NO_LETTER_OR_DIGIT, '');
  const hasPlus = /^[^\d+]*\+/.test(plain);
  if (hasPlus && !kept.startsWith('1')) return `+${kept}`;
  return withoutCountryCode(hasPlus ? kept.slice(1) : kept);
}

/** How many digits from 0 to 9 there are. */
export const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Whether a phone number has no more digits than one that is typed can have. */
export const isPhoneLength = (kept: string): boolean =>
  digitsIn(kept) <= (kept.startsWith('+') ? PHONE_MAX_DIGITS : PHONE_DIGITS);

/**
 * Keeps the digits of a one-time code, and pasted letters for the field's message; of a pasted
 * sentence with a code of this many digits, only the code.
 */
export function keepOtp(typed: string, length: number): string {
  const plain = plainDigits(dropOdd(typed));
  const numbers = plain.split(/[^\d\s-]+/).map((part) => part.replace(/\D/g, ''));
  return numbers.find((number) => number.length === length) ?? plain.replace(NO_LETTER_OR_DIGIT, '');
}

/** Counts code points, not UTF-16 units. */
export const characterCount = (text: string): number => Array.from(text).length;
