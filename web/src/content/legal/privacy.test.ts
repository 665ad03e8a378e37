import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { piece } from '../piece.ts';

const source = path.resolve(import.meta.dirname, '../..');
const documents = {
  'the privacy policy': JSON.stringify(piece('legal/privacy')),
  'docs/privacy.md': readFileSync(path.resolve(source, '../../docs/privacy.md'), 'utf8'),
};

/** The keys of what the site stores for a tab, from the calls that declare them. */
const storedKeys = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('office'))
  .flatMap((file) => [
    ...readFileSync(path.join(source, file), 'utf8').matchAll(/(?:abValue(?:<[^(]+>)?|tokenIn)\(\s*'(\w+)'/g),
  ])
  .map(([, key]) => key ?? '');

it('finds every kind of declaration', () => {
  expect(storedKeys).toEqual(expect.arrayContaining(['auth_token', 'agreementLink', 'handedOver', 'selectedPDFs']));
});

describe.each(Object.entries(documents))('%s', (_, text) => {
  it.each([...new Set(storedKeys)])('names %s, which the site stores for a tab', (key) => {
    expect(text).toMatch(new RegExp(`\\b${key}\\b`));
  });
});
