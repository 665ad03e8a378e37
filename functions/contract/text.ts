/**
 * What happens to every text that a person types before a rule looks at it, and the stripping of characters while
 * typing (docs/product.md#field-rules). The browser and the server use the same functions.
 */

// C0 and C1 controls but tab and newline, and the bidirectional overrides that make a text read as something else.
const INVISIBLE =
  // eslint-disable-next-line no-control-regex -- control characters are exactly what this removes
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

/**
 * Unifies newlines, drops control and direction-override characters, replaces halves of characters, composes accents (NFC),
 * trims. Takes linear time, whatever the text.
 */
export function clean(text: string): string {
  // Composed last: a dropped character may have stood between a letter and its accent.
  return limitMarks(wellFormed(text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '')))
    .normalize('NFC')
    .trim();
}

/** Replaces surrogates without their other half, which neither DynamoDB nor SES takes. Safari has no `toWellFormed` before 16.4. */
function wellFormed(text: string & { toWellFormed?: () => string }): string {
  return text.toWellFormed?.() ?? text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** Marks in a row, as many as Unicode allows in a stream-safe text (UAX #15): more than any language has. */
const MARKS_IN_A_ROW = 30;
/** À, the first character that is made of a letter and a mark. */
const FIRST_WITH_MARK = 0xc0;
const MARK = /\p{M}/u;
/** Of each character looked at so far: the marks that it is made of, and whether it is itself one. */
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

const unmarked = { marks: 0, isMark: false };

/** Drops further marks in a row: putting them in order takes quadratic time. */
function limitMarks(text: string): string {
  let kept = '';
  let copiedTo = 0;
  let marksInRow = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    const start = at;
    if (code > 0xff_ff) at += 1;
    const { marks, isMark } = code < FIRST_WITH_MARK ? unmarked : marksOf(code);
    // A letter begins a row, and may bring marks of its own.
    if (!isMark) marksInRow = marks;
    else if (marksInRow + marks <= MARKS_IN_A_ROW) marksInRow += marks;
    else {
      kept += text.slice(copiedTo, start);
      copiedTo = at + 1;
    }
  }
  return copiedTo === 0 ? text : kept + text.slice(copiedTo);
}

/** A cleaned text on one line, as a name or an address field holds it. */
export function cleanLine(text: string): string {
  return clean(text).replace(/\s+/gu, ' ');
}

/** E-mail addresses are compared trimmed and lower-cased, so that any spelling finds the same account. */
export function normalizeEmail(text: string): string {
  return clean(text).toLowerCase();
}

/** Keeps letters (of any script, with their marks) and spaces, for a name, city or state while it is typed. */
export function keepLetters(typed: string): string {
  return typed.replace(/[^\p{L}\p{M} ]/gu, '');
}

/** Keeps digits, at most `max`, for a phone number, postcode or code while it is typed. */
export function keepDigits(typed: string, max: number): string {
  return typed.replace(/\D/g, '').slice(0, max);
}

/** The number of characters that a person sees as such: code points, not UTF-16 units. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}
