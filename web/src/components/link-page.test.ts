import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const files = readdirSync('web/src', { recursive: true })
  .map((name) => path.join('web/src', String(name)))
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file));
const having = (text: string | RegExp) => files.filter((file) => readFileSync(file, 'utf8').match(text) !== null);

it('is the frame of every page that a secret link leads to', () => {
  expect(having('useLinkToken\\(')).toEqual(['web/src/features/payment/link/opened-link.tsx']);
  const opened = having('<OpenedLink').map((file) => path.basename(file));
  expect(opened.toSorted()).toEqual(['agreement.tsx', 'pay.tsx']);
  const pages = having(new RegExp(`features/(?:\\w+/)+(?:${opened.join('|')})'`));
  expect(pages.toSorted()).toEqual(having('<LinkPage').toSorted());
  expect(pages).toHaveLength(opened.length);
});
