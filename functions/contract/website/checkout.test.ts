import { describe, expect, it } from 'vitest';
import { type CheckoutRule, opensCheckout } from './checkout.ts';
import { documents } from './documents/index.ts';
import type { Documents } from './documents.ts';
import { piecesOf } from './pieces.ts';

const isOwn = ([name]: [string, unknown]): boolean => name !== 'colleges';
const unmarked = ([name, document]: [string, object]) => [name, { ...document, sample: undefined }];
const all = Object.entries(documents);
const own = Object.fromEntries(all.map(unmarked)) as unknown as Documents;
const allButOne = { ...documents, ...(Object.fromEntries(all.filter(isOwn).map(unmarked)) as unknown as Documents) };

describe.each<[CheckoutRule, { own: boolean; allButOne: boolean; sample: boolean }]>([
  ['open', { own: true, allButOne: true, sample: true }],
  ['own words', { own: true, allButOne: false, sample: false }],
  ['closed', { own: false, allButOne: false, sample: false }],
])('with the rule %s, checkout', (rule, opens) => {
  it.each([
    ['own', own],
    ['allButOne', allButOne],
    ['sample', documents],
  ] as const)('is open or closed, and pages say so, with documents: %s', (name, words) => {
    expect(opensCheckout(rule, name !== 'own')).toBe(opens[name]);
    expect(piecesOf(words, (picture) => picture, rule).checkout).toBe(opens[name] ? 'open' : 'closed');
  });
});
