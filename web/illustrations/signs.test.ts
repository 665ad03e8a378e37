import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { signSheet, signSheetFile } from './signs.ts';

it('the sheet of signs in the tree is what the script draws', async () => {
  expect(await readFile(signSheetFile, 'utf8')).toBe(signSheet());
});

it('has a drawing behind every name', () => {
  for (const [symbol] of signSheet().matchAll(/<symbol.*?<\/symbol>/gs))
    expect(symbol).toMatch(/<(path|circle|rect|line)/);
});
