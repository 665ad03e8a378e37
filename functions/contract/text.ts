/**
 * Cleans what a person types before a field rule checks it; the browser and the server use the same
 * functions.
 */

// C0 and C1 controls except tab and newline, and bidirectional overrides, which can make a text
// look like another one.
const INVISIBLE =
  // eslint-disable-next-line no-control-regex -- control characters are exactly what this removes
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

/**
 * Unifies newlines, drops control and direction-override characters, replaces lone surrogates,
 * composes accents (NFC) and trims. Takes linear time for any text.
 */
export function clean(text: string): string {
  // Composes last, because a dropped character may have separated a letter from its accent.
  return limitMarks(wellFormed(text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '')))
    .normalize('NFC')
    .trim();
}

/** DynamoDB and SES refuse lone surrogates. Safari has no `toWellFormed` before 16.4. */
function wellFormed(text: string & { toWellFormed?: () => string }): string {
  return text.toWellFormed?.() ?? text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

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
export function cleanLine(text: string): string {
  return clean(text).replace(/\s+/gu, ' ');
}

/** Trims an email address and puts it in lower case, so every spelling finds the same account. */
export function normalizeEmail(text: string): string {
  // In lower case first, because a small letter may compose with a mark that its capital leaves.
  return clean(text.toLowerCase());
}

/**
 * Keeps letters (of any script, with their marks) and spaces, for a name, city or state while it is
 * typed.
 */
export function keepLetters(typed: string): string {
  return typed.replace(/[^\p{L}\p{M} ]/gu, '');
}

/** Keeps digits, at most `max`, for a phone number, postcode or code while it is typed. */
export function keepDigits(typed: string, max: number): string {
  return typed.replace(/\D/g, '').slice(0, max);
}

/** Counts code points, not UTF-16 units. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}
