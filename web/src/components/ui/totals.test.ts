import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const web = path.join(import.meta.dirname, '../../..');

it('no table has a footer, which a browser prints again on each sheet', async () => {
  const found: string[] = [];
  for await (const file of glob('src/**/*.tsx', { cwd: web })) {
    if (/<tfoot\b/.test(readFileSync(path.join(web, file), 'utf8'))) found.push(file);
  }
  expect(found).toEqual([]);
});
