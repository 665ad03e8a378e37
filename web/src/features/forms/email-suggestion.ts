import * as v from 'valibot';
import { email } from '#contract/fields.ts';
import { normalizeEmail } from '#contract/text.ts';

/**
 * Where most private addresses of families are. Only names that are long enough to be told from a neighbor: `aol.com`
 * or `me.com` are one letter away from addresses that exist.
 */
const providers = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'protonmail.com',
  'comcast.net',
  'verizon.net',
] as const;

/** Endings that are no top-level domains, and what fingers meant by them. */
const endingTypos: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  vom: 'com',
  xom: 'com',
  cpm: 'com',
  comm: 'com',
  coom: 'com',
  nte: 'net',
  ner: 'net',
  ogr: 'org',
  orgg: 'org',
  eud: 'edu',
  edy: 'edu',
};

const isEmail = (text: string): boolean => v.is(email(''), text);

const withoutDots = (domain: string): string => domain.replaceAll('.', '');

/** Whether one text becomes the other by one letter more, less or other, or by two neighbors that change places. */
const isOneTypoAway = (typed: string, intended: string): boolean => {
  const shorter = Math.min(typed.length, intended.length);
  let start = 0;
  while (start < shorter && typed[start] === intended[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === intended.at(-1 - end)) end += 1;
  const left = typed.slice(start, typed.length - end);
  const right = intended.slice(start, intended.length - end);
  return (
    Math.max(left.length, right.length) <= 1 || (left.length === 2 && `${left.charAt(1)}${left.charAt(0)}` === right)
  );
};

/** `typed`, or the provider that it is a slip of. A first letter is seldom wrong, and tells ymail.com from gmail.com. */
const closestProvider = (typed: string): string => {
  const whole = typed.includes('.') ? typed : `${typed}.com`;
  const isClose = (candidate: string) =>
    candidate.startsWith(whole.charAt(0)) &&
    [typed, whole].some((domain) => isOneTypoAway(withoutDots(domain), withoutDots(candidate)));
  return providers.find((candidate) => candidate === whole) ?? providers.find(isClose) ?? typed;
};

/**
 * The address that was probably meant, where the typed one looks like a slip of the fingers (`gamil.com`, `.con`,
 * `.co m`); null where it looks right or nothing better is known. Our own few lines: the libraries for this are no longer
 * kept up and carry longer lists, and each more provider is one more chance to doubt a right address.
 */
export function suggestEmail(typed: string): string | null {
  const address = normalizeEmail(typed);
  const at = address.lastIndexOf('@');
  if (at < 1) return null;
  const domain = address
    .slice(at + 1)
    .replace(/\s+/gu, '')
    .replace(/[.,;]+/gu, '.')
    .replace(/^\.|\.$/gu, '');
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  const corrected = domain.includes('.') ? domain.slice(0, -ending.length) + (endingTypos[ending] ?? ending) : domain;
  const suggestion = `${address.slice(0, at).replace(/\s+/gu, '')}@${closestProvider(corrected)}`;
  return suggestion !== address && isEmail(suggestion) ? suggestion : null;
}
