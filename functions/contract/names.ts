import { keepLetters } from './text.ts';

/** Names as a search compares them: without accents, punctuation and capitals. */

/** Letters that Unicode doesn't take apart into a plain one and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

/** The words of a text. A hyphen separates two; an apostrophe and a period are dropped. */
export const searchWords = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþħı]/g, (letter) => PLAIN[letter] ?? letter)
    .split(/[\s\p{Pd}]+/u)
    .map((word) => word.replaceAll(/[^\p{L}\p{N}]|\p{Lm}/gu, ''))
    .filter((word) => word !== '');

/** The words in a row without spaces, beginning at each of them; at the last one first. */
export function searchKeys(text: string): string[] {
  const words = searchWords(text);
  const from = (place: number) => [...words.slice(place), ...words.slice(0, place)].join('');
  const last = words.length - 1;
  return words.length === 0 ? [] : [...new Set([from(last), ...words.slice(0, last).map((_, place) => from(place))])];
}

/** What a key has to begin with: the wanted words as typed, or with the last one first. */
export const searchStarts = (search: string): string[] =>
  [...new Set([searchKeys(search)[0] ?? '', searchWords(search).join('')])].filter((start) => start !== '');

/**
 * Whether the words that are looked for begin words of the text, in any order, or follow one
 * another there with or without spaces.
 */
export function isFound(search: string, text: string): boolean {
  const wanted = searchWords(search);
  const words = searchWords(text);
  const keys = searchKeys(text);
  return (
    wanted.length > 0 &&
    (wanted.every((word) => words.some((one) => one.startsWith(word))) ||
      searchStarts(search).some((start) => keys.some((key) => key.startsWith(start))))
  );
}

/**
 * The whole name of a person whose name may be from a specified form, which leaves out all but
 * letters and spaces: "O'Neill-Park" is "ONeillPark" there.
 * @param others what the office, an agreement or the profile calls the person
 */
export function wholeName(name: string, others: readonly string[]): string {
  const letters = (text: string) => keepLetters(text).replaceAll(' ', '');
  const isWhole = (text: string) => keepLetters(text) !== text;
  if (isWhole(name)) return name;
  return others.find((other) => isWhole(other) && letters(other) === letters(name)) ?? name;
}
