/**
 * What happens to every text that a person types before a rule looks at it, and the stripping of characters while
 * typing (specification, section 5). The browser and the server use the same functions.
 */

// C0 and C1 controls but tab and newline, and the bidirectional overrides that make a text read as something else.
// eslint-disable-next-line no-control-regex -- control characters are exactly what this removes
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** Unifies newlines, drops control and direction-override characters, composes accents (NFC), trims. */
export function clean(text: string): string {
  // Composed last: a dropped character may have stood between a letter and its accent.
  return text.replace(/\r\n?/g, '\n').replace(UNSEEN, '').normalize('NFC').trim();
}

/** A cleaned text on one line, as a name or an address field holds it. */
export function cleanLine(text: string): string {
  return clean(text).replace(/\s+/gu, ' ');
}

/** E-mail addresses are compared trimmed and lower-cased, so that any spelling finds the same account. */
export function normaliseEmail(text: string): string {
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
export function characters(text: string): number {
  return Array.from(text).length;
}
