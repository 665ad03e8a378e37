import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documents } from './documents/index.ts';
import { documentNames } from './names.ts';

it.each(documentNames)('the file of %s has its entries in the order of its rule, as the office stores them', (name) => {
  const file: unknown = JSON.parse(readFileSync(new URL(`documents/${name}.json`, import.meta.url), 'utf8'));
  expect(JSON.stringify(file)).toBe(JSON.stringify(documents[name]));
});
