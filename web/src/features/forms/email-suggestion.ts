import * as v from 'valibot';
import { email } from '#contract/fields.ts';
import { normalizeEmail } from '#contract/text.ts';

/**
 * The providers that most families use. Short names are left out: `aol.com` and `me.com` are one
 * letter away from other domains that exist.
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

/** Typos of common top-level domains. None of them is a real one. */
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

/**
 * Whether the texts differ by one added, missing or wrong letter, or by two neighboring letters
 * that are swapped.
 */
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

/**
 * The provider of which `typed` is a typo, else `typed`. The first letter must match: ymail.com
 * isn't gmail.com.
 */
const closestProvider = (typed: string): string => {
  const whole = typed.includes('.') ? typed : `${typed}.com`;
  const isClose = (candidate: string) =>
    candidate.startsWith(whole.charAt(0)) &&
    [typed, whole].some((domain) => isOneTypoAway(withoutDots(domain), withoutDots(candidate)));
  return providers.find((candidate) => candidate === whole) ?? providers.find(isClose) ?? typed;
};

/**
 * The address that was probably intended if the typed one has a likely typo (`gamil.com`, `.con`,
 * `.co m`); else null. We don't use a library: those for this are no longer maintained, and with
 * their longer lists of providers they would question more correct addresses.
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
